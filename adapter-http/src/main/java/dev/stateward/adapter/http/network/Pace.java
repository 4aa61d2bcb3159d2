package dev.stateward.adapter.http.network;

import java.time.Duration;
import java.util.Objects;

/**
 * The least pace of a client. Only time in which the server waits for the client counts.
 *
 * @param grace the length of a period, at whose end the rate is checked
 * @param bytesPerSecond the least bytes per second that it must send or receive in a period
 * @param longest the longest time that the server waits for the client during one request
 */
public record Pace(Duration grace, int bytesPerSecond, Duration longest) {
  public Pace {
    Objects.requireNonNull(grace, "grace is null");
    Objects.requireNonNull(longest, "longest is null");
  }

  /** The least bytes that a client must send or receive in {@code waited}. */
  long fewest(Duration waited) {
    return waited.toMillis() * bytesPerSecond / 1000;
  }
}
