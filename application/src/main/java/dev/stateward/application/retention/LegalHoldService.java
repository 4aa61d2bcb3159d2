package dev.stateward.application.retention;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.RetentionEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.Workspace;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Places and lifts legal holds. Each change locks the workspace, as deletion does: data that exists
 * when a hold is placed is kept.
 */
final class LegalHoldService implements ManagingLegalHolds {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final LegalHolds legalHolds;
  private final StateVersions stateVersions;

  LegalHoldService(UseCaseContext context, LegalHolds legalHolds, StateVersions stateVersions) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.legalHolds = legalHolds;
    this.stateVersions = stateVersions;
  }

  @Override
  public LegalHold show(Caller caller, Target target) {
    authorizer.principal(caller);
    HoldTarget thing = thing(target);
    authorizer.require(caller, Permission.MANAGE_BACKING_DATA, thing.workspace());
    return legalHolds.find(thing).orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public LegalHold place(Caller caller, Target target, Input<String> input) {
    Credential credential = authorizer.credential(caller);
    return transactions.inTransaction(() -> {
      HoldTarget thing = thing(target);
      Workspace held = hold(credential, thing);
      String reason = input.parse();
      requireContent(thing);
      Optional<LegalHold> known = legalHolds.find(thing);
      LegalHold placed =
          known
              .map(before -> before.because(reason))
              .orElseGet(
                  () -> new LegalHold(thing, reason, time.instant(), credential.principal()));
      legalHolds.place(placed);
      recorder.record(caller, RetentionEvents.placed(held, known, placed));
      return placed;
    });
  }

  @Override
  public void lift(Caller caller, Target target) {
    Credential credential = authorizer.credential(caller);
    transactions.run(() -> {
      HoldTarget thing = thing(target);
      Workspace held = hold(credential, thing);
      LegalHold lifted = legalHolds.find(thing).orElseThrow(UseCaseFailedException::notFound);
      legalHolds.lift(thing);
      recorder.record(caller, RetentionEvents.lifted(held, lifted));
    });
  }

  private Workspace hold(Credential credential, HoldTarget thing) {
    return authorizer
        .hold(credential, Permission.MANAGE_BACKING_DATA, thing.workspace())
        .workspace();
  }

  private HoldTarget thing(Target target) {
    return switch (target) {
      case Target.OfWorkspace(var id) -> new HoldTarget.OfWorkspace(id);
      case Target.OfVersion(var id) -> new HoldTarget.OfVersion(id, version(id).workspace());
    };
  }

  private StateVersion version(StateVersionId id) {
    return stateVersions.find(id).orElseThrow(UseCaseFailedException::notFound);
  }

  private void requireContent(HoldTarget thing) {
    switch (thing) {
      case HoldTarget.OfWorkspace ignored -> {}
      case HoldTarget.OfVersion(var id, var ignored) -> requireContent(version(id));
    }
  }

  private static void requireContent(StateVersion version) {
    if (!HoldTarget.canHold(version)) {
      throw new UseCaseFailedException(new Failure.NothingToHold(StateVersionStatus.of(version)));
    }
  }
}
