package dev.stateward.bootstrap.keys;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Encrypts keys under a key: AES-256-GCM with a random nonce, in base64. */
final class AesGcm {
  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeySpec key;

  /** Under a key of 32 bytes. */
  AesGcm(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
  }

  /**
   * Encrypts {@code plain}.
   *
   * @param context what must be known to decrypt it
   */
  String seal(byte[] plain, byte[] context, SecureRandom random) {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, context).doFinal(plain);
      return Base64.getEncoder()
          .encodeToString(
              ByteBuffer.allocate(NONCE + sealed.length).put(nonce).put(sealed).array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("what was not opened can be sealed", e);
    }
  }

  /** Decrypts {@code text}; empty when key or context are others, or it was changed. */
  Optional<byte[]> open(String text, byte[] context) {
    try {
      ByteBuffer sealed = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      if (sealed.remaining() < NONCE + TAG_BITS / Byte.SIZE) {
        return Optional.empty();
      }
      byte[] nonce = new byte[NONCE];
      sealed.get(nonce);
      byte[] code = new byte[sealed.remaining()];
      sealed.get(code);
      return Optional.of(cipher(Cipher.DECRYPT_MODE, nonce, context).doFinal(code));
    } catch (AEADBadTagException | IllegalArgumentException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a block of that length can be opened", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, byte[] context) {
    try {
      Cipher cipher = Cipher.getInstance(ALGORITHM);
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(context);
      return cipher;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
