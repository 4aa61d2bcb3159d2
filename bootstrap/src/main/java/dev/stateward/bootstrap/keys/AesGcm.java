package dev.stateward.bootstrap.keys;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
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
    StringBuilder text = new StringBuilder();
    seal(List.of(plain), context, random, text);
    return text.toString();
  }

  /** Encrypts the parts of {@code plain}, one after another, and adds them to {@code text}. */
  void seal(List<byte[]> plain, byte[] context, SecureRandom random, StringBuilder text) {
    byte[] nonce = new byte[NONCE];
    random.nextBytes(nonce);
    PrintableBytes.encode(sealed(plain, nonce, cipher(Cipher.ENCRYPT_MODE, nonce, context)), text);
  }

  private static byte[] sealed(List<byte[]> plain, byte[] nonce, Cipher cipher) {
    int length = plain.stream().mapToInt(part -> part.length).sum();
    byte[] sealed = Arrays.copyOf(nonce, NONCE + length + TAG_BITS / Byte.SIZE);
    int end = NONCE;
    try {
      for (byte[] part : plain) {
        end += cipher.update(part, 0, part.length, sealed, end);
      }
      cipher.doFinal(sealed, end);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("what was not opened can be sealed", e);
    }
    return sealed;
  }

  /** Decrypts {@code text}; empty when key or context are others, or it was changed. */
  Optional<byte[]> open(String text, byte[] context) {
    return open(text, 0, context);
  }

  /** Decrypts what {@code text} has from {@code begin} on. */
  Optional<byte[]> open(String text, int begin, byte[] context) {
    try {
      byte[] sealed = PrintableBytes.decode(text, begin);
      if (sealed.length < NONCE + TAG_BITS / Byte.SIZE) {
        return Optional.empty();
      }
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE), context);
      return Optional.of(cipher.doFinal(sealed, NONCE, sealed.length - NONCE));
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
