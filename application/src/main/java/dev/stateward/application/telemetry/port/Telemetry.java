package dev.stateward.application.telemetry.port;

import java.util.Objects;

/**
 * By what the parts of a node tell what they do.
 *
 * @param meters measure it
 * @param tracer traces it
 */
public record Telemetry(Meters meters, Tracer tracer) {
  /** Tells nothing. */
  public static final Telemetry NONE = new Telemetry(Meters.NONE, Tracer.NONE);

  public Telemetry {
    Objects.requireNonNull(meters, "meters is null");
    Objects.requireNonNull(tracer, "tracer is null");
  }

  /** Measures, and traces nothing. */
  public static Telemetry of(Meters meters) {
    return new Telemetry(meters, Tracer.NONE);
  }
}
