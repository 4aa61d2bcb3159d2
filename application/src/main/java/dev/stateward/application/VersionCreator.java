package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.PublishingState.NewVersion;
import dev.stateward.application.port.in.PublishingState.SentContents;
import dev.stateward.application.port.in.PublishingState.SentOutputs;
import dev.stateward.application.port.in.PublishingState.StagedContent;
import dev.stateward.application.port.in.StateVersionView;
import dev.stateward.application.port.out.Identifiers;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.stateversion.Announcement;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;

/** Creates state versions (State Versions API, A1). */
final class VersionCreator {
  private final WriteRules rules;
  private final Stores stores;
  private final StateVersionViews views;
  private final Identifiers identifiers;
  private final InstantSource time;

  VersionCreator(
      WriteRules rules,
      Stores stores,
      StateVersionViews views,
      Identifiers identifiers,
      InstantSource time) {
    this.rules = rules;
    this.stores = stores;
    this.views = views;
    this.identifiers = identifiers;
    this.time = time;
  }

  StateVersionView create(Caller caller, WorkspaceId workspace, NewVersion version) {
    return stores.transactions().inTransaction(() -> add(caller, workspace, version));
  }

  private StateVersionView add(Caller caller, WorkspaceId id, NewVersion offered) {
    Workspace workspace = stores.workspaces().hold(id).orElseThrow(Gate::notFound);
    Gate.Seen seen = rules.requireWriter(caller, id);
    LockGeneration generation = rules.requireLock(workspace, seen.principal());
    requireKnownRun(id, offered.origin());
    rules.requireSuccession(id, offered.fingerprint(), offered.forced());
    Announcement announcement =
        new Announcement(
            identifiers.stateVersion(),
            id,
            offered.fingerprint(),
            offered.forced(),
            offered.origin(),
            seen.principal(),
            time.instant(),
            generation);
    store(new StateVersion.Pending(announcement), offered.state());
    storeOutputs(announcement.id(), offered.outputs());
    return views.view(seen, stores.catalog().find(announcement.id()).orElseThrow(Gate::notFound));
  }

  private void requireKnownRun(WorkspaceId workspace, Origin origin) {
    if (origin instanceof Origin.FromRun(var run)
        && stores.runs().find(run).filter(it -> it.workspace().equals(workspace)).isEmpty()) {
      throw Gate.failed(
          Failure.Invalid.of("/data/relationships/run", "Run was not found in the workspace"));
    }
  }

  private void store(StateVersion.Pending pending, SentContents sent) {
    switch (sent) {
      case SentContents.None() -> stores.stateVersions().add(pending);
      case SentContents.State(var state) -> storeFinished(pending, state);
      case SentContents.Json(var json) -> {
        stores.stateVersions().add(pending);
        stores.stateVersions().attachJson(pending.id(), json.content());
      }
      case SentContents.Both(var state, var json) -> {
        storeFinished(pending, state);
        stores.stateVersions().attachJson(pending.id(), json.content());
      }
    }
  }

  private void storeFinished(StateVersion.Pending pending, StagedContent state) {
    if (!state.content().md5().equals(pending.fingerprint().md5())) {
      throw Gate.failed(new Failure.ContentNotDeclared());
    }
    StateVersion.Finalized finished = pending.finalizeWith(state.content(), state.emptyState());
    stores.stateVersions().add(finished);
    new Finisher(stores, time).finished(finished);
  }

  private void storeOutputs(StateVersionId version, SentOutputs sent) {
    switch (sent) {
      case SentOutputs.None() -> {}
      case SentOutputs.These(var outputs) ->
          stores.catalog().storeOutputs(version, new OutputNaming(identifiers).name(outputs));
    }
  }
}
