package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.backup.port.BackupId;
import java.time.Instant;
import java.util.Optional;

public final class JdbiBackupHolds implements BackupHolds {
  private final JdbiTransactions transactions;

  public JdbiBackupHolds(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(BackupId backup, Instant now, Instant until) {
    transactions.execute(handle -> {
      handle
          .createUpdate("DELETE FROM backup_holds WHERE held_until <= :now")
          .bind("now", Columns.utc(now))
          .execute();
      handle
          .createUpdate("INSERT INTO backup_holds (backup_id, held_until) VALUES (:id, :until)")
          .bind("id", backup.value())
          .bind("until", Columns.utc(until))
          .execute();
    });
  }

  @Override
  public boolean extend(BackupId backup, Instant now, Instant until) {
    return transactions.write(handle ->
        handle
                .createUpdate(
                    """
                    UPDATE backup_holds
                       SET held_until = :until
                     WHERE backup_id = :id
                       AND held_until > :now
                    """)
                .bind("id", backup.value())
                .bind("now", Columns.utc(now))
                .bind("until", Columns.utc(until))
                .execute()
            == 1);
  }

  @Override
  public void remove(BackupId backup) {
    transactions.execute(handle ->
        handle
            .createUpdate("DELETE FROM backup_holds WHERE backup_id = :id")
            .bind("id", backup.value())
            .execute());
  }

  @Override
  public Optional<Instant> until(Instant now) {
    return transactions.read(handle ->
        handle
            .createQuery(
                """
                SELECT held_until
                  FROM backup_holds
                 WHERE held_until > :now
                 ORDER BY held_until DESC
                 LIMIT 1
                """)
            .bind("now", Columns.utc(now))
            .map(Row.by(row -> row.instant("held_until")))
            .findOne());
  }
}
