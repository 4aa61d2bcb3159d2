package dev.stateward.bootstrap.keys;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Message authentication codes. */
final class Macs {
  static final String SHA_256 = "HmacSHA256";
  static final String SHA_512 = "HmacSHA512";

  private Macs() {}

  /** The code of {@code message} under {@code key}, by one of the algorithms above. */
  static byte[] mac(String algorithm, byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
