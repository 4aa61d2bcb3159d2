package dev.stateward.application;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digests that every Java platform must have. */
final class Digests {
  private Digests() {}

  static MessageDigest md5() {
    return digest("MD5");
  }

  static MessageDigest sha256() {
    return digest("SHA-256");
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the Java platform lacks " + algorithm, e);
    }
  }
}
