package dev.stateward.bootstrap.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobCipher;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 16 * 3 * 1024 - 28, 100_000, 100_001, 1_000_000})
  void opensPartsAsOne(int length) throws IOException {
    byte[] value = new byte[length];
    new SplittableRandom(length).nextBytes(value);
    int half = length / 2;
    StringBuilder text = new StringBuilder("before:");

    values.seal(
        List.of(Arrays.copyOf(value, half), Arrays.copyOfRange(value, half, length)),
        key,
        CONTEXT,
        text);

    String sealed = text.substring("before:".length());
    assertThat(values.open(sealed, key, CONTEXT)).isEqualTo(value);
    // What stored values begin with: the nonce; then the code and its tag.
    assertThat(Base64.getDecoder().decode(sealed)).hasSize(12 + length + 16);
  }

  @Test
  void opensNothingWhoseEndIsWithinIt() {
    String sealed = values.seal(new byte[200_000], key, CONTEXT);

    for (String end : List.of("=", "==", "AA==", "====")) {
      for (int at : new int[] {20, 65_536 - end.length(), 65_536, sealed.length()}) {
        assertRefused(sealed.substring(0, at) + end + sealed.substring(at), key, CONTEXT);
      }
    }
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
