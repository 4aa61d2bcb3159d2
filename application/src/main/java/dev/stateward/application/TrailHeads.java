package dev.stateward.application;

import dev.stateward.application.port.out.AuditTrail;
import dev.stateward.domain.audit.TrailId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How long trails are, asked so seldom that any number of watchers costs one query. */
final class TrailHeads {
  private static final Duration FRESH = Duration.ofMillis(200);

  private final AuditTrail trails;
  private final InstantSource time;
  private final Map<TrailId, Head> heads = new ConcurrentHashMap<>();

  TrailHeads(AuditTrail trails, InstantSource time) {
    this.trails = trails;
    this.time = time;
  }

  /** The last position that was taken, when it was asked. */
  private record Head(long position, Instant asked) {}

  /** The last position that was taken in {@code trail}, not long ago. */
  long position(TrailId trail) {
    Instant now = time.instant();
    Head known = heads.get(trail);
    if (known != null && now.isBefore(known.asked().plus(FRESH))) {
      return known.position();
    }
    long position = trails.head(trail).position();
    heads.put(trail, new Head(position, now));
    return position;
  }
}
