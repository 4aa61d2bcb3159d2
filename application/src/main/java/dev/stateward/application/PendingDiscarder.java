package dev.stateward.application;

import dev.stateward.application.Housekeeper.Outcome;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.StateVersion;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Discards versions whose content cannot arrive any more: every URL to put it to has expired. */
final class PendingDiscarder implements Housekeeper.Chore {
  private static final Duration PAUSE = Duration.ofMinutes(15);
  private static final int AT_ONCE = 100;

  private final Stores stores;
  private final InstantSource time;
  private final Audited audited;

  PendingDiscarder(Stores stores, InstantSource time, Audited audited) {
    this.stores = stores;
    this.audited = audited;
    this.time = time;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    Instant dead = time.instant().minus(Capabilities.LONGEST);
    List<StateVersion.Pending> pending;
    do {
      pending = stores.stateVersions().pendingBefore(dead, AT_ONCE);
      for (StateVersion.Pending version : pending) {
        heartbeat.run();
        stores.transactions().run(() -> discard(version));
      }
    } while (pending.size() == AT_ONCE);
    return Outcome.well(PAUSE);
  }

  private void discard(StateVersion.Pending version) {
    stores
        .workspaces()
        .hold(version.workspace())
        .filter(workspace -> stores.stateVersions().discard(version.id()))
        .ifPresent(workspace ->
            audited.did(new Caller.Operator(), Deeds.discarded(workspace, version.id())));
  }
}
