package dev.stateward.application.telemetry.port;

import java.util.List;
import java.util.Objects;

/**
 * A metric of a node.
 *
 * @param kind what its values mean
 * @param name its name without prefix and unit, words separated by dots
 * @param description what it tells, in one line
 * @param labels the names of its labels; their values are of small, known sets, never an
 *     identifier, a name that a user chose, or a URL
 */
public record Metric(Kind kind, String name, String description, List<String> labels) {
  public Metric {
    Objects.requireNonNull(kind, "kind is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(description, "description is null");
    labels = List.copyOf(labels);
  }

  /** What the values of a metric mean. */
  public enum Kind {
    /** A sum that only grows. */
    COUNT,
    /** A sum of bytes that only grows. */
    BYTES,
    /** A present value. */
    GAUGE,
    /** The number and the sum of durations. */
    TIME,
    /** The number of durations in each of some ranges, and their sum. */
    TIME_RANGES,
    /** The number and the sum of sizes. */
    SIZE
  }

  /** A sum that only grows. */
  public static Metric count(String name, String description, String... labels) {
    return new Metric(Kind.COUNT, name, description, List.of(labels));
  }

  /** A sum of bytes that only grows. */
  public static Metric bytes(String name, String description, String... labels) {
    return new Metric(Kind.BYTES, name, description, List.of(labels));
  }

  /** A present value. */
  public static Metric gauge(String name, String description, String... labels) {
    return new Metric(Kind.GAUGE, name, description, List.of(labels));
  }

  /** The number and the sum of durations. */
  public static Metric time(String name, String description, String... labels) {
    return new Metric(Kind.TIME, name, description, List.of(labels));
  }

  /** As {@link #time}, with the number in each of some ranges, which costs a series for each. */
  public static Metric timeRanges(String name, String description, String... labels) {
    return new Metric(Kind.TIME_RANGES, name, description, List.of(labels));
  }

  /** The number and the sum of sizes. */
  public static Metric size(String name, String description, String... labels) {
    return new Metric(Kind.SIZE, name, description, List.of(labels));
  }
}
