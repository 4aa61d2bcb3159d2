package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * Finds the positions of those records of a trail that meet conditions, one stretch of the trail
 * after another: whichever index the database uses, it sorts no more than a stretch (ADR 0131).
 */
final class AuditPlaces {
  /** The positions of a stretch; fewer than the rows that H2 sorts in memory with a small heap. */
  static final int STRETCH = 4000;

  private final Handle handle;
  private final TrailId trail;
  private final AuditQuery wanted;

  AuditPlaces(Handle handle, TrailId trail, AuditQuery wanted) {
    this.handle = handle;
    this.trail = trail;
    this.wanted = wanted;
  }

  /** The first {@code atMost} records of the stretch that begins after {@code position}. */
  List<SealedRecord> recordsAfter(long position, int atMost) {
    List<Long> places = within(position, "ASC", 0, atMost);
    if (places.isEmpty()) {
      return List.of();
    }
    Conditions conditions =
        AuditConditions.of(trail, wanted)
            .and("position BETWEEN :first AND :last")
            .bind("first", places.getFirst())
            .bind("last", places.getLast());
    return conditions
        .bindTo(handle.createQuery(AuditRows.SELECT + conditions.clause() + "ORDER BY position"))
        .map(Row.by(AuditRows::readSealed))
        .list();
  }

  /** How many records there are in each stretch that has any, the last stretch first. */
  List<Stretch> stretches() {
    Conditions conditions = AuditConditions.of(trail, wanted).and("position IS NOT NULL");
    return conditions
        .bindTo(
            handle.createQuery(
                "SELECT stretch, count(*) AS records FROM (SELECT (position - 1) / "
                    + STRETCH
                    + " AS stretch FROM audit_records "
                    + conditions.clause()
                    + ") placed GROUP BY stretch ORDER BY stretch DESC"))
        .map(Row.by(row -> new Stretch(row.getLong("stretch"), row.getLong("records"))))
        .list();
  }

  /** The positions of {@code atMost} records, descending, without the last {@code offset}. */
  List<Long> page(List<Stretch> stretches, long offset, int atMost) {
    List<Long> found = new ArrayList<>();
    long skipped = 0;
    for (Stretch stretch : stretches) {
      if (found.size() == atMost) {
        break;
      }
      long skip = Math.max(0, offset - skipped);
      if (skip < stretch.records()) {
        found.addAll(within(stretch.number() * STRETCH, "DESC", skip, atMost - found.size()));
      }
      skipped += stretch.records();
    }
    return found;
  }

  private List<Long> within(long before, String order, long offset, int atMost) {
    Conditions conditions =
        AuditConditions.of(trail, wanted)
            .and("position > :before AND position <= :last")
            .bind("before", before)
            .bind("last", before + STRETCH);
    return conditions
        .bindTo(
            handle.createQuery(
                "SELECT position FROM audit_records "
                    + conditions.clause()
                    + "ORDER BY position "
                    + order
                    + " LIMIT :at_most OFFSET :offset"))
        .bind("at_most", atMost)
        .bind("offset", offset)
        .mapTo(Long.class)
        .list();
  }

  /**
   * Some positions that follow each other.
   *
   * @param number counted from 0 at the beginning of the trail
   * @param records how many records there are that meet the conditions
   */
  record Stretch(long number, long records) {}
}
