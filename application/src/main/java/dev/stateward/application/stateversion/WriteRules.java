package dev.stateward.application.stateversion;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.guardrail.GuardrailCheck;
import dev.stateward.application.limit.StateQuota;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.organization.port.Usage.States;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.stateversion.port.StateVersions.VersionWithAccess;
import dev.stateward.application.workspace.LockHolderNames;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.Succession;
import dev.stateward.domain.workspace.LockDecision;
import dev.stateward.domain.workspace.LockGeneration;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.List;
import java.util.Optional;

/** The conditions for writing a state: permission, lock, succession, quota and guardrails. */
final class WriteRules {
  private static final String NO_ORGANIZATION_TOKENS =
      "Organization tokens cannot write state versions; use a user token or a team token.";

  private final Authorizer authorizer;
  private final StateVersions stateVersions;
  private final Limits limits;
  private final LockHolderNames names;
  private final VersionFinalizer finalizer;

  WriteRules(
      Authorizer authorizer,
      StateVersions stateVersions,
      Limits limits,
      LockHolderNames names,
      VersionFinalizer finalizer) {
    this.authorizer = authorizer;
    this.stateVersions = stateVersions;
    this.limits = limits;
    this.names = names;
    this.finalizer = finalizer;
  }

  /** What limits states beside permission, lock and succession. */
  record Limits(StateQuota quota, GuardrailCheck guardrails) {}

  /** Judges states by guardrails. */
  GuardrailCheck guardrails() {
    return limits.guardrails();
  }

  /** The workspace, when the caller may write its states. */
  Authorizer.AuthorizedWorkspace requireWriter(Caller caller, WorkspaceId workspace) {
    Credential credential = authorizer.credential(caller);
    if (credential.principal() instanceof Principal.Organization) {
      throw noWriter(authorizer.require(credential, Permission.READ_WORKSPACE, workspace));
    }
    return authorizer.require(credential, Permission.WRITE_STATE, workspace);
  }

  /**
   * As {@link #requireWriter(Caller, WorkspaceId)}, for callers who passed it a moment before; held
   * against other writers until the transaction ends.
   */
  Authorizer.AuthorizedWorkspace holdAsWriter(Caller caller, WorkspaceId workspace) {
    return holdAsWriter(authorizer.credential(caller), workspace);
  }

  /** As {@link #holdAsWriter(Caller, WorkspaceId)}, for {@code credential}. */
  Authorizer.AuthorizedWorkspace holdAsWriter(Credential credential, WorkspaceId workspace) {
    if (credential.principal() instanceof Principal.Organization) {
      throw noWriter(authorizer.require(credential, Permission.READ_WORKSPACE, workspace));
    }
    return authorizer.holdAuthorized(credential, Permission.WRITE_STATE, workspace);
  }

  /** Refuses a principal who may not write states of the version's workspace. */
  static void requireWriter(Principal principal, VersionWithAccess found) {
    if (principal instanceof Principal.Organization) {
      Authorizer.require(principal, Permission.READ_WORKSPACE, found.place(), found.access());
      throw noWriter(principal, found.place());
    }
    Authorizer.require(principal, Permission.WRITE_STATE, found.place(), found.access());
  }

  private static RuntimeException noWriter(Authorizer.AuthorizedWorkspace seen) {
    return noWriter(seen.principal(), Within.of(seen.workspace()));
  }

  private static RuntimeException noWriter(Principal principal, Within.OneWorkspace place) {
    return UseCaseFailedException.denied(
        new Failure.NotAllowed(NO_ORGANIZATION_TOKENS),
        principal,
        DeniedEvents.access(place, Permission.WRITE_STATE));
  }

  /** The lock under which {@code writer} may write to its workspace. */
  LockGeneration requireLock(Authorizer.AuthorizedWorkspace writer) {
    return switch (writer.workspace().lock().judgeWriter(holder(writer))) {
      case LockDecision.HeldByWriter(var generation) -> generation;
      case LockDecision.NotLocked() -> throw new UseCaseFailedException(new Failure.NotLocked());
      case LockDecision.HeldByOther(var other) -> throw lockedBy(other);
    };
  }

  /** Refuses an upload to {@code version}, unless the lock is that of its creation. */
  void requireLockOf(StateVersion version, Authorizer.AuthorizedWorkspace writer) {
    WorkspaceLock lock = writer.workspace().lock();
    switch (lock.judgeUpload(holder(writer), version.header().lockGeneration())) {
      case LockDecision.HeldByWriter ignored -> {}
      case LockDecision.LockedAnew() -> throw UseCaseFailedException.notFound();
      case LockDecision.NotLocked() -> throw new UseCaseFailedException(new Failure.NotLocked());
      case LockDecision.HeldByOther(var other) -> throw lockedBy(other);
    }
  }

  private static LockHolder holder(Authorizer.AuthorizedWorkspace writer) {
    return LockHolder.of(writer.principal()).orElseThrow(UseCaseFailedException::notFound);
  }

  private RuntimeException lockedBy(LockHolder other) {
    return new UseCaseFailedException(new Failure.LockedByOther(names.named(other)));
  }

  /** Refuses a new version whose data would exceed the organization's quota. */
  void requireRoomForVersion(Authorizer.AuthorizedWorkspace writer, List<StoredContent> stored) {
    limits.quota().require(writer.workspace().organization().id(), version(stored));
  }

  /** Counts a new version after its transaction is committed. */
  void versionAdded(OrganizationId organization, List<StoredContent> stored) {
    limits.quota().added(organization, version(stored));
  }

  private static States version(List<StoredContent> stored) {
    return new States(1, stored.stream().mapToLong(each -> each.content().size()).sum());
  }

  /** Refuses data of an existing version that would exceed the organization's quota. */
  void requireRoomFor(Authorizer.AuthorizedWorkspace writer, StoredContent stored) {
    limits.quota().require(writer.workspace().organization().id(), content(stored));
  }

  /** Counts data that was added to an existing version, after its transaction is committed. */
  void contentAdded(OrganizationId organization, StoredContent stored) {
    limits.quota().added(organization, content(stored));
  }

  private static States content(StoredContent stored) {
    return new States(0, stored.content().size());
  }

  /** Applies the effects of finalized versions. */
  VersionFinalizer finalizer() {
    return finalizer;
  }

  /** The newest versions of a workspace that is held. */
  NewestVersions newest(WorkspaceId workspace) {
    return stateVersions.newest(workspace);
  }

  /** The serial of the version that follows the last written one. */
  Serial nextSerial(WorkspaceId workspace) {
    Serial current =
        stateVersions
            .latestFinalized(workspace)
            .orElseThrow(UseCaseFailedException::notFound)
            .declared()
            .serial();
    if (current.value() == Long.MAX_VALUE) {
      throw new UseCaseFailedException(
          Failure.Invalid.of(
              "", "The serial of the current state version is already the largest possible"));
    }
    return current.next();
  }

  /** Refuses a state that may not follow the last written one. */
  static void requireSuccession(
      Optional<StateVersion.Finalized> last, DeclaredState offered, boolean forced) {
    switch (Succession.judge(last.map(Succession.Current::of), offered, forced)) {
      case Succession.Accepted() -> {}
      case Succession.SerialTooLow(var known, var low) ->
          throw new UseCaseFailedException(new Failure.SerialTooLow(known));
      case Succession.Md5Differs(var serial) ->
          throw new UseCaseFailedException(new Failure.SerialTaken(serial));
      case Succession.LineageDiffers(var known, var other) ->
          throw new UseCaseFailedException(new Failure.LineageDiffers());
    }
  }
}
