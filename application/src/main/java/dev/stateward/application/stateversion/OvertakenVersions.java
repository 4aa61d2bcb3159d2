package dev.stateward.application.stateversion;

import dev.stateward.application.store.Stores;
import dev.stateward.domain.stateversion.StateVersion;

/**
 * The versions that a newer one has permanently replaced: neither the current one nor a snapshot
 * that becomes current when its lock ends.
 */
public final class OvertakenVersions {
  private final Stores stores;

  public OvertakenVersions(Stores stores) {
    this.stores = stores;
  }

  /** Whether {@code version} is; its workspace is held. */
  public boolean contains(StateVersion version) {
    return stores
            .stateVersions()
            .current(version.workspace())
            .filter(current -> !current.id().equals(version.id()))
            .isPresent()
        && stores.stateVersions().finalizedAfterCurrent(version.workspace()).stream()
            .noneMatch(snapshot -> snapshot.id().equals(version.id()));
  }
}
