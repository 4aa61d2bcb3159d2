package dev.stateward.application.retention;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.StateVersionViews;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/**
 * Deletes, restores and destroys state data. Each change locks the workspace, so that it never
 * overlaps with another change: a rollback finds its source readable, or is refused.
 */
final class BackingDataService implements ManagingBackingData {
  private final Authorizer authorizer;
  private final Stores stores;
  private final StateVersionViews views;
  private final ApplicationSettings policy;
  private final BackingDataDeleter deleter;
  private final InstantSource time;

  BackingDataService(
      Authorizer authorizer,
      Stores stores,
      StateVersionViews views,
      ApplicationSettings policy,
      InstantSource time) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.views = views;
    this.policy = policy;
    this.deleter = new BackingDataDeleter(stores, time);
    this.time = time;
  }

  @Override
  public void requireOwner(Caller caller, StateVersionId version) {
    requireOwner(authorizer.credential(caller), workspace(version));
  }

  @Override
  public StateVersionView softDelete(Caller caller, StateVersionId id, Grace grace) {
    return change(
        caller,
        id,
        AuditAction.STATE_VERSION_SOFT_DELETE,
        version -> {
          switch (deleter.judge(version)) {
            case BackingDataDecision.MayDelete(var finalized) ->
                deleter.delete(finalized, days(grace));
            case BackingDataDecision.WrongStatus(var status) ->
                throw notAllowed(status, StateVersionStatus.BACKING_DATA_SOFT_DELETED);
            case BackingDataDecision.InUse() ->
                throw new UseCaseFailedException(new Failure.CurrentNotDeletable());
            case BackingDataDecision.UnderLegalHold() -> throw underLegalHold();
          }
        });
  }

  @Override
  public StateVersionView restore(Caller caller, StateVersionId id) {
    return change(
        caller,
        id,
        AuditAction.STATE_VERSION_RESTORE,
        version -> {
          switch (BackingDataDecision.restore(version)) {
            case BackingDataDecision.MayRestore(var deleted) -> restore(deleted);
            case BackingDataDecision.NotDeleted() -> {}
            case BackingDataDecision.WrongStatus(var status) ->
                throw notAllowed(status, StateVersionStatus.FINALIZED);
          }
        });
  }

  /** A version that was deleted before its examination is examined after it is restored. */
  private void restore(StateVersion.BackingDataSoftDeleted deleted) {
    if (!stores.stateVersions().restore(deleted.restore())) {
      throw new IllegalStateException("a version of a held workspace was changed");
    }
    if (stores.catalog().managedResources(List.of(deleted.id())).isEmpty()) {
      stores.jobs().order(new Job.ExamineState(deleted.id()), time.instant());
    }
  }

  @Override
  public StateVersionView destroy(Caller caller, StateVersionId id) {
    return change(
        caller,
        id,
        AuditAction.STATE_VERSION_DESTROY,
        version -> {
          switch (BackingDataDecision.destroy(version, stores.legalHolds().keeps(version))) {
            case BackingDataDecision.MayDestroy(var deleted) ->
                new BackingDataDestroyer(stores, time).destroy(deleted);
            case BackingDataDecision.WrongStatus(var status) ->
                throw notAllowed(status, StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
            case BackingDataDecision.UnderLegalHold() -> throw underLegalHold();
          }
        });
  }

  private StateVersionView change(
      Caller caller, StateVersionId id, AuditAction action, Consumer<StateVersion> transition) {
    Credential credential = authorizer.credential(caller);
    return stores
        .transactions()
        .inTransaction(() -> {
          Workspace held =
              stores.workspaces().hold(workspace(id)).orElseThrow(UseCaseFailedException::notFound);
          Authorizer.AuthorizedWorkspace owner = requireOwner(credential, held);
          StateVersion before =
              stores.stateVersions().find(id).orElseThrow(UseCaseFailedException::notFound);
          transition.accept(before);
          StateVersionDetails after =
              stores.catalog().find(id).orElseThrow(UseCaseFailedException::notFound);
          if (!after.version().equals(before)) {
            authorizer
                .recorder()
                .record(caller, AuditEvents.changed(action, held, before, after.version()));
          }
          return views.view(caller, owner, after);
        });
  }

  private WorkspaceId workspace(StateVersionId version) {
    return stores
        .stateVersions()
        .find(version)
        .orElseThrow(UseCaseFailedException::notFound)
        .workspace();
  }

  private void requireOwner(Credential credential, WorkspaceId workspace) {
    requireOwner(
        credential,
        stores.workspaces().find(workspace).orElseThrow(UseCaseFailedException::notFound));
  }

  private Authorizer.AuthorizedWorkspace requireOwner(Credential credential, Workspace workspace) {
    if (policy.edition() == ApplicationSettings.Edition.CLOUD) {
      throw UseCaseFailedException.notFound();
    }
    return authorizer.require(credential, Permission.MANAGE_BACKING_DATA, workspace);
  }

  private int days(Grace grace) {
    return switch (grace) {
      case Grace.Usual() -> policy.graceDays();
      case Grace.Days(var days) -> days;
    };
  }

  private static RuntimeException notAllowed(StateVersionStatus from, StateVersionStatus to) {
    return new UseCaseFailedException(new Failure.TransitionNotAllowed(from, to));
  }

  private static RuntimeException underLegalHold() {
    return new UseCaseFailedException(
        new Failure.UnderLegalHold(Failure.UnderLegalHold.Held.STATE_VERSION));
  }
}
