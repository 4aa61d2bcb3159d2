package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a server waits before it starts again; {@code FileLimitTest} has it do so. */
class RestartingServerTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 2", "4, 16", "5, 30", "1000000, 30"})
  void waitsTwiceAsLongEachTimeUpToALimit(int before, int seconds) {
    assertThat(RestartingServer.pause(before)).isEqualTo(Duration.ofSeconds(seconds));
  }
}
