package dev.stateward.application.retention;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.stateversion.StateVersionViews;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionDetails;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.retention.BackingDataDecision;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.function.Consumer;

/**
 * Deletes, restores and destroys state data. Each change locks the workspace, so that it never
 * overlaps with another change; for example, a rollback either reads its source or is refused.
 */
final class BackingDataService implements ManagingBackingData {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final StateVersionCatalog catalog;
  private final StateVersionViews views;
  private final BackingDataRules rules;
  private final BackingDataTransitions transitions;

  BackingDataService(
      UseCaseContext context,
      StateVersionCatalog catalog,
      StateVersionViews views,
      BackingDataRules rules,
      BackingDataTransitions transitions) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.catalog = catalog;
    this.views = views;
    this.rules = rules;
    this.transitions = transitions;
  }

  @Override
  public StateVersionView softDelete(Caller caller, StateVersionId id, Input<Grace> input) {
    return change(
        caller,
        id,
        AuditAction.STATE_VERSION_SOFT_DELETE,
        version -> {
          Grace grace = input.parse();
          switch (rules.onSoftDelete(version)) {
            case BackingDataDecision.MayDelete(var finalized) ->
                transitions.softDelete(finalized, grace);
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
            case BackingDataDecision.MayRestore(var deleted) -> transitions.restore(deleted);
            case BackingDataDecision.NotDeleted() -> {}
            case BackingDataDecision.WrongStatus(var status) ->
                throw notAllowed(status, StateVersionStatus.FINALIZED);
          }
        });
  }

  @Override
  public StateVersionView destroy(Caller caller, StateVersionId id) {
    return change(
        caller,
        id,
        AuditAction.STATE_VERSION_DESTROY,
        version -> {
          switch (rules.onDestroy(version)) {
            case BackingDataDecision.MayDestroy(var deleted) -> transitions.destroy(deleted);
            case BackingDataDecision.WrongStatus(var status) ->
                throw notAllowed(status, StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
            case BackingDataDecision.UnderLegalHold() -> throw underLegalHold();
          }
        });
  }

  private StateVersionView change(
      Caller caller, StateVersionId id, AuditAction action, Consumer<StateVersion> transition) {
    Credential credential = authorizer.credential(caller);
    return transactions.inTransaction(() -> {
      Authorizer.AuthorizedWorkspace held = rules.hold(credential, workspace(id));
      StateVersion before = details(id).version();
      transition.accept(before);
      StateVersionDetails after = details(id);
      if (!after.version().equals(before)) {
        recorder.record(
            caller, AuditEvents.changed(action, held.workspace(), before, after.version()));
      }
      return views.view(caller, held, after);
    });
  }

  private WorkspaceId workspace(StateVersionId version) {
    return details(version).version().workspace();
  }

  private StateVersionDetails details(StateVersionId version) {
    return catalog.find(version).orElseThrow(UseCaseFailedException::notFound);
  }

  private static RuntimeException notAllowed(StateVersionStatus from, StateVersionStatus to) {
    return new UseCaseFailedException(new Failure.TransitionNotAllowed(from, to));
  }

  private static RuntimeException underLegalHold() {
    return new UseCaseFailedException(
        new Failure.UnderLegalHold(Failure.UnderLegalHold.Held.STATE_VERSION));
  }
}
