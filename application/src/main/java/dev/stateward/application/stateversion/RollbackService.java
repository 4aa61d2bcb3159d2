package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.RollbackSources.Copies;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;

/**
 * Rolls workspaces back (State Versions API, A6): copies an earlier version to a new one.
 *
 * <p>The tool refuses a state whose serial is lower than one it knows, so the new version gets the
 * next serial, in its record and in its bytes; the other bytes do not change. Where the bytes
 * cannot be changed, since the client encrypted them, both keep the serial of the source, so that
 * the tool's next state follows. The version has its own copy of the data, so deleting the source
 * later does not affect it.
 */
final class RollbackService {
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final WriteRules rules;
  private final RollbackSources sources;
  private final NewVersionStore versions;
  private final StateVersionViews views;

  RollbackService(
      UseCaseContext context,
      WriteRules rules,
      RollbackSources sources,
      NewVersionStore versions,
      StateVersionViews views) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.rules = rules;
    this.sources = sources;
    this.versions = versions;
    this.views = views;
  }

  /** A source and the serial that its copy gets where it can be replaced. */
  private record Plan(OrganizationId organization, StateVersion.Finalized source, Serial serial) {
    /** What the new version declares when its data is {@code copies}. */
    DeclaredState declared(Copies copies) {
      return new DeclaredState(
          copies.serial(), source.declared().lineage(), copies.state().content().md5());
    }
  }

  StateVersionView rollBack(Caller caller, WorkspaceId workspace, Input<StateVersionId> source) {
    Plan plan = plan(caller, workspace, source);
    Copies copies = sources.copied(plan.organization(), plan.source(), plan.serial());
    StateVersionView published =
        sources.droppedIfRefused(copies, () -> prepared(caller, workspace, plan, copies));
    rules.versionAdded(plan.organization(), copies.all());
    return published;
  }

  /** Checks everything that can be checked before copying; {@link #publish} checks it again. */
  private Plan plan(Caller caller, WorkspaceId workspace, Input<StateVersionId> input) {
    Authorizer.AuthorizedWorkspace seen = rules.requireWriter(caller, workspace);
    StateVersion source = sources.find(workspace, input.parse());
    rules.requireLock(seen);
    return new Plan(
        seen.workspace().organization().id(),
        RollbackSources.readable(source),
        rules.nextSerial(workspace));
  }

  private StateVersionView prepared(
      Caller caller, WorkspaceId workspace, Plan plan, Copies copies) {
    StateVersionId id = identifiers.stateVersion();
    Runnable sealing =
        versions.prepare(id, workspace, plan.declared(copies), true, copies.inline());
    return transactions.inTransaction(() -> {
      sealing.run();
      return publish(caller, id, plan, copies);
    });
  }

  private StateVersionView publish(Caller caller, StateVersionId id, Plan plan, Copies copies) {
    WorkspaceId workspace = plan.source().workspace();
    Authorizer.AuthorizedWorkspace seen = rules.holdAsWriter(caller, workspace);
    LockGeneration generation = rules.requireLock(seen);
    sources.requireStillReadable(plan.source());
    requireStillNext(workspace, plan.serial());
    VersionHeader header =
        new VersionHeader(
            id,
            workspace,
            plan.declared(copies),
            true,
            new Origin.RolledBackTo(plan.source().id()),
            seen.principal(),
            time.instant(),
            generation);
    StateVersion.Finalized version =
        new StateVersion.Finalized(header, copies.state().content(), plan.source().empty());
    rules.requireRoomForVersion(seen, copies.all());
    versions.add(version, copies.json());
    recorded(caller, seen.workspace(), plan.source(), version);
    return views.view(caller, seen, versions.details(version.id()));
  }

  private void recorded(
      Caller caller,
      Workspace workspace,
      StateVersion.Finalized source,
      StateVersion.Finalized version) {
    AuditEvent auditEvent =
        AuditEvents.created(AuditAction.STATE_VERSION_ROLLBACK, workspace, version);
    recorder.record(
        caller,
        auditEvent.changing(auditEvent.before(), auditEvent.after().with("source", source.id())));
    rules
        .finalizer()
        .apply(version, rules.newest(workspace.id()).pending())
        .forEach(old -> recorder.record(caller, AuditEvents.discarded(workspace, old)));
  }

  /** The lineage is not compared, because a rollback may undo a forced push of another lineage. */
  private void requireStillNext(WorkspaceId workspace, Serial serial) {
    Serial next = rules.nextSerial(workspace);
    if (!next.equals(serial)) {
      throw new UseCaseFailedException(new Failure.SerialTaken(new Serial(next.value() - 1)));
    }
  }
}
