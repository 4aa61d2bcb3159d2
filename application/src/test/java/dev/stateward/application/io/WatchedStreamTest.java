package dev.stateward.application.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WatchedStreamTest {
  private static final int MEBIBYTE = 1 << 20;

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2030-01-01T00:00:00Z"));

  private WatchedStream stream(byte[] bytes, Runnable watch) {
    return new WatchedStream(new ByteArrayInputStream(bytes), watch, now::get);
  }

  @Test
  void asksAgainOfAClientThatIsSlow() throws IOException {
    try (var stream = stream(new byte[100], asked::incrementAndGet)) {
      stream.readNBytes(10);
      now.updateAndGet(instant -> instant.plusSeconds(5));
      stream.readNBytes(10);
      assertThat(asked).hasValue(1);

      now.updateAndGet(instant -> instant.plusMillis(1));
      stream.readNBytes(10);
      assertThat(asked).hasValue(2);
    }
  }

  @Test
  void asksBeforeTheFirstByteAndAtEveryMebibyte() throws IOException {
    byte[] bytes = new byte[2 * MEBIBYTE + 1];
    try (var stream = stream(bytes, asked::incrementAndGet)) {
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
        stream(
            bytes,
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
