package dev.stateward.adapter.jdbc.audit;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

public final class JdbiAuditTrail implements AuditTrail {
  private final JdbiTransactions transactions;

  public JdbiAuditTrail(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(List<AuditRecord> records, Chain chain) {
    transactions.execute(handle ->
        transactions.beforeCommit(AuditAppends.class, AuditAppends::new).add(records, chain));
  }

  @Override
  public List<TrailId> unkeyed() {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT trail_id FROM audit_heads WHERE key_id = '' ORDER BY trail_id")
            .mapTo(String.class)
            .map(TrailId::new)
            .list());
  }

  @Override
  public Seal hold(TrailId trail) {
    transactions.requireTransaction();
    return transactions.write(handle -> AuditHeads.hold(handle, trail));
  }

  @Override
  public Seal head(TrailId trail) {
    return transactions.read(handle -> AuditHeads.find(handle, trail).orElse(Seal.BEGINNING));
  }

  @Override
  public List<Waiting> waiting(TrailId trail, int atMost) {
    return transactions.read(handle ->
        handle
            .createQuery(
                AuditRows.SELECT
                    + """
                    WHERE trail_id = :trail
                      AND position IS NULL
                    ORDER BY number
                    LIMIT :at_most
                    """)
            .bind("trail", trail.value())
            .bind("at_most", atMost)
            .map(Row.by(JdbiAuditTrail::waiting))
            .list());
  }

  private static Waiting waiting(Row row) throws SQLException {
    return new Waiting(row.getLong("number"), AuditRows.readRecord(row), row.getString("code"));
  }

  @Override
  public boolean seal(TrailId trail, List<Sealing> sealings) {
    return sealings.isEmpty() || transactions.write(handle -> seal(handle, trail, sealings));
  }

  private static boolean seal(Handle handle, TrailId trail, List<Sealing> sealings) {
    PreparedBatch batch =
        handle.prepareBatch(
            """
            UPDATE audit_records
               SET position = :position,
                   hash = :hash
             WHERE number = :number
               AND trail_id = :trail
               AND position IS NULL
            """);
    for (Sealing sealing : sealings) {
      batch
          .bind("number", sealing.number())
          .bind("trail", trail.value())
          .bind("position", sealing.seal().position())
          .bind("hash", sealing.seal().hash())
          .add();
    }
    return Arrays.stream(batch.execute()).allMatch(count -> count == 1)
        && AuditHeads.move(handle, trail, sealings.getLast().seal());
  }

  @Override
  public List<TrailId> trails() {
    return transactions.read(
        handle -> trails(handle.createQuery("SELECT trail_id FROM audit_heads ORDER BY trail_id")));
  }

  @Override
  public List<TrailId> traces() {
    return transactions.readLong(handle ->
        trails(
            handle.createQuery(
                """
                SELECT trail_id FROM audit_heads
                 UNION
                SELECT trail_id FROM audit_records
                 ORDER BY trail_id
                """)));
  }

  /** Records under an invalid trail name are missing in their original trail. */
  private static List<TrailId> trails(Query query) {
    return query.mapTo(String.class).filter(TrailId::hasForm).map(TrailId::new).list();
  }

  @Override
  public List<SealedRecord> after(TrailId trail, long position, AuditQuery wanted, int atMost) {
    return wanted.conditions().isEmpty()
        ? transactions.read(handle -> following(handle, trail, position, atMost))
        : matching(trail, position, wanted, atMost);
  }

  /** Stretch by stretch: no connection is held while a long trail is searched in vain. */
  private List<SealedRecord> matching(TrailId trail, long position, AuditQuery wanted, int atMost) {
    long last =
        transactions.read(
            handle -> AuditHeads.find(handle, trail).orElse(Seal.BEGINNING).position());
    List<SealedRecord> found = new ArrayList<>();
    for (long before = position;
        before < last && found.size() < atMost;
        before += AuditPlaces.STRETCH) {
      long begin = before;
      int left = atMost - found.size();
      found.addAll(
          transactions.read(
              handle -> new AuditPlaces(handle, trail, wanted).recordsAfter(begin, left)));
    }
    return found;
  }

  /** In the order of an index: H2 knows it by all of its columns alone. */
  private static List<SealedRecord> following(
      Handle handle, TrailId trail, long position, int atMost) {
    return handle
        .createQuery(
            AuditRows.SELECT
                + """
                WHERE trail_id = :trail
                  AND position > :after
                ORDER BY trail_id, position
                LIMIT :at_most
                """)
        .bind("trail", trail.value())
        .bind("after", position)
        .bind("at_most", atMost)
        .map(Row.by(AuditRows::readSealed))
        .list();
  }

  /** Records get their time before their position, so the two orders are nearly the same. */
  @Override
  public OptionalLong positionSince(TrailId trail, Instant since) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT min(position)
                  FROM (
                    SELECT position
                      FROM audit_records
                     WHERE trail_id = :trail
                       AND happened_at > :since
                       AND position IS NOT NULL
                     ORDER BY trail_id, happened_at
                     LIMIT 1000) earliest
                """)
            .bind("trail", trail.value())
            .bind("since", Columns.utc(since))
            .mapTo(Long.class)
            .findOne()
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty));
  }

  @Override
  public Part list(TrailId trail, AuditQuery wanted, long offset, int atMost) {
    return transactions.read(handle -> new AuditPages(handle, trail, wanted).part(offset, atMost));
  }
}
