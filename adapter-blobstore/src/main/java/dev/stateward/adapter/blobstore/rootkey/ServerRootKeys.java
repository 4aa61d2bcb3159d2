package dev.stateward.adapter.blobstore.rootkey;

import io.minio.credentials.AwsEnvironmentProvider;
import io.minio.credentials.ChainedProvider;
import io.minio.credentials.IamAwsProvider;
import io.minio.credentials.Provider;
import java.nio.file.Path;
import java.time.InstantSource;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Makes root keys that servers keep; no server is asked before its key is used. */
public final class ServerRootKeys {
  private ServerRootKeys() {}

  /**
   * A key of the transit engine of Vault or OpenBao.
   *
   * @throws java.io.UncheckedIOException when the file of authorities is unusable
   */
  public static ServerRootKey vault(VaultSettings settings, InstantSource time) {
    Authorities authorities =
        settings.authorities().isEmpty()
            ? Authorities.usual()
            : Authorities.of(Path.of(settings.authorities()));
    return new TransitRootKey(settings, authorities, time);
  }

  /**
   * A key of AWS KMS, with the credentials of the environment, of a web identity, or of the role of
   * the container or machine.
   */
  public static ServerRootKey kms(KmsSettings settings, InstantSource time) {
    KeyServer server = new KeyServer(KmsRootKey.nameOf(settings), Authorities.usual());
    return new KmsRootKey(settings, server, credentials(null, server.client()), time);
  }

  /** Those found; {@code endpoint} is that of the service which gives them, if not that of AWS. */
  static Provider credentials(@Nullable String endpoint, OkHttpClient client) {
    return new ChainedProvider(new AwsEnvironmentProvider(), new IamAwsProvider(endpoint, client));
  }
}
