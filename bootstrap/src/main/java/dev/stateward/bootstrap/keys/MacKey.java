package dev.stateward.bootstrap.keys;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key for message authentication codes. */
final class MacKey {
  static final String SHA_1 = "HmacSHA1";
  static final String SHA_256 = "HmacSHA256";
  static final String SHA_512 = "HmacSHA512";

  // A prototype that is only cloned: cloning is much cheaper than creating and keying a Mac.
  private final Mac keyed;

  /**
   * A key for one of the algorithms above.
   *
   * @param key its bytes, 1 or more
   */
  MacKey(String algorithm, byte[] key) {
    try {
      keyed = Mac.getInstance(algorithm);
      keyed.init(new SecretKeySpec(key, algorithm));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }

  /** The code of {@code message}. */
  byte[] code(byte[] message) {
    try {
      return ((Mac) keyed.clone()).doFinal(message);
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the JDK's own codes can be copied", e);
    }
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
