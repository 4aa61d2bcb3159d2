package dev.stateward.application.check;

import dev.stateward.application.check.port.CheckEvent;
import dev.stateward.application.check.port.CheckEvent.Step;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import java.util.function.Consumer;

/** Tells findings and counts them. */
final class FindingCount {
  private final Consumer<CheckEvent> events;
  private long findings;
  private long repaired;

  FindingCount(Consumer<CheckEvent> events) {
    this.events = events;
  }

  void found(Finding finding) {
    findings++;
    repaired += finding.remedy() == Remedy.DONE ? 1 : 0;
    events.accept(new CheckEvent.Found(finding));
  }

  void at(Step step, long done, long total) {
    events.accept(new CheckEvent.Progress(step, done, total));
  }

  long findings() {
    return findings;
  }

  long repaired() {
    return repaired;
  }
}
