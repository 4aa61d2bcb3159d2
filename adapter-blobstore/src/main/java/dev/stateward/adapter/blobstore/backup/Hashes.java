package dev.stateward.adapter.blobstore.backup;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of files. */
final class Hashes {
  private Hashes() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  static String sha256(byte[] bytes) {
    return hex(sha256().digest(bytes));
  }

  static String hex(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }
}
