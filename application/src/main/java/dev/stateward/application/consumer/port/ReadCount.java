package dev.stateward.application.consumer.port;

import java.time.Instant;
import java.util.Objects;

/**
 * How often something was read, and when.
 *
 * @param count how often, 1 or more
 * @param first when first
 * @param last when last
 */
public record ReadCount(long count, Instant first, Instant last) {
  public ReadCount {
    Objects.requireNonNull(first, "first is null");
    Objects.requireNonNull(last, "last is null");
    if (count < 1 || last.isBefore(first)) {
      throw new IllegalArgumentException(count + " reads from " + first + " to " + last);
    }
  }

  /** One read. */
  public static ReadCount once(Instant at) {
    return new ReadCount(1, at, at);
  }

  /** Both together. */
  public ReadCount plus(ReadCount other) {
    return new ReadCount(
        count + other.count,
        first.isBefore(other.first) ? first : other.first,
        last.isAfter(other.last) ? last : other.last);
  }
}
