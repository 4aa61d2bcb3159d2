package dev.stateward.history;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds an order of concurrent operations in which a workspace that does one after another gives
 * the same answers: Wing and Gong's search, with Lowe's memory of what was tried before.
 *
 * <p>A history is cut where nobody waits for an answer. What follows begins from each workspace
 * that the part before may have led to, so that no search is long (ADR 196).
 */
final class LinearizabilityChecker {
  private LinearizabilityChecker() {}

  /** The workspace after some of the operations; those are the bits of {@code done}. */
  private record Search(long done, WorkspaceModel workspace) {}

  /**
   * The workspaces that {@code events} may lead to; none when no order explains the answers.
   *
   * @param starts the workspaces that they may have begun from
   * @param events at most 63; of an unknown outcome nobody waits any more, so that it was done
   *     before the others ended, or never will be
   */
  static Set<WorkspaceModel> ends(Set<WorkspaceModel> starts, List<Event> events) {
    if (events.size() >= Long.SIZE) {
      throw new IllegalArgumentException("too many events at once: " + events.size());
    }
    Set<WorkspaceModel> ends = new HashSet<>();
    Set<Search> seen = new HashSet<>();
    Deque<Search> open = new ArrayDeque<>();
    starts.forEach(start -> open.push(new Search(0, start)));
    while (!open.isEmpty()) {
      Search search = open.pop();
      if (!seen.add(search)) {
        continue;
      }
      long firstAnswer = firstAnswer(events, search.done());
      if (firstAnswer == Long.MAX_VALUE) {
        ends.add(search.workspace());
      }
      for (int i = 0; i < events.size(); i++) {
        Event event = events.get(i);
        long bit = 1L << i;
        // An operation that was answered before this one was called must come first.
        if ((search.done() & bit) == 0 && event.calledAt() < firstAnswer) {
          search
              .workspace()
              .after(event)
              .ifPresent(next -> open.push(new Search(search.done() | bit, next)));
        }
      }
    }
    return ends;
  }

  /**
   * When the first of the operations that are not done, and whose outcome is known, was answered.
   */
  private static long firstAnswer(List<Event> events, long done) {
    long first = Long.MAX_VALUE;
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      if ((done & (1L << i)) == 0 && !event.answer().equals(Answer.UNKNOWN)) {
        first = Math.min(first, event.answeredAt());
      }
    }
    return first;
  }
}
