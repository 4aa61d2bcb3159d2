package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.blob.OutputNaming;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentContents;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.PublishingState.StagedContent;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.OutputId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.List;

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
    Added added = stores.transactions().inTransaction(() -> add(caller, workspace, version));
    rules.versionAdded(added.to(), version.state().all());
    return added.view();
  }

  /** A version that was added, and the organization it was added to. */
  private record Added(OrganizationId to, StateVersionView view) {}

  private Added add(Caller caller, WorkspaceId id, NewVersion offered) {
    Authorizer.AuthorizedWorkspace seen = rules.holdAsWriter(caller, id);
    LockGeneration generation = rules.requireLock(seen);
    VcsCommit commit = commit(id, offered.origin());
    rules.requireSuccession(id, offered.declared(), offered.forced());
    rules.requireRoomForVersion(seen, offered.state().all());
    VersionHeader header =
        new VersionHeader(
            identifiers.stateVersion(),
            id,
            offered.declared(),
            offered.forced(),
            offered.origin(),
            seen.principal(),
            time.instant(),
            generation);
    StateVersion version = store(new StateVersion.Pending(header), offered.state());
    Workspace workspace = seen.workspace();
    rules
        .recorder()
        .record(caller, AuditEvents.created(AuditAction.STATE_VERSION_CREATE, workspace, version));
    if (version instanceof StateVersion.Finalized finished) {
      rules
          .finisher(time)
          .finished(finished)
          .forEach(old -> rules.recorder().record(caller, AuditEvents.discarded(workspace, old)));
    }
    List<OutputId> outputs = storeOutputs(header.id(), offered.outputs());
    // Nothing is known that could be billed.
    StateVersionDetails entry =
        new StateVersionDetails(
            version,
            hasJson(offered.state()),
            new ExtractedResources.NotTaken(),
            outputs,
            commit,
            rules.snapshots() && version instanceof StateVersion.Finalized,
            false);
    return new Added(workspace.organization().id(), views.view(caller, seen, entry));
  }

  /** The commit behind the version; refused when it names a run that is not the workspace's. */
  private VcsCommit commit(WorkspaceId workspace, Origin origin) {
    if (!(origin instanceof Origin.FromRun(var id))) {
      return VcsCommit.UNKNOWN;
    }
    return stores
        .runs()
        .find(id)
        .filter(run -> run.workspace().equals(workspace))
        .flatMap(run -> stores.runs().find(run.configurationVersion()))
        .map(ConfigurationVersion::commit)
        .orElseThrow(() ->
            new UseCaseFailedException(
                Failure.Invalid.of(
                    "/data/relationships/run", "Run was not found in the workspace")));
  }

  private StateVersion store(StateVersion.Pending pending, SentContents sent) {
    return switch (sent) {
      case SentContents.None() -> storePending(pending);
      case SentContents.State(var state) -> storeFinished(pending, state);
      case SentContents.Json(var json) -> withJson(storePending(pending), json);
      case SentContents.Both(var state, var json) -> withJson(storeFinished(pending, state), json);
    };
  }

  private StateVersion storePending(StateVersion.Pending pending) {
    stores.stateVersions().add(pending);
    return pending;
  }

  private StateVersion storeFinished(StateVersion.Pending pending, StagedContent state) {
    if (!state.content().md5().equals(pending.declared().md5())) {
      throw new UseCaseFailedException(new Failure.ContentNotDeclared());
    }
    StateVersion.Finalized finished = pending.finalizeWith(state.content(), state.emptyState());
    stores.stateVersions().add(finished);
    return finished;
  }

  private StateVersion withJson(StateVersion version, StagedContent json) {
    stores.stateVersions().attachJson(version.id(), json.content());
    return version;
  }

  private static boolean hasJson(SentContents sent) {
    return switch (sent) {
      case SentContents.None ignored -> false;
      case SentContents.State ignored -> false;
      case SentContents.Json ignored -> true;
      case SentContents.Both ignored -> true;
    };
  }

  private List<OutputId> storeOutputs(StateVersionId version, SentOutputs sent) {
    return switch (sent) {
      case SentOutputs.None() -> List.of();
      case SentOutputs.These(var found) -> {
        List<Output> outputs = new OutputNaming(identifiers).name(found);
        stores.catalog().storeOutputs(version, outputs);
        yield outputs.stream().map(Output::id).toList();
      }
    };
  }
}
