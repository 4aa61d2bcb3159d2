package dev.stateward.bootstrap.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How times and durations of the command line are read. */
class TimeTextTest {
  private final TimeText times =
      new TimeText(InstantSource.fixed(Instant.parse("2026-11-28T15:04:05.678Z")));

  @ParameterizedTest
  @CsvSource({
    "90s, PT90S",
    "10m, PT10M",
    "12h, PT12H",
    "1h30m, PT1H30M",
    "90d, P90D",
    "2w1d, P15D",
    "1d2h3m4s, P1DT2H3M4S"
  })
  void readsDurations(String text, Duration duration) {
    assertThat(TimeText.duration(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0s", "90", "h", "30m1h", "-1h", "1.5h", "1 h", "today", "99999999s"})
  void refusesOtherDurations(String text) {
    assertThatThrownBy(() -> TimeText.duration(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a duration such as 90s, 10m, 1h30m or 90d: \"" + text + "\"");
  }

  @ParameterizedTest
  @CsvSource({
    "90d, 2026-08-30T15:04:05Z, 2027-02-26T15:04:05Z",
    "1h30m, 2026-11-28T13:34:05Z, 2026-11-28T16:34:05Z",
    "today, 2026-11-28T00:00:00Z, 2026-11-28T00:00:00Z",
    "yesterday, 2026-11-27T00:00:00Z, 2026-11-27T00:00:00Z",
    "2026-11-01, 2026-11-01T00:00:00Z, 2026-11-01T00:00:00Z",
    "2026-11-01T10:00:00Z, 2026-11-01T10:00:00Z, 2026-11-01T10:00:00Z",
    "2026-11-01T10:00:00+02:00, 2026-11-01T08:00:00Z, 2026-11-01T08:00:00Z"
  })
  void readsTimes(String text, Instant past, Instant future) {
    assertThat(times.past(text)).isEqualTo(past);
    assertThat(times.future(text)).isEqualTo(future);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "2026-13-01", "2026-11-01T25:00:00Z", "28.11.2026", "0d"})
  void refusesOtherTimes(String text) {
    assertThatThrownBy(() -> times.past(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a time such as 90d, yesterday, 2026-11-28 or ")
        .hasMessageEndingWith("\"" + text + "\"");
  }

  @ParameterizedTest
  @CsvSource({"PT1H, 1h", "P2D, 2d", "PT63113904S, 730d 11h", "PT1M1S, 1m 1s", "PT0.5S, 500ms"})
  void printsDurations(Duration duration, String words) {
    assertThat(TimeText.words(duration)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-26T12:04:05.9Z, 2026-11-26 12:04:05 UTC (2d 3h ago)",
    "2026-11-28T15:04:05Z, 2026-11-28 15:04:05 UTC (now)",
    "2026-11-28T15:05:05Z, 2026-11-28 15:05:05 UTC (in 1m)",
    "never, never"
  })
  void showsTimesToPeople(String instant, String shown) {
    assertThat(times.shown(instant)).isEqualTo(shown);
  }
}
