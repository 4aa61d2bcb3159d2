package dev.stateward.testkit.memory;

import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import dev.stateward.testkit.contract.MetersContract;

class InMemoryMetersTest extends MetersContract {
  private final InMemoryMeters meters = new InMemoryMeters();

  @Override
  protected Meters meters() {
    return meters;
  }

  @Override
  protected double sum(Metric metric, String... labels) {
    return meters.sum(metric, labels);
  }

  @Override
  protected long count(Metric metric, String... labels) {
    return meters.count(metric, labels);
  }

  @Override
  protected double present(Metric metric, String... labels) {
    return meters.present(metric, labels);
  }
}
