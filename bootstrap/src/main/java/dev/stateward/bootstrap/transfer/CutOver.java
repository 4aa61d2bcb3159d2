package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The end of a {@link Mirror}: with the workspaces of the source locked, the target gets the rest,
 * and all states are compared.
 */
public final class CutOver {
  private final Mirror mirror;
  private final Consumer<ImportReport> reports;

  /**
   * An end.
   *
   * @param reports is told what each pass did
   */
  public CutOver(Mirror mirror, Consumer<ImportReport> reports) {
    this.mirror = mirror;
    this.reports = reports;
  }

  /**
   * What came of it.
   *
   * @param workspaces how many workspaces were compared
   * @param states how many states were compared
   * @param differences what is not the same; the cut-over has not been when there is something
   */
  public record Result(long workspaces, long states, List<String> differences) {
    /** Whether source and target are the same. */
    public boolean identical() {
      return differences.isEmpty();
    }

    /** The result as JSON. */
    public ObjectNode json() {
      ObjectNode json =
          Resources.object()
              .put("identical", identical())
              .put("workspaces", workspaces)
              .put("states", states);
      differences.forEach(json.putArray("differences")::add);
      return json;
    }
  }

  /**
   * Cuts over. What takes long is done before the source is locked; what was refused or differs by
   * then, settings too, ends it there. The source is open again unless all is the same.
   *
   * @param waiting is given the workspaces that others have locked, waits, and tells whether to try
   *     again
   * @param held whether the workspaces of the target stay locked
   */
  public Result run(Predicate<List<String>> waiting, boolean held) {
    mirror.compareEverything();
    ImportReport whole = mirror.pass();
    reports.accept(whole);
    List<String> early = new ArrayList<>(whole.conflicts());
    mirror.doubt(early);
    if (early.isEmpty()) {
      early.addAll(mirror.compared().differences());
    }
    if (!early.isEmpty()) {
      return new Result(0, 0, early);
    }
    SourceLocks locks = mirror.locks();
    boolean identical = false;
    try {
      Result result = locked(locks, waiting);
      identical = result.identical();
      if (identical) {
        mirror.conclude();
      }
      if (identical && !held) {
        mirror.unlock();
      }
      return result;
    } finally {
      if (!identical) {
        ImportReport stay = new ImportReport();
        locks.release(stay);
        if (!stay.conflicts().isEmpty()) {
          reports.accept(stay);
        }
      }
    }
  }

  private static Result refused(String why) {
    return new Result(0, 0, List.of(why));
  }

  /** Those that others still have locked. */
  private static List<String> taken(SourceLocks locks, Predicate<List<String>> waiting) {
    List<String> busy = locks.take();
    while (!busy.isEmpty() && waiting.test(busy)) {
      busy = locks.take();
    }
    return busy;
  }

  private Result locked(SourceLocks locks, Predicate<List<String>> waiting) {
    List<String> busy = taken(locks, waiting);
    if (busy.isEmpty()) {
      reports.accept(mirror.pass());
      // Workspaces may have come before the pass and after the locks.
      busy = taken(locks, waiting);
    }
    if (!busy.isEmpty()) {
      return refused("locked in the source by others: workspace " + String.join(", ", busy));
    }
    ImportReport last = mirror.pass();
    reports.accept(last);
    StateComparison comparison = mirror.compared();
    List<String> differences = new ArrayList<>(last.conflicts());
    differences.addAll(comparison.differences());
    return new Result(comparison.workspaces(), comparison.states(), differences);
  }
}
