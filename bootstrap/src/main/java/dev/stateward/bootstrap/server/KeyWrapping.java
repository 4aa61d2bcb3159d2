package dev.stateward.bootstrap.server;

import dev.stateward.adapter.blobstore.rootkey.ServerRootKey;
import dev.stateward.adapter.blobstore.rootkey.ServerRootKeys;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.blob.port.SealedRecord;
import dev.stateward.bootstrap.keys.CopiedWrappingKey;
import dev.stateward.bootstrap.keys.RootKeys;
import dev.stateward.bootstrap.keys.SecretRootKey;
import dev.stateward.bootstrap.keys.WrappingKeyCopies;
import dev.stateward.bootstrap.keys.WrappingRing;
import dev.stateward.bootstrap.settings.RootKeySettings;
import dev.stateward.bootstrap.settings.RootKeySettings.Server;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.BlobStorage;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;

/** Opens the wrapping keys of an installation, with the root keys that are set. */
public final class KeyWrapping {
  private KeyWrapping() {}

  /** The wrapping keys; a process without blobs opens them when it needs them. */
  static WrappingRing ring(
      Settings settings, KeyedDatabase keyed, BlobStore blobs, OpenResources parts) {
    SecureRandom random = new SecureRandom();
    RootKeys roots = of(settings.rootKeys(), new SecretRootKey(keyed.ring(), random), parts);
    var stored = keyed.database().wrappingKeys();
    var memory =
        new WrappingRing.Memory(
            settings.rootKeys().memory(),
            random,
            keyed.time(),
            work -> Thread.ofVirtual().name("keys").start(work));
    if (settings.blobs() instanceof BlobStorage.NotNeeded) {
      return WrappingRing.later(roots, stored, memory);
    }
    WrappingKeyCopies copies = new WrappingKeyCopies(blobs);
    UnknownStates.requireNone(keyed.database(), blobs, copies);
    return WrappingRing.open(roots, stored, copies, memory);
  }

  /** The root keys, which are not asked yet. */
  static RootKeys of(RootKeySettings settings, SecretRootKey secret, OpenResources parts) {
    List<RootKey> servers = opened(settings, parts);
    return settings.underSecret()
        ? RootKeys.underSecret(secret, servers)
        : RootKeys.underServer(secret, servers);
  }

  /**
   * The data key of a recovery record whose wrapping key a key server sealed.
   *
   * @throws IOException when it does not open
   */
  public static BlobCipher.Key opened(
      RootKeySettings settings, CopiedWrappingKey wrappingKey, SealedRecord sealed)
      throws IOException {
    try (OpenResources parts = new OpenResources()) {
      for (RootKey server : opened(settings, parts)) {
        if (wrappingKey.isOf(server)) {
          return wrappingKey.open(sealed, RootKeys.of(server));
        }
      }
    }
    throw new IOException(
        "the wrapping key is sealed by a key server: set STATEWARD_VAULT_... or STATEWARD_KMS_..."
            + " as for the server");
  }

  private static List<RootKey> opened(RootKeySettings settings, OpenResources parts) {
    return settings.servers().stream().<RootKey>map(server -> parts.add(opened(server))).toList();
  }

  /** The key of a server, which is not asked yet. */
  public static ServerRootKey opened(Server server) {
    return switch (server) {
      case Server.Vault(var key) -> ServerRootKeys.vault(key, InstantSource.system());
      case Server.Kms(var key) -> ServerRootKeys.kms(key, InstantSource.system());
    };
  }
}
