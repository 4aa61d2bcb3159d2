package dev.stateward.application.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatchedStreamTest {
  private static final int MEBIBYTE = 1 << 20;

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void asksBeforeTheFirstByteAndAtEveryMebibyte() throws IOException {
    byte[] bytes = new byte[2 * MEBIBYTE + 1];
    try (var stream = new WatchedStream(new ByteArrayInputStream(bytes), asked::incrementAndGet)) {
      assertThat(asked).hasValue(0);
      assertThat(stream.read()).isZero();
      assertThat(asked).hasValue(1);
      assertThat(stream.skip(2)).isEqualTo(2);
      assertThat(stream.markSupported()).isFalse();
      assertThat(stream.readAllBytes()).hasSize(bytes.length - 3);
      assertThat(asked).hasValue(3);
    }
  }

  @Test
  void givesNothingOnceItMayNot() throws IOException {
    byte[] bytes = new byte[2 * MEBIBYTE];
    try (var stream =
        new WatchedStream(
            new ByteArrayInputStream(bytes),
            () -> {
              if (asked.incrementAndGet() > 1) {
                throw new IllegalStateException("gone");
              }
            })) {
      assertThat(stream.readNBytes(MEBIBYTE)).hasSize(MEBIBYTE);
      assertThatExceptionOfType(IllegalStateException.class).isThrownBy(stream::read);
      assertThatExceptionOfType(IllegalStateException.class).isThrownBy(stream::read);
    }
  }
}
