package dev.stateward.testkit.memory;

import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.backup.port.Restores;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

final class InMemoryRestores implements Restores {
  private final InMemoryTransactions transactions;

  InMemoryRestores(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void begin(BackupId backup) {
    transactions.change(tables -> Tables.insert(tables.restores, backup, Optional.empty()));
  }

  @Override
  public Optional<BackupId> open() {
    return transactions.read(tables ->
        tables.restores.entrySet().stream()
            .filter(restore -> restore.getValue().isEmpty())
            .map(Map.Entry::getKey)
            .findFirst());
  }

  @Override
  public int conclude(BackupId backup, Instant now) {
    return transactions.write(tables -> {
      Optional<Instant> concluded = tables.restores.get(backup);
      if (concluded == null || concluded.isPresent()) {
        return 0;
      }
      tables.restores.put(backup, Optional.of(now));
      tables.workspaces.replaceAll((id, workspace) -> workspace.withLock(raised(workspace.lock())));
      int discarded = 0;
      for (StateVersion version : tables.versions.values().toArray(StateVersion[]::new)) {
        if (version instanceof StateVersion.Pending pending) {
          tables.versions.put(pending.id(), pending.discard());
          discarded++;
        }
      }
      return discarded;
    });
  }

  private static WorkspaceLock raised(WorkspaceLock lock) {
    return switch (lock) {
      case WorkspaceLock.Unlocked(var generation) -> new WorkspaceLock.Unlocked(generation.next());
      case WorkspaceLock.Locked(var generation, var holder, var reason, var since) ->
          new WorkspaceLock.Locked(generation.next(), holder, reason, since);
    };
  }
}
