package dev.stateward.application.telemetry.port;

import java.util.function.DoubleSupplier;

/**
 * Measures what a node does. Its methods take the values of the metric's labels in their order,
 * return at once and throw nothing but an {@link IllegalArgumentException} when their number is
 * wrong.
 */
public interface Meters {
  /** Measures nothing. */
  Meters NONE =
      new Meters() {
        @Override
        public void add(Metric metric, long amount, String... labels) {}

        @Override
        public void record(Metric metric, long value, String... labels) {}

        @Override
        public void watch(Metric metric, DoubleSupplier value, String... labels) {}
      };

  /** Adds {@code amount}, 0 or more, to a sum. */
  void add(Metric metric, long amount, String... labels);

  /** Records one duration in nanoseconds, or one size, 0 or more. */
  void record(Metric metric, long value, String... labels);

  /**
   * Has a present value asked for whenever somebody looks. The last call for the same labels wins.
   *
   * @param value returns at once; {@code NaN} when the value is not known
   */
  void watch(Metric metric, DoubleSupplier value, String... labels);
}
