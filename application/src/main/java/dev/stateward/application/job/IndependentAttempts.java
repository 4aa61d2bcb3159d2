package dev.stateward.application.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Processes items one after another. A failure is noted and the next item is processed; only the
 * loss of the job ends it.
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
   * Runs {@code work} for one item.
   *
   * @param name its name, for the message when it fails
   * @param work returns whether it changed anything
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

  /**
   * Attempts things in batches, until one is not full or changes nothing.
   *
   * @param size the size of a full batch
   * @param batch the next items, at most {@code size}
   */
  public <T> void attemptAll(
      int size, Supplier<List<T>> batch, Function<T, String> name, Predicate<T> work) {
    int before;
    List<T> found;
    do {
      before = done;
      found = batch.get();
      found.forEach(thing -> attempt(name.apply(thing), () -> work.test(thing)));
    } while (found.size() == size && done > before);
  }

  /** How many items were changed. */
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
    return "%d failed: %s%s"
        .formatted(failures.size(), named, failures.size() > NAMED ? " and others" : "");
  }
}
