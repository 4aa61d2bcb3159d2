package dev.stateward.testkit.memory;

import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.backup.port.BackupId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

final class InMemoryBackupHolds implements BackupHolds {
  private final InMemoryTransactions transactions;

  InMemoryBackupHolds(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(BackupId backup, Instant now, Instant until) {
    transactions.change(tables -> {
      tables.backupHolds.values().removeIf(end -> !end.isAfter(now));
      Tables.insert(tables.backupHolds, backup, until);
    });
  }

  @Override
  public boolean extend(BackupId backup, Instant now, Instant until) {
    return transactions.write(tables -> {
      Instant end = tables.backupHolds.get(backup);
      if (end == null || !end.isAfter(now)) {
        return false;
      }
      tables.backupHolds.put(backup, until);
      return true;
    });
  }

  @Override
  public void remove(BackupId backup) {
    transactions.change(tables -> tables.backupHolds.remove(backup));
  }

  @Override
  public Optional<Instant> until(Instant now) {
    return transactions.read(tables ->
        tables.backupHolds.values().stream()
            .filter(end -> end.isAfter(now))
            .max(Comparator.naturalOrder()));
  }
}
