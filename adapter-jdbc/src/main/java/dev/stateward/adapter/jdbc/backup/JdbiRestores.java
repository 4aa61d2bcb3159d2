package dev.stateward.adapter.jdbc.backup;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.Restores;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

public final class JdbiRestores implements Restores {
  private final JdbiTransactions transactions;

  public JdbiRestores(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void begin(BackupId backup) {
    transactions.execute(handle -> begin(handle, backup));
  }

  /** Notes in the transaction that fills the database that a restore is to be concluded. */
  static void begin(Handle handle, BackupId backup) {
    handle
        .createUpdate("INSERT INTO restores (backup_id) VALUES (:id)")
        .bind("id", backup.value())
        .execute();
  }

  @Override
  public Optional<BackupId> open() {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT backup_id FROM restores WHERE concluded_at IS NULL")
            .map(Row.by(row -> new BackupId(row.getString("backup_id"))))
            .findFirst());
  }

  @Override
  public int conclude(BackupId backup, Instant now) {
    return transactions.writeLong(handle -> {
      int concluded =
          handle
              .createUpdate(
                  """
                  UPDATE restores
                     SET concluded_at = :now
                   WHERE backup_id = :id
                     AND concluded_at IS NULL
                  """)
              .bind("now", Columns.utc(now))
              .bind("id", backup.value())
              .execute();
      if (concluded == 0) {
        return 0;
      }
      // The store of the backup may be another one than that of the copies.
      handle
          .createUpdate("UPDATE small_blobs SET copied_at = NULL WHERE copied_at IS NOT NULL")
          .execute();
      handle.createUpdate("UPDATE workspaces SET lock_generation = lock_generation + 1").execute();
      return handle
          .createUpdate("UPDATE state_versions SET status = 'discarded' WHERE status = 'pending'")
          .execute();
    });
  }
}
