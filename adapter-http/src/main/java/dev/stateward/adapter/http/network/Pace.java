package dev.stateward.adapter.http.network;

import java.time.Duration;
import java.util.Objects;

/**
 * How slow a client may be. Only time in which the server waits for the client counts.
 *
 * @param grace how long it may take over anything; from then on it is judged once in that time
 * @param bytesPerSecond how many bytes it must send, or take, in each second of such a time
 * @param longest how long one request may be waited for, whatever its pace
 */
public record Pace(Duration grace, int bytesPerSecond, Duration longest) {
  public Pace {
    Objects.requireNonNull(grace, "grace is null");
    Objects.requireNonNull(longest, "longest is null");
  }

  /** The fewest bytes that a client sends or takes in {@code waited}. */
  long fewest(Duration waited) {
    return waited.toMillis() * bytesPerSecond / 1000;
  }
}
