package dev.stateward.bootstrap.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Signs something with one key and verifies it with the other. */
final class KeyTrial {
  private static final byte[] TEXT = "stateward".getBytes(StandardCharsets.US_ASCII);

  private KeyTrial() {}

  /** Whether the two belong together. */
  static boolean fits(PrivateKey key, PublicKey shown) {
    try {
      Signature signature = Signature.getInstance(algorithm(key));
      signature.initSign(key);
      signature.update(TEXT);
      byte[] signed = signature.sign();
      signature.initVerify(shown);
      signature.update(TEXT);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static String algorithm(PrivateKey key) {
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      case String other -> other;
    };
  }
}
