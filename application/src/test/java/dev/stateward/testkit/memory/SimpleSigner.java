package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.Signer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.CRC32;

/** Signs with a checksum: enough to tell a changed token from one it made, and nothing more. */
public final class SimpleSigner implements Signer {
  private static final KeyId KEY = new KeyId("0".repeat(16));

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
    return KEY;
  }

  @Override
  public KeyId firstKey() {
    return KEY;
  }

  @Override
  public Optional<String> code(KeyId key, String text) {
    return Optional.of(checksum(text).repeat(8)).filter(code -> key.equals(KEY));
  }

  @Override
  public Optional<String> key(KeyId key, String text) {
    return Optional.of(
            Base64.getEncoder()
                .encodeToString(checksum(text).repeat(4).getBytes(StandardCharsets.UTF_8)))
        .filter(secret -> key.equals(KEY));
  }

  private static String checksum(String body) {
    CRC32 checksum = new CRC32();
    checksum.update(body.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(checksum.getValue());
  }
}
