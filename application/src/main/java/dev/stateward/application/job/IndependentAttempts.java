package dev.stateward.application.job;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Does the same to one thing after the other, each for itself: what fails is noted, and the others
 * go on. Only the loss of the job as a whole ends it.
 */
public final class IndependentAttempts {
  private static final int NAMED = 5;

  private final Runnable heartbeat;
  private final Map<String, String> failures = new LinkedHashMap<>();
  private int done;

  public IndependentAttempts(Runnable heartbeat) {
    this.heartbeat = heartbeat;
  }

  /**
   * Does {@code work} to one thing.
   *
   * @param name what it is, to be told of when it fails
   * @param work says whether it changed anything
   * @return whether it did
   */
  public boolean attempt(String name, BooleanSupplier work) {
    heartbeat.run();
    try {
      boolean changed = work.getAsBoolean();
      done += changed ? 1 : 0;
      return changed;
    } catch (RuntimeException e) {
      failures.put(name, JobLeases.reason(e));
      return false;
    }
  }

  /** How many things were changed. */
  public int done() {
    return done;
  }

  /** How many failed. */
  public int failed() {
    return failures.size();
  }

  /** What failed and why, one line; empty for nothing. */
  public String finding() {
    if (failures.isEmpty()) {
      return "";
    }
    String named =
        failures.entrySet().stream()
            .limit(NAMED)
            .map(failure -> failure.getKey() + " (" + failure.getValue() + ")")
            .collect(Collectors.joining(", "));
    return "%d could not be done: %s%s"
        .formatted(failures.size(), named, failures.size() > NAMED ? " and others" : "");
  }
}
