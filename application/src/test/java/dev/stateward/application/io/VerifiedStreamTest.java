package dev.stateward.application.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Sha256;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class VerifiedStreamTest {
  private static InputStream stored(byte[] bytes, byte[] original) {
    Sha256 digest = new Sha256(HexFormat.of().formatHex(Digests.sha256().digest(original)));
    return new VerifiedStream(
        new ByteArrayInputStream(bytes),
        new Content(new BlobKey("b/1"), original.length, StateFixture.md5(original), digest));
  }

  @Property
  void givesWhatWasStoredInPiecesOfAnySize(
      @ForAll @Size(max = 100) byte[] bytes, @ForAll @IntRange(min = 1, max = 110) int piece)
      throws IOException {
    assertThat(read(stored(bytes, bytes), piece)).isEqualTo(bytes);
  }

  @Property
  void neverGivesTheLastPieceOfAChangedContent(
      @ForAll @Size(min = 1, max = 100) byte[] bytes,
      @ForAll @IntRange(min = 1, max = 110) int piece,
      @ForAll @IntRange(max = 799) int bit) {
    byte[] changed = bytes.clone();
    changed[bit / 8 % bytes.length] ^= (byte) (1 << (bit % 8));

    assertBreaksOff(changed, bytes, piece);
  }

  @Property
  void neverEndsCleanlyWhenTheContentIsCut(
      @ForAll @Size(min = 1, max = 100) byte[] bytes,
      @ForAll @IntRange(min = 1, max = 110) int piece,
      @ForAll @IntRange(min = 0, max = 99) int length) {
    assertBreaksOff(Arrays.copyOf(bytes, length % bytes.length), bytes, piece);
  }

  /** The bytes that come before the failure are fewer than the whole, and none comes after it. */
  private static void assertBreaksOff(byte[] changed, byte[] original, int piece) {
    ByteArrayOutputStream given = new ByteArrayOutputStream();
    InputStream stream = stored(changed, original);
    assertThatIOException().isThrownBy(() -> pour(stream, piece, given));
    assertThat(given.size()).isLessThan(original.length);
    assertThatIOException().isThrownBy(stream::read);
  }

  @Example
  void breaksOffWhenMoreComesThanWasStored() {
    byte[] original = {1, 2, 3};

    assertThatIOException()
        .isThrownBy(() -> stored(new byte[] {1, 2, 3, 4}, original).readAllBytes());
    assertThatIOException().isThrownBy(() -> read(stored(new byte[] {1, 2, 3, 4}, original), 1));
  }

  @Example
  void verifiesWhatIsSkipped() {
    InputStream stream = stored(new byte[] {1, 2, 4}, new byte[] {1, 2, 3});

    assertThatIOException().isThrownBy(() -> stream.skip(3));
  }

  @Example
  void skipsNothingBackwards() throws IOException {
    assertThat(stored(new byte[] {1}, new byte[] {1}).skip(-1)).isZero();
  }

  private static byte[] read(InputStream stream, int piece) throws IOException {
    ByteArrayOutputStream given = new ByteArrayOutputStream();
    pour(stream, piece, given);
    return given.toByteArray();
  }

  private static void pour(InputStream stream, int piece, ByteArrayOutputStream to)
      throws IOException {
    byte[] buffer = new byte[piece];
    for (int read = stream.read(buffer, 0, piece);
        read >= 0;
        read = stream.read(buffer, 0, piece)) {
      to.write(buffer, 0, read);
    }
  }
}
