package dev.stateward.adapter.http.stateversion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {
  @ParameterizedTest
  @CsvSource({
    "bytes=0-9, 0, 10",
    "bytes=0-0, 0, 1",
    "bytes=90-, 90, 10",
    "bytes=99-200, 99, 1",
    "bytes=-1, 99, 1",
    "bytes=-500, 0, 100"
  })
  void findsAPart(String header, long from, long length) {
    assertThat(ByteRange.of(header, 100)).isEqualTo(new ByteRange.Part(from, length));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=100-", "bytes=100-200", "bytes=-0"})
  void missesAPart(String header) {
    assertThat(ByteRange.of(header, 100)).isEqualTo(new ByteRange.Unsatisfiable());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bytes",
        "bytes=",
        "bytes=-",
        "bytes=9-0",
        "bytes=0-1,5-6",
        "lines=1-2",
        "bytes=0-99999999999999999999999"
      })
  void ignoresWhatItNeedNotUnderstand(String header) {
    assertThat(ByteRange.of(header, 100)).isEqualTo(new ByteRange.Whole());
  }

  @Test
  void hasNoPartOfNothing() {
    assertThat(ByteRange.of(null, 0)).isEqualTo(new ByteRange.Whole());
    assertThat(ByteRange.of("bytes=0-", 0)).isEqualTo(new ByteRange.Unsatisfiable());
    assertThat(ByteRange.of("bytes=-5", 0)).isEqualTo(new ByteRange.Unsatisfiable());
  }
}
