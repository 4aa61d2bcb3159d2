package dev.stateward.bootstrap.server;

import dev.stateward.testkit.driver.BreakingDriver;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Breaks each statement with parameters once. */
final class EachStatementOnce implements BreakingDriver.Rule {
  private final Set<String> broken = ConcurrentHashMap.newKeySet();
  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private volatile boolean armed;

  /** Breaks from here on. */
  void arm() {
    armed = true;
  }

  /** Breaks no more. */
  void disarm() {
    armed = false;
  }

  /** The texts of the statements that were broken. */
  Set<String> broken() {
    return broken;
  }

  /** The values that the failures told. */
  Set<String> told() {
    return told;
  }

  @Override
  public boolean breaks(String sql, List<String> values) {
    if (!armed || !sql.contains("?") || !broken.add(sql)) {
      return false;
    }
    told.addAll(values);
    return true;
  }
}
