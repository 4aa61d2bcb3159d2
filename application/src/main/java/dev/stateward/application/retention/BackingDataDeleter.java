package dev.stateward.application.retention;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.stateversion.Snapshots;
import dev.stateward.domain.stateversion.StateVersion;
import java.time.InstantSource;

/** Soft deletes state data, in the caller's transaction, which holds the workspace. */
final class BackingDataDeleter {
  private final Stores stores;
  private final InstantSource time;

  BackingDataDeleter(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  /** Decides on the deletion of a version of the held workspace. */
  BackingDataDecision.OnSoftDelete judge(StateVersion version) {
    Snapshots snapshots =
        new Snapshots(stores.stateVersions().finalizedAfterCurrent(version.workspace()));
    return BackingDataDecision.softDelete(
        version,
        snapshots.inUse(version, stores.stateVersions().current(version.workspace())),
        stores.legalHolds().keeps(version));
  }

  /** Deletes the content of a version, and orders its destruction for the end of its grace. */
  StateVersion.BackingDataSoftDeleted delete(StateVersion.Finalized version, int graceDays) {
    StateVersion.BackingDataSoftDeleted deleted = version.softDelete(time.instant(), graceDays);
    if (!stores.stateVersions().softDelete(deleted)) {
      throw new IllegalStateException("a version of a held workspace was changed");
    }
    stores.jobs().order(new Job.DestroyBackingData(version.id()), deleted.dueAt());
    return deleted;
  }
}
