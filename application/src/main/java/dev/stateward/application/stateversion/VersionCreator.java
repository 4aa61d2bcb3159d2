package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.blob.SealedOutputs;
import dev.stateward.application.guardrail.GuardrailCheck.Candidate;
import dev.stateward.application.guardrail.Inspection;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.Origin;
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
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final WriteRules rules;
  private final Runs runs;
  private final NewVersionStore versions;
  private final StateVersionViews views;

  VersionCreator(
      UseCaseContext context,
      WriteRules rules,
      Runs runs,
      NewVersionStore versions,
      StateVersionViews views) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.rules = rules;
    this.runs = runs;
    this.versions = versions;
    this.views = views;
  }

  StateVersionView create(Caller caller, WorkspaceId workspace, NewVersion version) {
    StateVersionId id = identifiers.stateVersion();
    Runnable sealing =
        versions.prepare(id, workspace, version.declared(), version.forced(), version.state());
    SealedOutputs outputs = versions.seal(id, workspace, version.outputs());
    Added added =
        rules
            .guardrails()
            .during(
                version.state(),
                inspection ->
                    transactions.inTransaction(() -> {
                      Added done =
                          add(caller, workspace, id, new Offered(version, outputs, inspection));
                      sealing.run();
                      return done;
                    }));
    rules.versionAdded(added.to(), version.state().all());
    return added.view();
  }

  /** A created version and its organization. */
  private record Added(OrganizationId to, StateVersionView view) {}

  /** A version as requested, its sealed outputs, and what is known of its state. */
  private record Offered(NewVersion version, SealedOutputs outputs, Inspection inspection) {}

  private Added add(Caller caller, WorkspaceId workspaceId, StateVersionId id, Offered with) {
    NewVersion offered = with.version();
    Authorizer.AuthorizedWorkspace seen = rules.holdAsWriter(caller, workspaceId);
    LockGeneration generation = rules.requireLock(seen);
    VcsCommit commit = commit(workspaceId, offered.origin());
    NewestVersions newest = rules.newest(workspaceId);
    WriteRules.requireSuccession(newest.finalized(), offered.declared(), offered.forced());
    rules.requireRoomForVersion(seen, offered.state().all());
    Judgement judgement =
        rules.guardrails().judge(candidate(seen, offered), newest, with.inspection());
    VersionHeader header = header(id, seen, offered, generation);
    StateVersion version = versions.add(new StateVersion.Pending(header), offered.state());
    Workspace workspace = seen.workspace();
    recorder.record(
        caller, AuditEvents.created(AuditAction.STATE_VERSION_CREATE, workspace, version));
    if (version instanceof StateVersion.Finalized finished) {
      rules
          .finalizer()
          .apply(finished, newest.pending())
          .forEach(old -> recorder.record(caller, AuditEvents.discarded(workspace, old)));
    }
    rules.guardrails().record(caller, seen, id, judgement);
    List<OutputId> outputs = versions.addOutputs(id, offered.outputs(), with.outputs());
    StateVersionDetails entry = details(version, offered, outputs, commit);
    return new Added(workspace.organization().id(), views.view(caller, seen, entry));
  }

  private static Candidate candidate(Authorizer.AuthorizedWorkspace seen, NewVersion offered) {
    return new Candidate(seen, offered.declared(), offered.state());
  }

  private VersionHeader header(
      StateVersionId id,
      Authorizer.AuthorizedWorkspace seen,
      NewVersion offered,
      LockGeneration generation) {
    return new VersionHeader(
        id,
        seen.workspace().id(),
        offered.declared(),
        offered.forced(),
        offered.origin(),
        seen.principal(),
        time.instant(),
        generation);
  }

  private StateVersionDetails details(
      StateVersion version, NewVersion offered, List<OutputId> outputs, VcsCommit commit) {
    return new StateVersionDetails(
        version,
        hasJson(offered.state()),
        // Nothing was extracted yet that could be billed.
        new ExtractedResources.NotTaken(),
        outputs,
        commit,
        rules.finalizer().snapshots() && version instanceof StateVersion.Finalized,
        false);
  }

  /** The commit of the version's run; refused when the run is not the workspace's. */
  private VcsCommit commit(WorkspaceId workspace, Origin origin) {
    if (!(origin instanceof Origin.FromRun(var id))) {
      return VcsCommit.UNKNOWN;
    }
    return runs.find(id)
        .filter(run -> run.workspace().equals(workspace))
        .flatMap(run -> runs.find(run.configurationVersion()))
        .map(ConfigurationVersion::commit)
        .orElseThrow(() ->
            new UseCaseFailedException(
                Failure.Invalid.of(
                    "/data/relationships/run", "Run was not found in the workspace")));
  }

  private static boolean hasJson(InlineStates sent) {
    return switch (sent) {
      case InlineStates.None ignored -> false;
      case InlineStates.State ignored -> false;
      case InlineStates.Json ignored -> true;
      case InlineStates.Both ignored -> true;
    };
  }
}
