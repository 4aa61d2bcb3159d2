package dev.stateward.application.workspace;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.workspace.port.LockingWorkspaces;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.workspace.LockDecision;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.time.InstantSource;

/** Locks and unlocks workspaces; an unlock discards the pending versions of the lock. */
final class WorkspaceLockService implements LockingWorkspaces {
  private static final String NO_ORGANIZATION_TOKENS =
      "Organization tokens cannot hold locks; use a user token or a team token.";

  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final Workspaces workspaces;
  private final LockHolderNames names;
  private final UnlockEffects effects;
  private final WorkspaceViews views;

  WorkspaceLockService(
      UseCaseContext context,
      Workspaces workspaces,
      LockHolderNames names,
      UnlockEffects effects,
      WorkspaceViews views) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.time = context.time();
    this.workspaces = workspaces;
    this.names = names;
    this.effects = effects;
    this.views = views;
  }

  @Override
  public WorkspaceView lock(Caller caller, WorkspaceId workspace, Input<String> input) {
    return transactions.inTransaction(() -> {
      Authorizer.AuthorizedWorkspace seen = heldByHolder(caller, workspace);
      LockHolder holder = holder(seen);
      String reason = input.parse();
      return switch (seen.workspace().lock()) {
        case WorkspaceLock.Unlocked free ->
            recorded(
                caller,
                AuditAction.WORKSPACE_LOCK,
                replaced(seen, free, free.lock(holder, reason, time.instant())));
        case WorkspaceLock.Locked locked ->
            throw new UseCaseFailedException(new Failure.AlreadyLocked(named(locked.holder())));
      };
    });
  }

  @Override
  public WorkspaceView unlock(Caller caller, WorkspaceId workspace) {
    return transactions.inTransaction(() -> {
      Authorizer.AuthorizedWorkspace seen = heldByHolder(caller, workspace);
      NewestVersions newest = effects.newest(workspace);
      return switch (seen.workspace().lock().judgeUnlock(holder(seen), newest.contentAwaited())) {
        case LockDecision.MayUnlock(var unlocked) ->
            recorded(
                caller, AuditAction.WORKSPACE_UNLOCK, released(caller, seen, unlocked, newest));
        case LockDecision.NotLocked() -> throw alreadyUnlocked();
        case LockDecision.HeldByOther(var other) ->
            throw new UseCaseFailedException(new Failure.UnlockRefused(named(other)));
        case LockDecision.ContentAwaited() ->
            throw new UseCaseFailedException(new Failure.LatestVersionPending());
      };
    });
  }

  @Override
  public WorkspaceView forceUnlock(Caller caller, WorkspaceId workspace) {
    return transactions.inTransaction(() -> {
      Authorizer.AuthorizedWorkspace seen = heldByForcer(caller, workspace);
      return switch (seen.workspace().lock()) {
        case WorkspaceLock.Locked locked ->
            recorded(
                caller,
                AuditAction.WORKSPACE_FORCE_UNLOCK,
                released(caller, seen, locked.unlock(), effects.newest(workspace)));
        case WorkspaceLock.Unlocked ignored -> throw alreadyUnlocked();
      };
    });
  }

  private Authorizer.AuthorizedWorkspace heldByForcer(Caller caller, WorkspaceId id) {
    Authorizer.AuthorizedWorkspace seen = authorizer.require(caller, Permission.READ_WORKSPACE, id);
    Authorizer.AuthorizedWorkspace held = held(caller, neededToForceUnlock(seen), id);
    // The lock may be another one by now.
    return authorizer.require(held.credential(), neededToForceUnlock(held), held.workspace());
  }

  private static Permission neededToForceUnlock(Authorizer.AuthorizedWorkspace seen) {
    return seen.workspace().lock().neededToForceUnlock(seen.principal());
  }

  private Authorizer.AuthorizedWorkspace held(
      Caller caller, Permission permission, WorkspaceId id) {
    return authorizer.hold(authorizer.credential(caller), permission, id);
  }

  private Authorizer.AuthorizedWorkspace heldByHolder(Caller caller, WorkspaceId id) {
    if (authorizer.principal(caller) instanceof Principal.Organization) {
      Authorizer.AuthorizedWorkspace seen =
          authorizer.require(caller, Permission.READ_WORKSPACE, id);
      throw UseCaseFailedException.denied(
          new Failure.NotAllowed(NO_ORGANIZATION_TOKENS),
          seen.principal(),
          DeniedEvents.access(seen.workspace(), Permission.LOCK));
    }
    return held(caller, Permission.LOCK, id);
  }

  private static LockHolder holder(Authorizer.AuthorizedWorkspace seen) {
    return LockHolder.of(seen.principal()).orElseThrow(UseCaseFailedException::notFound);
  }

  private static RuntimeException alreadyUnlocked() {
    return new UseCaseFailedException(new Failure.AlreadyUnlocked());
  }

  private Failure.Holder named(LockHolder holder) {
    return names.named(holder);
  }

  private Exchange released(
      Caller caller,
      Authorizer.AuthorizedWorkspace seen,
      WorkspaceLock.Unlocked unlocked,
      NewestVersions newest) {
    Exchange exchange = replaced(seen, seen.workspace().lock(), unlocked);
    effects.apply(caller, seen.workspace(), newest);
    return exchange;
  }

  /** A lock, and the one it replaced. */
  private record Exchange(
      Authorizer.AuthorizedWorkspace seen, WorkspaceLock before, WorkspaceLock after) {}

  private Exchange replaced(
      Authorizer.AuthorizedWorkspace seen, WorkspaceLock before, WorkspaceLock after) {
    if (!workspaces.replaceLock(seen.workspace().id(), before, after)) {
      throw new IllegalStateException("the lock of a held workspace was changed");
    }
    return new Exchange(seen, before, after);
  }

  private WorkspaceView recorded(Caller caller, AuditAction action, Exchange done) {
    Workspace workspace = done.seen().workspace();
    recorder.record(caller, AuditEvents.locked(action, workspace, done.before(), done.after()));
    return views.view(
        new Authorizer.AuthorizedWorkspace(
            done.seen().credential(), workspace.withLock(done.after()), done.seen().permissions()));
  }
}
