package dev.stateward.adapter.http.jsonapi;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Parses timestamps: ISO 8601 with an offset. */
public final class Times {
  /** The range that all databases can store. */
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private Times() {}

  /** Parses a timestamp; empty when it is invalid, or not within the years 1 to 9999. */
  public static Optional<Instant> parse(String text) {
    try {
      Instant time = OffsetDateTime.parse(text).toInstant();
      return time.isBefore(FIRST) || time.isAfter(LAST) ? Optional.empty() : Optional.of(time);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
