package dev.stateward.adapter.blobstore.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.blob.port.BlobCipher;
import dev.stateward.application.blob.port.BlobCipher.ChangedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was sealed is opened again as it was, or not to its end. */
final class TinkBlobCipherTest {
  private static final int MEBIBYTE = 1024 * 1024;

  private final TinkBlobCipher cipher = new TinkBlobCipher(new SecureRandom());
  private final BlobCipher.Key key = cipher.newKey();

  /** Bytes that do not compress, so that sizes of segments are those of the content. */
  private static byte[] bytes(int size, long seed) {
    byte[] bytes = new byte[size];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private byte[] sealed(byte[] content) throws IOException {
    try (InputStream sealed = cipher.sealing(new ByteArrayInputStream(content), key)) {
      return sealed.readAllBytes();
    }
  }

  private byte[] opened(byte[] sealed, BlobCipher.Key under) throws IOException {
    try (InputStream content =
        cipher.opening(new ByteArrayInputStream(sealed), under, cipher.form())) {
      return content.readAllBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4039, 4040, 4041, 4080, 4096, 8136, 8192, 65536, 3 * MEBIBYTE + 1})
  void opensWhatItSealed(int size) throws IOException {
    byte[] content = bytes(size, size);

    assertThat(opened(sealed(content), key)).isEqualTo(content);
  }

  @Property(tries = 300)
  void opensContentOfAnySizeAroundTheEdgesOfSegments(
      @ForAll @IntRange(min = 0, max = 20) int segments,
      @ForAll @IntRange(min = -40, max = 40) int beyond)
      throws IOException {
    byte[] content = bytes(Math.max(0, segments * 4080 + beyond), segments);

    assertThat(opened(sealed(content), key)).isEqualTo(content);
  }

  @Property(tries = 2000)
  void noticesAnyFlippedBit(
      @ForAll @IntRange(min = 1, max = 20_000) int size, @ForAll @LongRange(min = 0) long place)
      throws IOException {
    byte[] sealed = sealed(bytes(size, size));
    sealed[(int) (place / 8 % sealed.length)] ^= (byte) (1 << place % 8);

    assertThatThrownBy(() -> opened(sealed, key)).isInstanceOf(ChangedException.class);
  }

  @Property(tries = 500)
  void noticesThatItWasCutOff(
      @ForAll @IntRange(min = 1, max = 20_000) int size, @ForAll @LongRange(min = 0) long place)
      throws IOException {
    byte[] sealed = sealed(bytes(size, size));
    byte[] cut = Arrays.copyOf(sealed, (int) (place % sealed.length));

    assertThatThrownBy(() -> opened(cut, key)).isInstanceOf(ChangedException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 4080, 4096, 8160})
  void noticesThatSomethingWasAppended(int more) throws IOException {
    byte[] sealed = sealed(bytes(8160, 1));
    byte[] longer = Arrays.copyOf(sealed, sealed.length + more);

    assertThatThrownBy(() -> opened(longer, key)).isInstanceOf(ChangedException.class);
  }

  @Test
  void noticesThatSegmentsChangedPlaces() throws IOException {
    byte[] sealed = sealed(bytes(20_000, 1));
    byte[] second = Arrays.copyOfRange(sealed, 4096, 8192);
    System.arraycopy(sealed, 8192, sealed, 4096, 4096);
    System.arraycopy(second, 0, sealed, 8192, 4096);

    assertThatThrownBy(() -> opened(sealed, key)).isInstanceOf(ChangedException.class);
  }

  @Test
  void opensNothingUnderAnotherKey() throws IOException {
    byte[] sealed = sealed(bytes(100, 1));

    assertThatThrownBy(() -> opened(sealed, cipher.newKey())).isInstanceOf(ChangedException.class);
  }

  @Test
  void neverSealsTheSameTwiceAlike() throws IOException {
    byte[] content = bytes(1000, 1);

    assertThat(sealed(content)).isNotEqualTo(sealed(content));
  }

  @Test
  void refusesFormsOfLaterVersions() throws IOException {
    byte[] sealed = sealed(bytes(100, 1));

    assertThatThrownBy(() -> cipher.opening(new ByteArrayInputStream(sealed), key, 2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("form of a later version");
  }

  @Test
  void sealsStatesToASixthOfTheirSize() throws IOException {
    StringBuilder state = new StringBuilder("{\"version\":4,\"resources\":[");
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      state
          .append("{\"mode\":\"managed\",\"type\":\"aws_instance\",\"name\":\"web\",")
          .append("\"instances\":[{\"schema_version\":1,\"attributes\":{\"id\":\"i-")
          .append(Long.toHexString(random.nextLong()))
          .append("\",\"ami\":\"ami-0abcdef\",\"arn\":\"arn:aws:ec2:eu-west-1:123456789012:")
          .append("instance/i\",\"private_ip\":\"10.0.")
          .append(random.nextInt(256))
          .append(".7\",\"tags\":{\"Name\":\"web\",\"Team\":\"core\"}}}]},");
    }
    byte[] content = state.append("{}]}").toString().getBytes(StandardCharsets.UTF_8);

    assertThat(sealed(content)).hasSizeLessThan(content.length / 6);
  }

  @Test
  void passesOnWhatReadingTheContentThrows() {
    IOException failure = new IOException("the line went dead");

    assertThatThrownBy(() -> cipher.sealing(broken(failure), key).readAllBytes()).isSameAs(failure);
  }

  @Test
  void tellsThatStoredBytesCannotBeReadFromThatTheyWereChanged() {
    IOException failure = new IOException("the disk is gone");

    assertThatThrownBy(() -> cipher.opening(broken(failure), key, cipher.form()).readAllBytes())
        .isSameAs(failure);
  }

  @Test
  void sealsTextsForOneContext() throws IOException {
    byte[] text = bytes(100, 1);
    byte[] context = {1, 2, 3};
    byte[] sealed = cipher.seal(text, key, context);

    assertThat(cipher.open(sealed, key, context)).isEqualTo(text);
    assertThatThrownBy(() -> cipher.open(sealed, key, new byte[] {1, 2, 4}))
        .isInstanceOf(ChangedException.class);
  }

  private static InputStream broken(IOException failure) {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        throw failure;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        throw failure;
      }
    };
  }
}
