package dev.stateward.application.retention;

import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Stores the transitions of versions whose workspace the transaction has locked, and enqueues the
 * jobs that follow from them.
 */
final class BackingDataTransitions {
  private final StateVersions stateVersions;
  private final StateVersionCatalog catalog;
  private final Jobs jobs;
  private final BlobRemoval removal;
  private final ApplicationSettings settings;
  private final InstantSource time;

  BackingDataTransitions(
      StateVersions stateVersions,
      StateVersionCatalog catalog,
      Orders orders,
      ApplicationSettings settings,
      InstantSource time) {
    this.stateVersions = stateVersions;
    this.catalog = catalog;
    this.jobs = orders.jobs();
    this.removal = orders.removal();
    this.settings = settings;
    this.time = time;
  }

  /** What orders the jobs that follow. */
  record Orders(Jobs jobs, BlobRemoval removal) {}

  StateVersion.BackingDataSoftDeleted softDelete(StateVersion.Finalized version, Grace grace) {
    StateVersion.BackingDataSoftDeleted deleted = version.softDelete(time.instant(), days(grace));
    requireChanged(stateVersions.softDelete(deleted));
    destroyAt(version.id(), deleted.dueAt());
    return deleted;
  }

  private int days(Grace grace) {
    return switch (grace) {
      case Grace.Default() -> settings.graceDays();
      case Grace.Days(var days) -> days;
    };
  }

  /** A version that was deleted before its examination is examined after it is restored. */
  void restore(StateVersion.BackingDataSoftDeleted deleted) {
    requireChanged(stateVersions.restore(deleted.restore()));
    if (catalog.managedResources(List.of(deleted.id())).isEmpty()) {
      jobs.order(new Job.ExamineState(deleted.id()), time.instant());
    }
  }

  void destroy(StateVersion.BackingDataSoftDeleted deleted) {
    removal.order(stateVersions.destroy(deleted.destroy(time.instant())));
  }

  /** Tries to destroy a version at {@code due}. */
  void destroyAt(StateVersionId version, Instant due) {
    jobs.order(new Job.DestroyBackingData(version), due);
  }

  private static void requireChanged(boolean changed) {
    if (!changed) {
      throw new IllegalStateException("a version of a held workspace was changed");
    }
  }
}
