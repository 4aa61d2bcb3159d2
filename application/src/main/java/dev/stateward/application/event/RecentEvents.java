package dev.stateward.application.event;

import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.limit.RecentlyUsed;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.Event;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Caches the position of each workspace's last event in a trail: any number of watchers costs one
 * query, and events of other workspaces wake no watcher.
 */
final class RecentEvents {
  private static final int AT_ONCE = 500;
  private static final Duration FRESH = Duration.ofMillis(200);

  /** Entries that were unused for this long are reset. */
  private static final Duration FORGOTTEN = Duration.ofMinutes(1);

  private final AuditTrail trails;
  private final InstantSource time;
  private final int most;
  private final Map<TrailId, Tail> tails = new RecentlyUsed<>(Budgets.EVENT_STREAMS);

  /**
   * A cache of {@code trails}.
   *
   * @param most roughly the number of workspaces in a trail whose last event is kept
   */
  RecentEvents(AuditTrail trails, InstantSource time, int most) {
    this.trails = trails;
    this.time = time;
    this.most = most;
  }

  /**
   * The known end of a trail.
   *
   * @param from the position after which it is known
   * @param to the position up to which it is known
   * @param last the position of the last event of each workspace; events of several workspaces are
   *     under the empty name
   */
  private record Tail(long from, long to, Map<String, Long> last, Instant asked) {
    boolean concerns(WorkspaceId workspace, long position) {
      return position < from
          || last.getOrDefault(workspace.value(), 0L) > position
          || last.getOrDefault("", 0L) > position;
    }
  }

  /** Whether a workspace may have had an event after {@code position}, as of a short time ago. */
  boolean any(TrailId trail, WorkspaceId workspace, long position) {
    return tail(trail).concerns(workspace, position);
  }

  /** The position up to which a trail is known; everything before it is committed. */
  long known(TrailId trail) {
    return tail(trail).to();
  }

  private Tail tail(TrailId trail) {
    Instant now = time.instant();
    Tail known;
    synchronized (tails) {
      known = tails.get(trail);
    }
    if (known != null && now.isBefore(known.asked().plus(FRESH))) {
      return known;
    }
    Tail read =
        known == null || now.isAfter(known.asked().plus(FORGOTTEN))
            ? begun(trail, now)
            : continued(trail, known, now);
    synchronized (tails) {
      tails.put(trail, read);
    }
    return read;
  }

  private Tail begun(TrailId trail, Instant now) {
    long head = trails.head(trail).position();
    return new Tail(head, head, Map.of(), now);
  }

  private Tail continued(TrailId trail, Tail known, Instant now) {
    List<SealedRecord> records = trails.after(trail, known.to(), AuditQuery.ALL, AT_ONCE);
    if (records.isEmpty()) {
      return new Tail(known.from(), known.to(), known.last(), now);
    }
    boolean many = known.last().size() > most;
    Map<String, Long> last = many ? new HashMap<>() : new HashMap<>(known.last());
    for (SealedRecord record : records) {
      Event.of(record).ifPresent(event -> last.put(event.workspace(), event.position()));
    }
    // A watcher with an earlier position queries once and then continues after it.
    long from = many ? known.to() : known.from();
    return new Tail(from, records.getLast().seal().position(), last, now);
  }
}
