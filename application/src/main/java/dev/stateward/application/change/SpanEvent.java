package dev.stateward.application.change;

import dev.stateward.application.change.port.InstanceSpans.UnmarkedSecret;
import dev.stateward.domain.change.InstanceChange;
import dev.stateward.domain.change.ShortDigest;

/**
 * What a version did to an instance.
 *
 * @param place of the version
 * @param identity of the instance
 * @param before the row as it was; the same as {@code after} for what was added
 * @param after the row as it became; the same as {@code before} for what was removed
 */
record SpanEvent(
    long place, InstanceChange.Kind kind, ShortDigest identity, long before, long after) {
  /** Outputs have no identity: none is followed to another name. */
  static SpanEvent of(UnmarkedSecret secret) {
    boolean added = secret.before() == secret.after();
    return new SpanEvent(
        secret.place(),
        added ? InstanceChange.Kind.ADDED : InstanceChange.Kind.CHANGED,
        ShortDigest.NONE,
        secret.before(),
        secret.after());
  }

  /** The same, as a move from one row to another. */
  SpanEvent moved(long from, long to) {
    return new SpanEvent(place, InstanceChange.Kind.MOVED, identity, from, to);
  }
}
