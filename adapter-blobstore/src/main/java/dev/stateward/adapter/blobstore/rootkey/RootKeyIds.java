package dev.stateward.adapter.blobstore.rootkey;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.application.port.KeyId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids of root keys that servers keep. */
final class RootKeyIds {
  private static final int BYTES = 8;

  private RootKeyIds() {}

  /** The id of a key that is known by these names. */
  static KeyId of(String... names) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(String.join("\n", names).getBytes(UTF_8));
      return new KeyId(HexFormat.of().formatHex(digest, 0, BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
