package dev.stateward.testkit.memory;

import dev.stateward.application.port.KeyId;
import dev.stateward.application.port.Signer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32;

/** Signs with a checksum: enough to tell a changed token from one it made, and nothing more. */
public final class SimpleSigner implements Signer {
  private final int rotations;

  /** The signer of an installation with its first secret. */
  public SimpleSigner() {
    this(0);
  }

  private SimpleSigner(int rotations) {
    this.rotations = rotations;
  }

  /** The signer of the same installation with its next secret. */
  public SimpleSigner rotated() {
    return new SimpleSigner(rotations + 1);
  }

  private static KeyId key(int number) {
    return new KeyId("%016x".formatted(number));
  }

  /** {@code text}, different for each key; empty when {@code key} is none of this signer's. */
  private Optional<String> under(KeyId key, String text) {
    int number = Integer.parseUnsignedInt(key.text().substring(8), 16);
    return Optional.of(key.text() + text)
        .filter(known -> number <= rotations && key.equals(key(number)));
  }

  @Override
  public String sign(String text) {
    String body =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    return body + "." + checksum(body);
  }

  @Override
  public Optional<String> verify(String token) {
    int dot = token.lastIndexOf('.');
    if (dot < 0 || !checksum(token.substring(0, dot)).equals(token.substring(dot + 1))) {
      return Optional.empty();
    }
    byte[] text = Base64.getUrlDecoder().decode(token.substring(0, dot));
    return Optional.of(new String(text, StandardCharsets.UTF_8));
  }

  @Override
  public KeyId presentKey() {
    return key(rotations);
  }

  @Override
  public KeyId firstKey() {
    return key(0);
  }

  @Override
  public Optional<String> code(KeyId key, String text) {
    return under(key, text).map(keyed -> checksum(keyed).repeat(8));
  }

  @Override
  public Optional<String> key(KeyId key, String text) {
    return under(key, text)
        .map(keyed -> checksum(keyed).repeat(4).getBytes(StandardCharsets.UTF_8))
        .map(secret -> Base64.getEncoder().encodeToString(secret));
  }

  private static String checksum(String body) {
    CRC32 checksum = new CRC32();
    checksum.update(body.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(checksum.getValue());
  }
}
