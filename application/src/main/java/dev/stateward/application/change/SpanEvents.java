package dev.stateward.application.change;

import dev.stateward.application.change.port.ComparingVersions.Subject;
import dev.stateward.application.change.port.InstanceSpans.Range;
import dev.stateward.application.settings.ChangeBudgets;
import dev.stateward.domain.change.InstanceChange.Kind;
import dev.stateward.domain.change.ShortDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells from spans what versions did: one that begins where another ends is a change. */
record SpanEvents(List<SpanEvent> events) {
  SpanEvents {
    events = List.copyOf(events);
  }

  /**
   * The events of {@code spans}, newest first.
   *
   * @param spans newest first; of one more than are told, what comes before is not known
   */
  static SpanEvents of(List<Range> spans, Subject subject) {
    List<SpanEvent> events = new ArrayList<>();
    Map<ShortDigest, Range> last = new HashMap<>();
    for (Range span : spans.reversed()) {
      ShortDigest chain = chain(span, subject);
      Range before = last.put(chain, span);
      if (before != null && before.until() == span.from()) {
        events.add(
            new SpanEvent(
                span.from(), kind(before, span), span.identity(), before.row(), span.row()));
      } else {
        if (before != null) {
          events.add(removed(before));
        }
        events.add(new SpanEvent(span.from(), Kind.ADDED, span.identity(), span.row(), span.row()));
      }
    }
    last.values().stream()
        .filter(span -> span.until() != Range.OPEN)
        .forEach(span -> events.add(removed(span)));
    if (spans.size() > ChangeBudgets.BLAMED_SPANS) {
      events.removeIf(event -> event.place() <= spans.getLast().from());
    }
    events.sort(Comparator.comparingLong(SpanEvent::place).reversed());
    return new SpanEvents(events);
  }

  private static ShortDigest chain(Range span, Subject subject) {
    return switch (subject) {
      case Subject.AtAddress ignored -> span.place();
      case Subject.WithId ignored ->
          span.identity().equals(ShortDigest.NONE) ? span.place() : span.identity();
    };
  }

  private static SpanEvent removed(Range span) {
    return new SpanEvent(span.until(), Kind.REMOVED, span.identity(), span.row(), span.row());
  }

  private static Kind kind(Range before, Range after) {
    if (!before.place().equals(after.place())) {
      return Kind.MOVED;
    }
    boolean another =
        !before.identity().equals(ShortDigest.NONE)
            && !after.identity().equals(ShortDigest.NONE)
            && !before.identity().equals(after.identity());
    return another ? Kind.REPLACED : Kind.CHANGED;
  }
}
