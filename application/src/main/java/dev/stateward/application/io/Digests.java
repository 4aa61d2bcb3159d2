package dev.stateward.application.io;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digests that every JDK has. */
public final class Digests {
  private Digests() {}

  static MessageDigest md5() {
    return digest("MD5");
  }

  public static MessageDigest sha256() {
    return digest("SHA-256");
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK lacks " + algorithm, e);
    }
  }
}
