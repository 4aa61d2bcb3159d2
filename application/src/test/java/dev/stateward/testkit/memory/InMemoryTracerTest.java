package dev.stateward.testkit.memory;

import dev.stateward.application.telemetry.port.Tracer;
import dev.stateward.testkit.contract.TracerContract;
import java.util.List;

class InMemoryTracerTest extends TracerContract {
  private final InMemoryTracer tracer = new InMemoryTracer();

  @Override
  protected Tracer tracer() {
    return tracer;
  }

  @Override
  protected List<EndedSpan> ended() {
    return tracer.ended();
  }
}
