package dev.stateward.adapter.jdbc;

import dev.stateward.application.port.out.AuditTrail;
import dev.stateward.domain.audit.CodedRecord;
import dev.stateward.domain.audit.Seal;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

final class JdbiAuditTrail implements AuditTrail {
  private final JdbiTransactions transactions;

  JdbiAuditTrail(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(List<CodedRecord> records) {
    transactions.alter(handle -> {
      PreparedBatch batch = handle.prepareBatch(AuditRows.INSERT);
      records.forEach(record -> AuditRows.bind(batch, record).add());
      batch.execute();
    });
  }

  @Override
  public List<TrailId> waiting(int atMost) {
    return transactions.ask(handle ->
        handle
            .createQuery(
                """
                SELECT DISTINCT trail_id
                  FROM audit_records
                 WHERE position IS NULL
                 LIMIT :at_most
                """)
            .bind("at_most", atMost)
            .mapTo(String.class)
            .map(TrailId::new)
            .list());
  }

  @Override
  public Seal hold(TrailId trail) {
    transactions.requireTransaction();
    return transactions.change(handle -> {
      begin(handle, trail);
      handle
          .createQuery("SELECT 1 FROM audit_heads WHERE trail_id = :trail FOR UPDATE")
          .bind("trail", trail.value())
          .mapTo(Integer.class)
          .one();
      return head(handle, trail);
    });
  }

  /** Of two that begin a trail at once one gives way, and finds it on its second try. */
  private static void begin(Handle handle, TrailId trail) {
    handle
        .createUpdate(
            """
            INSERT INTO audit_heads (trail_id, position, hash)
            SELECT CAST(:trail AS varchar), CAST(:position AS bigint), CAST(:hash AS varchar)
             WHERE NOT EXISTS (SELECT 1 FROM audit_heads WHERE trail_id = :trail)
            """)
        .bind("trail", trail.value())
        .bind("position", Seal.BEGINNING.position())
        .bind("hash", Seal.BEGINNING.hash())
        .execute();
  }

  @Override
  public Seal head(TrailId trail) {
    return transactions.ask(handle -> head(handle, trail));
  }

  private static Seal head(Handle handle, TrailId trail) {
    return handle
        .createQuery(
            """
            SELECT position, hash
              FROM audit_heads
             WHERE trail_id = :trail
            """)
        .bind("trail", trail.value())
        .map(Row.by(row -> new Seal(row.getLong("position"), row.getString("hash"))))
        .findOne()
        .orElse(Seal.BEGINNING);
  }

  @Override
  public List<Waiting> waiting(TrailId trail, int atMost) {
    return transactions.ask(handle ->
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
            .map(Row.by(row -> new Waiting(row.getLong("number"), AuditRows.readCoded(row))))
            .list());
  }

  @Override
  public boolean seal(TrailId trail, List<Sealing> sealings) {
    return sealings.isEmpty() || transactions.change(handle -> seal(handle, trail, sealings));
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
        && moveHead(handle, trail, sealings.getLast().seal());
  }

  private static boolean moveHead(Handle handle, TrailId trail, Seal last) {
    return handle
            .createUpdate(
                """
                UPDATE audit_heads
                   SET position = :position,
                       hash = :hash
                 WHERE trail_id = :trail
                   AND position < :position
                """)
            .bind("trail", trail.value())
            .bind("position", last.position())
            .bind("hash", last.hash())
            .execute()
        == 1;
  }

  @Override
  public List<TrailId> trails() {
    return transactions.ask(handle ->
        handle
            .createQuery("SELECT trail_id FROM audit_heads ORDER BY trail_id")
            .mapTo(String.class)
            .map(TrailId::new)
            .list());
  }

  @Override
  public List<SealedRecord> after(TrailId trail, long position, Wanted wanted, int atMost) {
    AuditConditions conditions = new AuditConditions(trail, wanted);
    return transactions.ask(handle ->
        conditions
            .bound(
                handle.createQuery(
                    AuditRows.SELECT
                        + conditions.where()
                        + """
                        AND position > :after
                        ORDER BY position
                        LIMIT :at_most
                        """))
            .bind("after", position)
            .bind("at_most", atMost)
            .map(Row.by(AuditRows::readSealed))
            .list());
  }

  @Override
  public Part list(TrailId trail, Wanted wanted, long offset, int atMost) {
    AuditConditions conditions = new AuditConditions(trail, wanted);
    return transactions.ask(handle -> {
      long total =
          conditions
              .bound(handle.createQuery("SELECT count(*) FROM audit_records " + conditions.where()))
              .mapTo(Long.class)
              .one();
      return offset < total
          ? new Part(
              conditions
                  .bound(
                      handle.createQuery(
                          AuditRows.SELECT
                              + conditions.where()
                              + """
                              ORDER BY position DESC NULLS FIRST, number DESC
                              LIMIT :at_most OFFSET :offset
                              """))
                  .bind("at_most", atMost)
                  .bind("offset", offset)
                  .map(Row.by(AuditRows::readRecord))
                  .list(),
              total)
          : new Part(List.of(), total);
    });
  }
}
