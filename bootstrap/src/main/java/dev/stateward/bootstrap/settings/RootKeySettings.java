package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.blobstore.rootkey.KmsSettings;
import dev.stateward.adapter.blobstore.rootkey.VaultSettings;
import java.time.Duration;
import java.util.List;

/**
 * What wrapping keys are sealed under.
 *
 * @param underSecret whether they are sealed under the secret of the installation; otherwise under
 *     the first of the servers' keys
 * @param servers the keys of servers that seal, or open what they sealed before
 * @param memory how long a wrapping key is used while its server is away
 */
public record RootKeySettings(boolean underSecret, List<Server> servers, Duration memory) {
  public RootKeySettings {
    servers = List.copyOf(servers);
    if (!underSecret && servers.isEmpty()) {
      throw new IllegalArgumentException("there is no key to seal under");
    }
  }

  /** The key of a server. */
  public sealed interface Server {
    /** Of Vault or OpenBao. */
    record Vault(VaultSettings key) implements Server {}

    /** Of AWS KMS. */
    record Kms(KmsSettings key) implements Server {}
  }
}
