package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail.Part;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.TrailId;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Parts of a trail, the newest records first: those without a position, and then the others. */
final class AuditPages {
  private final Handle handle;
  private final TrailId trail;
  private final AuditQuery wanted;

  AuditPages(Handle handle, TrailId trail, AuditQuery wanted) {
    this.handle = handle;
    this.trail = trail;
    this.wanted = wanted;
  }

  /** The part that begins at {@code offset}, and how many records there are in all. */
  Part part(long offset, int atMost) {
    long waiting = waiting();
    List<AuditRecord> records = new ArrayList<>();
    if (offset < waiting) {
      records.addAll(waiting(offset, atMost));
    }
    long skip = Math.max(0, offset - waiting);
    int left = atMost - records.size();
    Span span = wanted.conditions().isEmpty() ? all(skip, left) : some(skip, left);
    records.addAll(within(span));
    return new Part(records, waiting + span.total());
  }

  private Conditions conditions(String position) {
    return AuditConditions.of(trail, wanted).and(position);
  }

  private long waiting() {
    Conditions conditions = conditions("position IS NULL");
    return conditions
        .bindTo(handle.createQuery("SELECT count(*) FROM audit_records " + conditions.clause()))
        .mapTo(Long.class)
        .one();
  }

  private List<AuditRecord> waiting(long offset, int atMost) {
    Conditions conditions = conditions("position IS NULL");
    return conditions
        .bindTo(
            handle.createQuery(
                AuditRows.SELECT
                    + conditions.clause()
                    + "ORDER BY number DESC LIMIT :at_most OFFSET :offset"))
        .bind("at_most", atMost)
        .bind("offset", offset)
        .map(Row.by(AuditRows::readRecord))
        .list();
  }

  /**
   * Positions of a part.
   *
   * @param before the one before the first
   * @param last the last
   * @param total how many records there are in all that have a position
   */
  private record Span(long before, long last, long total) {}

  /** The head tells how many there are, and so which ones. */
  private Span all(long offset, int atMost) {
    long total = AuditHeads.find(handle, trail).orElse(Seal.BEGINNING).position();
    long last = total - offset;
    return new Span(last - atMost, last, total);
  }

  private Span some(long offset, int atMost) {
    AuditPlaces places = new AuditPlaces(handle, trail, wanted);
    List<AuditPlaces.Stretch> stretches = places.stretches();
    long total = stretches.stream().mapToLong(AuditPlaces.Stretch::records).sum();
    List<Long> page = places.page(stretches, offset, atMost);
    return page.isEmpty()
        ? new Span(0, 0, total)
        : new Span(page.getLast() - 1, page.getFirst(), total);
  }

  private List<AuditRecord> within(Span span) {
    if (span.last() <= span.before()) {
      return List.of();
    }
    Conditions conditions =
        conditions("position > :before AND position <= :last")
            .bind("before", span.before())
            .bind("last", span.last());
    return conditions
        .bindTo(
            handle.createQuery(AuditRows.SELECT + conditions.clause() + "ORDER BY position DESC"))
        .map(Row.by(AuditRows::readRecord))
        .list();
  }
}
