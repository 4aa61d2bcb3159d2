package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.driver.BreakingDriver;
import java.util.ArrayList;
import java.util.List;

/** The statements that each thread executes, in their order. */
final class StatementsOfThread implements BreakingDriver.Rule {
  private final ThreadLocal<List<String>> executed = ThreadLocal.withInitial(ArrayList::new);

  /** Forgets what this thread executed. */
  void begin() {
    executed.get().clear();
  }

  /** What this thread executed since it began. */
  List<String> end() {
    return List.copyOf(executed.get());
  }

  @Override
  public void before(BreakingDriver.Prepared statement) {
    executed.get().add(statement.sql().strip().replaceAll("\\s+", " "));
  }
}
