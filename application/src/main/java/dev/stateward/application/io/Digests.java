package dev.stateward.application.io;

import dev.stateward.domain.stateversion.Content;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digests that every JDK has. */
public final class Digests {
  private Digests() {}

  /** Whether {@code bytes} are those that were stored as {@code content}. */
  public static boolean match(byte[] bytes, Content content) {
    return HexFormat.of().formatHex(sha256().digest(bytes)).equals(content.sha256().hex());
  }

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
