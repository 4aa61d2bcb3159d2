package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The heads of trails: the seals of their last records. */
final class AuditHeads {
  private AuditHeads() {}

  /** The head of a trail, locked until the transaction ends; created when there is none. */
  static Seal hold(Handle handle, TrailId trail) {
    return find(handle, trail, "FOR UPDATE")
        .orElseGet(() -> {
          begin(handle, trail);
          return find(handle, trail, "FOR UPDATE").orElseThrow();
        });
  }

  static Optional<Seal> find(Handle handle, TrailId trail) {
    return find(handle, trail, "");
  }

  private static Optional<Seal> find(Handle handle, TrailId trail, String lock) {
    return handle
        .createQuery(
            """
            SELECT position, hash, key_id
              FROM audit_heads
             WHERE trail_id = :trail
            """
                + lock)
        .bind("trail", trail.value())
        .map(Row.by(AuditRows::readSeal))
        .findOne();
  }

  /** Of two transactions that create the same head, one fails and finds it when it is retried. */
  private static void begin(Handle handle, TrailId trail) {
    handle
        .createUpdate(
            """
            INSERT INTO audit_heads (trail_id, position, hash, key_id)
            SELECT CAST(:trail AS varchar),
                   CAST(:position AS bigint),
                   CAST(:hash AS varchar),
                   CAST(:key AS varchar)
             WHERE NOT EXISTS (SELECT 1 FROM audit_heads WHERE trail_id = :trail)
            """)
        .bind("trail", trail.value())
        .bind("position", Seal.BEGINNING.position())
        .bind("hash", Seal.BEGINNING.hash())
        .bind("key", Seal.BEGINNING.key())
        .execute();
  }

  /** Moves the locked head of a trail; false when it was beyond {@code last}. */
  static boolean move(Handle handle, TrailId trail, Seal last) {
    return handle
            .createUpdate(
                """
                UPDATE audit_heads
                   SET position = :position,
                       hash = :hash,
                       key_id = :key
                 WHERE trail_id = :trail
                   AND position < :position
                """)
            .bind("trail", trail.value())
            .bind("position", last.position())
            .bind("hash", last.hash())
            .bind("key", last.key())
            .execute()
        == 1;
  }
}
