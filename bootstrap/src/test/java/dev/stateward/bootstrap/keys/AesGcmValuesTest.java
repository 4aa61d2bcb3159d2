package dev.stateward.bootstrap.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobCipher;
import java.io.IOException;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class AesGcmValuesTest {
  private static final byte[] CONTEXT = "what it is for".getBytes(UTF_8);
  private static final byte[] VALUE = "a value".getBytes(UTF_8);

  private final AesGcmValues values = new AesGcmValues(new SecureRandom());
  private final BlobCipher.Key key = key(1);

  private static BlobCipher.Key key(int first) {
    byte[] bytes = new byte[BlobCipher.Key.LENGTH];
    bytes[0] = (byte) first;
    return new BlobCipher.Key(bytes);
  }

  @Test
  void opensWhatItSealed() throws IOException {
    String sealed = values.seal(VALUE, key, CONTEXT);

    assertThat(values.open(sealed, key, CONTEXT)).isEqualTo(VALUE);
    assertThat(values.seal(VALUE, key, CONTEXT)).isNotEqualTo(sealed);
  }

  @Test
  void opensNothingElse() {
    String sealed = values.seal(VALUE, key, CONTEXT);
    String changed = (sealed.charAt(20) == 'A' ? 'B' : 'A') + sealed.substring(21);

    assertRefused(sealed.substring(0, 20) + changed, key, CONTEXT);
    assertRefused(sealed.substring(0, 8), key, CONTEXT);
    assertRefused("not in base64", key, CONTEXT);
    assertRefused(sealed, key(2), CONTEXT);
    assertRefused(sealed, key, "for another".getBytes(UTF_8));
  }

  private void assertRefused(String sealed, BlobCipher.Key under, byte[] context) {
    assertThatThrownBy(() -> values.open(sealed, under, context))
        .isInstanceOf(BlobCipher.ChangedException.class);
  }
}
