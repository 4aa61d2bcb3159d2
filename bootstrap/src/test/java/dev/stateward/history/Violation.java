package dev.stateward.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Answers that no order of the operations explains.
 *
 * @param starts the workspaces that the operations may have begun from
 * @param events few of them that cannot be explained either
 * @param all all that were done meanwhile, refused or not
 */
record Violation(Set<WorkspaceModel> starts, List<Event> events, List<Event> all) {
  /** The violation in {@code events}, without what does not belong to it. */
  static Violation of(Set<WorkspaceModel> starts, List<Event> events) {
    return new Violation(starts, withoutIdle(starts, shortest(starts, events)), events);
  }

  /** Up to the first answer that cannot be explained. */
  private static List<Event> shortest(Set<WorkspaceModel> starts, List<Event> events) {
    return events.stream()
        .map(Event::answeredAt)
        .sorted()
        .map(end -> until(events, end))
        .filter(part -> LinearizabilityChecker.ends(starts, part).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private static List<Event> until(List<Event> events, long end) {
    return events.stream()
        .filter(event -> event.calledAt() < end)
        .map(event -> event.answeredAt() > end ? event.unanswered() : event)
        .sorted(Comparator.comparingLong(Event::calledAt))
        .toList();
  }

  /** Leaves out what changes nothing, as long as the rest cannot be explained. */
  private static List<Event> withoutIdle(Set<WorkspaceModel> starts, List<Event> events) {
    List<Event> few = events;
    for (Event event : events) {
      if (event.changesNothing()) {
        List<Event> fewer = new ArrayList<>(few);
        fewer.remove(event);
        few = LinearizabilityChecker.ends(starts, fewer).isEmpty() ? fewer : few;
      }
    }
    return few;
  }

  /** For those who look for the cause. */
  @Override
  public String toString() {
    return "No order of these operations explains the answers.\nThe workspace before them:\n"
        + starts.stream().map(start -> "  " + start + "\n").collect(Collectors.joining())
        + "When (called..answered), who, what:\n"
        + lines(events)
        + "All operations of the round:\n"
        + lines(all);
  }

  private static String lines(List<Event> events) {
    return events.stream()
        .sorted(Comparator.comparingLong(Event::calledAt))
        .map(event -> "  " + event + "\n")
        .collect(Collectors.joining());
  }
}
