package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Optional;

/** Encrypts long-lived keys under one secret for storage in the database, bound to their key id. */
final class KeySeal {
  private static final int KEYS = 3 * LongLivedKeys.LENGTH;

  private final AesGcm aead;

  KeySeal(InstallationSecret secret) {
    this.aead = new AesGcm(secret.derive("seals of lasting keys"));
  }

  /** Encrypts {@code keys}, in base64. */
  String seal(LongLivedKeys keys, SecureRandom random) {
    byte[] plain =
        ByteBuffer.allocate(KEYS).put(keys.codes()).put(keys.shared()).put(keys.digests()).array();
    return aead.seal(plain, context(keys.id()), random);
  }

  /**
   * Decrypts the keys of that id; empty when they were sealed under another secret, or were
   * changed.
   */
  Optional<LongLivedKeys> open(KeyId id, String text) {
    return aead.open(text, context(id))
        .filter(plain -> plain.length == KEYS)
        .map(plain -> {
          ByteBuffer keys = ByteBuffer.wrap(plain);
          return new LongLivedKeys(id, take(keys), take(keys), take(keys));
        });
  }

  private static byte[] take(ByteBuffer from) {
    byte[] taken = new byte[LongLivedKeys.LENGTH];
    from.get(taken);
    return taken;
  }

  private static byte[] context(KeyId id) {
    return MacKey.utf8("lasting keys " + id);
  }
}
