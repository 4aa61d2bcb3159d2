package dev.stateward.bootstrap.keys;

import dev.stateward.application.port.out.Signer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs and hides texts in one token: 128 bits of HMAC-SHA-256 of the text, then the text under
 * AES-CTR, URL-safe base64 of both.
 *
 * <p>The code is the initial counter of the encryption, as in SIV (RFC 5297): equal texts give
 * equal tokens, and different texts never share a counter but with negligible chance.
 */
public final class HmacSigner implements Signer {
  private static final int CODE = 16;
  private static final int IDLE_CIPHERS = 16;

  private final MacKey codeKey;
  private final SecretKeySpec textKey;
  private final MacKey auditKey;
  private final MacKey sharedKey;

  // To find the algorithm anew takes longer than to use it; each is used by one thread at a time.
  private final Queue<Cipher> ciphers = new ArrayBlockingQueue<>(IDLE_CIPHERS);

  /** Signs for the installation that has {@code secret}. */
  public HmacSigner(InstallationSecret secret) {
    this.codeKey = new MacKey(MacKey.SHA_256, secret.derive("codes of signatures"));
    this.textKey = new SecretKeySpec(secret.derive("texts of signatures"), "AES");
    this.auditKey = new MacKey(MacKey.SHA_256, secret.derive("codes of audit records"));
    this.sharedKey = new MacKey(MacKey.SHA_256, secret.derive("keys shared with receivers"));
  }

  @Override
  public String sign(String text) {
    byte[] plain = MacKey.utf8(text);
    byte[] code = code(plain);
    byte[] token = Arrays.copyOf(code, CODE + plain.length);
    System.arraycopy(crypt(code, plain), 0, token, CODE, plain.length);
    return encode(token);
  }

  @Override
  public Optional<String> verify(String token) {
    byte[] bytes = decode(token);
    // Base64 can spell the same bytes in several ways, of which one is ours.
    if (bytes.length < CODE || !encode(bytes).equals(token)) {
      return Optional.empty();
    }
    byte[] code = Arrays.copyOf(bytes, CODE);
    byte[] plain = crypt(code, Arrays.copyOfRange(bytes, CODE, bytes.length));
    return MessageDigest.isEqual(code, code(plain))
        ? Optional.of(new String(plain, StandardCharsets.UTF_8))
        : Optional.empty();
  }

  @Override
  public String code(String text) {
    return HexFormat.of().formatHex(auditKey.code(MacKey.utf8(text)));
  }

  @Override
  public String key(String text) {
    return Base64.getEncoder().encodeToString(sharedKey.code(MacKey.utf8(text)));
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

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The bytes of {@code token}; none when it is no base64. */
  private static byte[] decode(String token) {
    try {
      return Base64.getUrlDecoder().decode(token);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }
}
