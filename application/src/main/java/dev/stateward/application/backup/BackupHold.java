package dev.stateward.application.backup;

import dev.stateward.application.backup.port.BackupHolds;
import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.BackupBudgets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The lease of a running backup: until it is closed, or not heard of, no blob is removed. */
final class BackupHold implements AutoCloseable {
  private final BackupHolds holds;
  private final BackupId backup;
  private final InstantSource time;
  private final Runnable alsoRenewed;
  private final AtomicReference<Instant> renewed;

  private BackupHold(BackupHolds holds, BackupId backup, InstantSource time, Runnable alsoRenewed) {
    this.holds = holds;
    this.backup = backup;
    this.time = time;
    this.alsoRenewed = alsoRenewed;
    this.renewed = new AtomicReference<>(time.instant());
  }

  /**
   * Begins a lease.
   *
   * @param alsoRenewed called whenever the lease is renewed
   */
  static BackupHold begin(
      BackupHolds holds, BackupId backup, InstantSource time, Runnable alsoRenewed) {
    BackupHold hold = new BackupHold(holds, backup, time, alsoRenewed);
    Instant now = hold.renewed.get();
    holds.add(backup, now, now.plus(BackupBudgets.HOLD));
    return hold;
  }

  /** Called regularly by any thread of the backup; fails when the lease has ended. */
  void heartbeat() {
    Instant last = renewed.get();
    Instant now = time.instant();
    if (now.isBefore(last.plus(BackupBudgets.HOLD_RENEWAL)) || !renewed.compareAndSet(last, now)) {
      return;
    }
    require(now);
    alsoRenewed.run();
  }

  /** Fails when the lease has ended: blobs of the backup may have been removed. */
  void require() {
    require(time.instant());
  }

  private void require(Instant now) {
    if (!holds.extend(backup, now, now.plus(BackupBudgets.HOLD))) {
      throw new StoreUnavailableException(
          "the backup was stopped for so long that blobs of it may be removed; start it again",
          new IllegalStateException("the lease has ended"));
    }
  }

  @Override
  public void close() {
    holds.remove(backup);
  }
}
