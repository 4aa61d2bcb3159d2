package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Instant;
import java.time.InstantSource;

/** Destroys contents, in the transaction of whoever decided that. */
final class BackingDataDestroyer {
  private final Stores stores;
  private final InstantSource time;

  BackingDataDestroyer(Stores stores, InstantSource time) {
    this.stores = stores;
    this.time = time;
  }

  /** Destroys the content of a version that the transaction holds. */
  void destroy(StateVersion.BackingDataSoftDeleted version) {
    new ContentRemoval(stores, time)
        .order(stores.stateVersions().destroy(version.destroy(time.instant())));
  }

  /**
   * Destroys the content of a version whose grace period has ended. One that was restored, be it to
   * be deleted once more, has a grace period of its own.
   */
  void destroyWhenDue(Audited audited, StateVersionId id) {
    Instant now = time.instant();
    stores
        .stateVersions()
        .hold(id)
        .filter(StateVersion.BackingDataSoftDeleted.class::isInstance)
        .map(StateVersion.BackingDataSoftDeleted.class::cast)
        .filter(version -> !version.dueAt().isAfter(now))
        .ifPresent(version -> {
          destroy(version);
          stores
              .workspaces()
              .find(version.workspace())
              .ifPresent(workspace ->
                  audited.did(
                      new Caller.Operator(),
                      Deeds.changed(
                          AuditAction.STATE_VERSION_DESTROY,
                          workspace,
                          version,
                          version.destroy(now))));
        });
  }
}
