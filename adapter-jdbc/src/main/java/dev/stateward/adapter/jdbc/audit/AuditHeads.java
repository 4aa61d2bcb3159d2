package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.sql.FixedQuery;
import dev.stateward.adapter.jdbc.sql.FixedUpdate;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The heads of trails: the seals of their last records. */
final class AuditHeads {
  private static final String SELECT =
      """
      SELECT position, hash, key_id
        FROM audit_heads
       WHERE trail_id = :trail
      """;

  private static final FixedQuery<Seal> FIND = new FixedQuery<>(SELECT, AuditRows::readSeal);

  private static final FixedQuery<Seal> HOLD =
      new FixedQuery<>(SELECT + " FOR UPDATE", AuditRows::readSeal);

  /** Of two transactions that create the same head, one fails and finds it when it is retried. */
  private static final FixedUpdate BEGIN =
      new FixedUpdate(
          """
          INSERT INTO audit_heads (trail_id, position, hash, key_id)
          SELECT CAST(:trail AS varchar),
                 CAST(:position AS bigint),
                 CAST(:hash AS varchar),
                 CAST(:key AS varchar)
           WHERE NOT EXISTS (SELECT 1 FROM audit_heads WHERE trail_id = :trail)
          """);

  private static final FixedUpdate MOVE =
      new FixedUpdate(
          """
          UPDATE audit_heads
             SET position = :position,
                 hash = :hash,
                 key_id = :key
           WHERE trail_id = :trail
             AND position < :position
          """);

  private static final FixedUpdate.Several ADD = AuditRows.INSERT.then(MOVE);

  private AuditHeads() {}

  /** The head of a trail, locked until the transaction ends; created when there is none. */
  static Seal hold(Handle handle, TrailId trail) {
    return find(HOLD, handle, trail)
        .orElseGet(() -> {
          BEGIN.execute(handle, values(trail, Seal.BEGINNING));
          return find(HOLD, handle, trail).orElseThrow();
        });
  }

  static Optional<Seal> find(Handle handle, TrailId trail) {
    return find(FIND, handle, trail);
  }

  private static Optional<Seal> find(FixedQuery<Seal> query, Handle handle, TrailId trail) {
    return query.find(handle, Map.of("trail", trail.value()));
  }

  /** Moves the locked head of a trail; false when it was beyond {@code last}. */
  static boolean move(Handle handle, TrailId trail, Seal last) {
    return MOVE.execute(handle, values(trail, last)) == 1;
  }

  /**
   * Adds the last record of a trail and moves its locked head there: others wait for the head, and
   * so for each round trip. False when the head was beyond {@code last}.
   */
  static boolean add(Handle handle, AuditRecord record, Seal last) {
    return ADD.execute(handle, AuditRows.values(record, last)).getLast() == 1;
  }

  private static Map<String, ?> values(TrailId trail, Seal seal) {
    return Map.of(
        "trail", trail.value(),
        "position", seal.position(),
        "hash", seal.hash(),
        "key", seal.key());
  }
}
