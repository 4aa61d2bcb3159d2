package dev.stateward.bootstrap.keys;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs and encrypts texts under the keys of one secret: 128 bits of HMAC-SHA-256 of the text, then
 * the text under AES-CTR (ADR 0148).
 *
 * <p>The code is the initial counter of the encryption, as in SIV (RFC 5297): equal texts give
 * equal bytes, and different texts share a counter with negligible probability only.
 */
final class DeterministicAead {
  private static final int CODE = 16;
  private static final int IDLE_CIPHERS = 16;

  private final MacKey codeKey;
  private final SecretKeySpec textKey;

  // Ciphers are pooled, because creating one takes longer than using it.
  private final Queue<Cipher> ciphers = new ArrayBlockingQueue<>(IDLE_CIPHERS);

  DeterministicAead(InstallationSecret secret) {
    this.codeKey = new MacKey(MacKey.SHA_256, secret.derive("codes of signatures"));
    this.textKey = new SecretKeySpec(secret.derive("texts of signatures"), "AES");
  }

  byte[] seal(byte[] plain) {
    byte[] code = code(plain);
    byte[] sealed = Arrays.copyOf(code, CODE + plain.length);
    System.arraycopy(crypt(code, plain), 0, sealed, CODE, plain.length);
    return sealed;
  }

  /** Decrypts {@code sealed}; empty when it was not sealed with these keys. */
  Optional<byte[]> open(byte[] sealed) {
    if (sealed.length < CODE) {
      return Optional.empty();
    }
    byte[] code = Arrays.copyOf(sealed, CODE);
    byte[] plain = crypt(code, Arrays.copyOfRange(sealed, CODE, sealed.length));
    return MessageDigest.isEqual(code, code(plain)) ? Optional.of(plain) : Optional.empty();
  }

  private byte[] code(byte[] plain) {
    return Arrays.copyOf(codeKey.code(plain), CODE);
  }

  /** Encrypts or decrypts; in counter mode the two are the same. */
  private byte[] crypt(byte[] code, byte[] text) {
    try {
      Cipher idle = ciphers.poll();
      Cipher cipher = idle == null ? Cipher.getInstance("AES/CTR/NoPadding") : idle;
      cipher.init(Cipher.ENCRYPT_MODE, textKey, new IvParameterSpec(code));
      byte[] crypted = cipher.doFinal(text);
      ciphers.offer(cipher);
      return crypted;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has AES in counter mode", e);
    }
  }
}
