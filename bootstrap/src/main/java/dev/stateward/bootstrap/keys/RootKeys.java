package dev.stateward.bootstrap.keys;

import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.blob.port.RootKey.Sealed;
import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.StoreUnavailableException;
import java.security.KeyException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Seals wrapping keys under the present root key, and opens what one of the others sealed. */
public final class RootKeys {
  private final RootKey present;
  private final List<RootKey> all;

  private RootKeys(RootKey present, List<RootKey> all) {
    this.present = present;
    this.all = all;
  }

  /** Seals under the secret; opens also what {@code servers} sealed. */
  public static RootKeys underSecret(SecretRootKey secret, List<RootKey> servers) {
    return new RootKeys(secret, with(secret, servers));
  }

  /** Seals under the first of {@code servers}; opens also what the others or the secret sealed. */
  public static RootKeys underServer(SecretRootKey secret, List<RootKey> servers) {
    return new RootKeys(servers.getFirst(), with(secret, servers));
  }

  /** One alone. */
  public static RootKeys of(RootKey root) {
    return new RootKeys(root, List.of(root));
  }

  private static List<RootKey> with(SecretRootKey secret, List<RootKey> servers) {
    return Stream.concat(Stream.of(secret), servers.stream()).toList();
  }

  /** The ids of other root keys, and of earlier versions, that a copy may still be sealed under. */
  Stream<KeyId> former(SealedKey key) {
    return all.stream().flatMap(root -> root.former(sealed(key)).stream());
  }

  /** Whether the present root key sealed that key, so that a start leaves it as it is. */
  boolean settled(SealedKey key) {
    return present.settled(sealed(key));
  }

  /**
   * Seals a wrapping key, and opens it again: one that no node may open must not be used.
   *
   * @throws StoreUnavailableException when the server of the root key does not respond, or refuses
   */
  SealedKey seal(WrappingKey key) {
    Sealed sealed = present.seal(key.bytes(), context(key.id().text()));
    SealedKey done = new SealedKey(key.id(), sealed.under(), sealed.text(), key.createdAt());
    if (!present.recognizes(sealed) || !Arrays.equals(open(done).bytes(), key.bytes())) {
      throw new StoreUnavailableException(
          present.name() + " does not open what it sealed",
          new KeyException("another key came back"));
    }
    return done;
  }

  /**
   * Opens a wrapping key.
   *
   * @throws WrongSecretException when it is sealed under a secret, or by a server, that this node
   *     does not have
   * @throws StoreUnavailableException when the server of its root key does not respond, or refuses
   */
  WrappingKey open(SealedKey key) {
    RootKey root =
        all.stream()
            .filter(each -> each.recognizes(sealed(key)))
            .findFirst()
            .orElseThrow(() -> unknown(key));
    byte[] bytes = root.open(sealed(key), context(key.id().text()));
    if (bytes.length != WrappingKey.LENGTH) {
      throw new StoreUnavailableException(
          root.name() + " opens something else than a wrapping key",
          new KeyException("not the length of a wrapping key"));
    }
    return new WrappingKey(key.id(), bytes, key.createdAt());
  }

  private static WrongSecretException unknown(SealedKey key) {
    String server = key.sealedKey().substring(0, Math.max(0, key.sealedKey().indexOf(':')));
    return new WrongSecretException(
        "the wrapping key "
            + key.id()
            + " was sealed by a key server (\""
            + server
            + "\") that this node has no settings of: give it those of the other nodes, see"
            + " STATEWARD_KEYS");
  }

  private static Sealed sealed(SealedKey key) {
    return new Sealed(key.sealedUnder(), key.sealedKey());
  }

  private static String context(String id) {
    return "wrapping key " + id;
  }
}
