package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.blob.BlobWriter;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.PublishingState.StagedContent;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rolls workspaces back (State Versions API, A6): repeats an earlier version as a new one.
 *
 * <p>The tool refuses a state whose serial is lower than one it knows, so the new version gets the
 * next serial, in its record and in its bytes; the other bytes do not change. It has its own copy
 * of the data, so deleting the source later does not affect it.
 */
final class RollbackService {
  private final WriteRules rules;
  private final Stores stores;
  private final StoredBlobs stored;
  private final StateVersionViews views;
  private final BlobWriter intake;
  private final Identifiers identifiers;
  private final InstantSource time;

  RollbackService(
      UseCaseContext context,
      WriteRules rules,
      StoredBlobs stored,
      BlobWriter intake,
      StateVersionViews views) {
    this.rules = rules;
    this.stores = context.stores();
    this.stored = stored;
    this.intake = intake;
    this.views = views;
    this.identifiers = context.identifiers();
    this.time = context.time();
  }

  /** A source and the serial of the new version. */
  private record Plan(OrganizationId organization, StateVersion.Finalized source, Serial serial) {}

  /** The copies that were stored for a rollback. */
  private record Copies(StagedContent state, List<StagedContent> json) {
    List<StagedContent> all() {
      return Stream.concat(Stream.of(state), json.stream()).toList();
    }
  }

  StateVersionView repeat(Caller caller, WorkspaceId workspace, StateVersionId source) {
    Plan plan = plan(caller, workspace, source);
    Copies copies = intake.during(plan.organization(), () -> copied(plan));
    StateVersionView published =
        intake.droppedIfRefused(
            copies.all(),
            () ->
                stores
                    .transactions()
                    .inTransaction(() -> publish(caller, workspace, plan, copies)));
    rules.versionAdded(plan.organization(), copies.all());
    return published;
  }

  /** Checks everything that can be checked before copying; {@link #publish} checks it again. */
  private Plan plan(Caller caller, WorkspaceId workspace, StateVersionId id) {
    Authorizer.AuthorizedWorkspace seen = rules.requireWriter(caller, workspace);
    StateVersion source =
        stores
            .stateVersions()
            .find(id)
            .filter(version -> version.workspace().equals(workspace))
            .orElseThrow(UseCaseFailedException::notFound);
    rules.requireLock(seen);
    if (!(source instanceof StateVersion.Finalized readable)) {
      throw new UseCaseFailedException(
          new Failure.NothingToRollBackTo(StateVersionStatus.of(source)));
    }
    return new Plan(seen.workspace().organization().id(), readable, nextSerial(workspace));
  }

  private Serial nextSerial(WorkspaceId workspace) {
    Serial current =
        stores
            .stateVersions()
            .latestFinalized(workspace)
            .orElseThrow(UseCaseFailedException::notFound)
            .declared()
            .serial();
    if (current.value() == Long.MAX_VALUE) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "", "The serial of the current state version cannot grow any further"));
    }
    return current.next();
  }

  private Copies copied(Plan plan) {
    try {
      return copy(plan);
    } catch (StoreUnavailableException e) {
      // A source that was destroyed a moment ago is not a failure of the store.
      requireStillReadable(plan.source());
      throw e;
    }
  }

  private Copies copy(Plan plan) {
    StateVersion.Finalized source = plan.source();
    StagedContent state =
        copy(source.content(), Optional.of(plan.serial()))
            .orElseThrow(() -> new UseCaseFailedException(new Failure.StoredContentUnusable()));
    List<StagedContent> json = new ArrayList<>(1);
    try {
      stores
          .stateVersions()
          .json(source.id())
          .flatMap(content -> copy(content, Optional.empty()))
          .ifPresent(json::add);
    } catch (RuntimeException e) {
      intake.drop(state.content());
      throw e;
    }
    return new Copies(state, List.copyOf(json));
  }

  /** A copy of a content; empty when that is not a JSON object, and was not when it was stored. */
  private Optional<StagedContent> copy(Content content, Optional<Serial> serial) {
    try (InputStream original = stored.whole(content)) {
      InputStream bytes = serial.isPresent() ? stored.withSerial(original, serial.get()) : original;
      Optional<StagedContent> copy = intake.copy(bytes);
      if (copy.isEmpty()) {
        stored.requireIntact(content);
      }
      return copy;
    } catch (IOException e) {
      throw new StoreUnavailableException("a stored content could not be closed", e);
    }
  }

  private StateVersionView publish(Caller caller, WorkspaceId id, Plan plan, Copies copies) {
    Authorizer.AuthorizedWorkspace seen = rules.holdAsWriter(caller, id);
    LockGeneration generation = rules.requireLock(seen);
    requireStillReadable(plan.source());
    requireStillNext(id, plan.serial());
    DeclaredState declared =
        new DeclaredState(
            plan.serial(), plan.source().declared().lineage(), copies.state().content().md5());
    VersionHeader header =
        new VersionHeader(
            identifiers.stateVersion(),
            id,
            declared,
            true,
            new Origin.RolledBackTo(plan.source().id()),
            seen.principal(),
            time.instant(),
            generation);
    StateVersion.Finalized version =
        new StateVersion.Finalized(header, copies.state().content(), plan.source().empty());
    rules.requireRoomForVersion(seen, copies.all());
    stores.stateVersions().add(version);
    copies.json().forEach(json -> stores.stateVersions().attachJson(version.id(), json.content()));
    recorded(caller, seen.workspace(), plan.source(), version);
    return views.view(
        caller,
        seen,
        stores.catalog().find(version.id()).orElseThrow(UseCaseFailedException::notFound));
  }

  private void recorded(
      Caller caller,
      Workspace workspace,
      StateVersion.Finalized source,
      StateVersion.Finalized version) {
    AuditEvent auditEvent =
        AuditEvents.created(AuditAction.STATE_VERSION_ROLLBACK, workspace, version);
    rules
        .recorder()
        .record(
            caller,
            auditEvent.changing(
                auditEvent.before(), auditEvent.after().with("source", source.id())));
    rules
        .finisher(time)
        .finished(version)
        .forEach(old -> rules.recorder().record(caller, AuditEvents.discarded(workspace, old)));
  }

  private void requireStillReadable(StateVersion.Finalized source) {
    StateVersion now =
        stores.stateVersions().find(source.id()).orElseThrow(UseCaseFailedException::notFound);
    if (!(now instanceof StateVersion.Finalized)) {
      throw new UseCaseFailedException(new Failure.NothingToRollBackTo(StateVersionStatus.of(now)));
    }
  }

  /** The lineage is not compared: a rollback may undo a forced push of another lineage. */
  private void requireStillNext(WorkspaceId workspace, Serial serial) {
    Serial next = nextSerial(workspace);
    if (!next.equals(serial)) {
      throw new UseCaseFailedException(new Failure.SerialTaken(new Serial(next.value() - 1)));
    }
  }
}
