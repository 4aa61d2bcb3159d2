package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.KeyId;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts long-lived keys under one secret for storage in the database: AES-256-GCM with a random
 * nonce and the key id as additional data.
 */
final class KeySeal {
  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;
  private static final int KEYS = 3 * LongLivedKeys.LENGTH;

  private final SecretKeySpec key;

  KeySeal(InstallationSecret secret) {
    this.key = new SecretKeySpec(secret.derive("seals of lasting keys"), "AES");
  }

  /** Encrypts {@code keys}, in base64. */
  String seal(LongLivedKeys keys, SecureRandom random) {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    byte[] plain =
        ByteBuffer.allocate(KEYS).put(keys.codes()).put(keys.shared()).put(keys.digests()).array();
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, keys.id()).doFinal(plain);
      return Base64.getEncoder()
          .encodeToString(
              ByteBuffer.allocate(NONCE + sealed.length).put(nonce).put(sealed).array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("what was not opened can be sealed", e);
    }
  }

  /**
   * Decrypts the keys of that id; empty when they were sealed under another secret, or were
   * changed.
   */
  Optional<LongLivedKeys> open(KeyId id, String text) {
    try {
      ByteBuffer sealed = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      if (sealed.remaining() != NONCE + KEYS + TAG_BITS / Byte.SIZE) {
        return Optional.empty();
      }
      byte[] nonce = take(sealed, NONCE);
      byte[] code = take(sealed, sealed.remaining());
      ByteBuffer plain = ByteBuffer.wrap(cipher(Cipher.DECRYPT_MODE, nonce, id).doFinal(code));
      return Optional.of(
          new LongLivedKeys(
              id,
              take(plain, LongLivedKeys.LENGTH),
              take(plain, LongLivedKeys.LENGTH),
              take(plain, LongLivedKeys.LENGTH)));
    } catch (AEADBadTagException | IllegalArgumentException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a block of that length can be opened", e);
    }
  }

  private static byte[] take(ByteBuffer from, int length) {
    byte[] taken = new byte[length];
    from.get(taken);
    return taken;
  }

  private Cipher cipher(int mode, byte[] nonce, KeyId id) {
    try {
      Cipher cipher = Cipher.getInstance(ALGORITHM);
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(MacKey.utf8("lasting keys " + id));
      return cipher;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
