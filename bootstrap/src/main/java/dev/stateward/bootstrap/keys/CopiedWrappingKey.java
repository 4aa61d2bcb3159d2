package dev.stateward.bootstrap.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.adapter.jdbc.database.WrappingKeys.SealedKey;
import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.RootKey;
import dev.stateward.application.blob.port.SealedRecord;
import dev.stateward.application.port.KeyId;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

/**
 * A wrapping key as it is copied beside the blobs: a text of five lines.
 *
 * @param key the key, sealed as in the database
 */
public record CopiedWrappingKey(SealedKey key) {
  private static final String FORM = "stateward wrapping key 1";

  byte[] written() {
    return String.join(
            "\n",
            FORM,
            key.id().text(),
            key.sealedUnder().text(),
            key.createdAt().toString(),
            key.sealedKey(),
            "")
        .getBytes(UTF_8);
  }

  /**
   * The key of these bytes.
   *
   * @throws IOException when they are no copy of a wrapping key
   */
  public static CopiedWrappingKey read(byte[] bytes) throws IOException {
    List<String> lines = new String(bytes, UTF_8).lines().toList();
    if (lines.size() != 5
        || !lines.getFirst().equals(FORM)
        || !KeyId.hasForm(lines.get(1))
        || !KeyId.hasForm(lines.get(2))) {
      throw new IOException("not a copy of a wrapping key, or one of a later version");
    }
    try {
      return new CopiedWrappingKey(
          new SealedKey(
              new KeyId(lines.get(1)),
              new KeyId(lines.get(2)),
              lines.get(4),
              Instant.parse(lines.get(3))));
    } catch (DateTimeException e) {
      throw new IOException("a copy of a wrapping key was changed", e);
    }
  }

  /** Whether such a root key sealed it. */
  public boolean isOf(RootKey root) {
    return root.recognizes(new RootKey.Sealed(key.sealedUnder(), key.sealedKey()));
  }

  /** Whether it is sealed under a secret, and not by a key server. */
  public boolean underSecret() {
    return SecretRootKey.recognizes(key.sealedKey());
  }

  /**
   * The data key of a recovery record.
   *
   * @throws IOException when this or the record was changed, or belongs to another key
   */
  public BlobCipher.Key open(SealedRecord sealed, RootKeys roots) throws IOException {
    if (!sealed.key().wrappingKey().equals(key.id().text())) {
      throw new IOException("the record needs the wrapping key " + sealed.key().wrappingKey());
    }
    return new BlobCipher.Key(
        new AesGcm(wrappingKey(roots).bytes())
            .open(sealed.key().text(), Base64.getDecoder().decode(sealed.binding()))
            .orElseThrow(() -> new IOException("the wrapping key or the record was changed")));
  }

  private WrappingKey wrappingKey(RootKeys roots) throws IOException {
    try {
      return roots.open(key);
    } catch (WrongSecretException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
