package dev.stateward.application.port;

import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.LockHolder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Why a use case stopped: what a client needs to know of it, and nothing of any protocol. */
public sealed interface Failure {
  /** The caller must show a valid token first. */
  record Unauthenticated() implements Failure {}

  /** The thing does not exist, or the caller may not know that it does; the two look alike. */
  record NotFound() implements Failure {}

  /**
   * The caller sees the thing and may not do this; to clients it looks like {@link NotFound}, with
   * a reason.
   *
   * @param reason why, a sentence
   */
  record NotAllowed(String reason) implements Failure {
    public NotAllowed {
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /** The request is understood and wrong; all its problems at once. */
  record Invalid(List<Problem> problems) implements Failure {
    public Invalid {
      problems = List.copyOf(problems);
    }

    /** The failure with one problem. */
    public static Invalid of(String pointer, String detail) {
      return new Invalid(List.of(new Problem(pointer, detail)));
    }
  }

  /**
   * The request as a whole is understood and wrong, without one part to point at.
   *
   * @param detail what is wrong, a sentence
   */
  record InvalidAttributes(String detail) implements Failure {
    public InvalidAttributes {
      Objects.requireNonNull(detail, "detail is null");
    }
  }

  /** There would be more of something than may be; {@code detail} says of what, and what to do. */
  record QuotaExceeded(String detail) implements Failure {}

  /** The caller has the permission, but nobody may do this; {@code reason} says why. */
  record Forbidden(String reason) implements Failure {
    public Forbidden {
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /**
   * A named user is not a member of the organization.
   *
   * @param username the name in the request
   */
  record NotMember(String username) implements Failure {}

  /**
   * Too many uploads are running.
   *
   * @param most how many may run at a time
   */
  record TooManyUploads(int most) implements Failure {}

  /** A state was offered to a workspace that is not locked. */
  record NotLocked() implements WriteConflict {}

  /** A state was offered to a workspace that somebody else holds locked. */
  record LockedByOther(Holder holder) implements WriteConflict {}

  /** The workspace is locked already. */
  record AlreadyLocked(Holder holder) implements LockRefusal {}

  /** The workspace is not locked, so it cannot be unlocked. */
  record AlreadyUnlocked() implements LockRefusal {}

  /** Somebody else holds the lock that was to be released. */
  record UnlockRefused(Holder holder) implements LockRefusal {}

  /** The workspace cannot be unlocked before the content of its latest version has arrived. */
  record LatestVersionPending() implements LockRefusal {}

  /**
   * The offered serial is lower than that of the latest state.
   *
   * @param latest that of the latest state
   */
  record SerialTooLow(Serial latest) implements Failure {
    public SerialTooLow {
      Objects.requireNonNull(latest, "latest is null");
    }
  }

  /**
   * The offered serial is that of the latest state, which has another content.
   *
   * @param latest that of the latest state
   */
  record SerialTaken(Serial latest) implements WriteConflict {
    public SerialTaken {
      Objects.requireNonNull(latest, "latest is null");
    }
  }

  /** The offered state is of another lineage than the current one. */
  record LineageDiffers() implements WriteConflict {}

  /** Guardrails refuse the state, unless that is overridden in {@code workspace}, as ORG/NAME. */
  record GuardrailsRefuse(List<Finding> findings, String workspace) implements WriteConflict {}

  /** A version was to be created without its state, which guardrails want to judge first. */
  record StateWanted() implements Failure {}

  /** The content is not the one whose MD5 was declared. */
  record ContentNotDeclared() implements WriteConflict {}

  /** Another content was accepted at this place before. */
  record ContentAlreadyAccepted() implements WriteConflict {}

  /** The version to roll back to has no content. */
  record NothingToRollBackTo(StateVersionStatus status) implements Failure {}

  /**
   * A version's content was to be deleted or restored in a status that does not allow it.
   *
   * @param from the present status
   * @param to the requested status
   */
  record TransitionNotAllowed(StateVersionStatus from, StateVersionStatus to) implements Failure {
    public TransitionNotAllowed {
      Objects.requireNonNull(from, "from is null");
      Objects.requireNonNull(to, "to is null");
    }
  }

  /** The content of the current version was to be deleted. */
  record CurrentNotDeletable() implements Failure {}

  /** Data under legal hold was to be deleted. */
  record UnderLegalHold(Held what) implements Failure {
    /** The kinds of things that were to be deleted. */
    public enum Held {
      STATE_VERSION,
      WORKSPACE,
      ORGANIZATION
    }

    public UnderLegalHold {
      Objects.requireNonNull(what, "what is null");
    }
  }

  /**
   * Something was requested more often than its budget allows.
   *
   * @param reason the limit, a sentence
   * @param pause after how long it is allowed again
   */
  record TooOften(String reason, Duration pause) implements Failure {
    public TooOften {
      Objects.requireNonNull(reason, "reason is null");
      Objects.requireNonNull(pause, "pause is null");
    }
  }

  /** A version was to be put under legal hold that has no content and will have none. */
  record NothingToHold(StateVersionStatus status) implements Failure {}

  /** A request is larger than is allowed. */
  record TooLarge(long limit) implements UnfitContent {}

  /** A state is larger than the operator allows. */
  record StateTooLarge(long limit) implements UnfitContent {}

  /** The content is not one JSON object, as every state and its JSON form is. */
  record NotJsonObject() implements UnfitContent {}

  /** The stored content of an old version is not a state: it is empty or not a JSON object. */
  record StoredContentUnusable() implements WriteConflict {}

  /** The content ended before it was complete. */
  record ContentIncomplete() implements UnfitContent {}

  /** The workspace is locked, so it is not safe to delete. */
  record UnsafeToDeleteLocked() implements UnsafeToDelete {}

  /** The workspace's latest state is still being examined, so nobody knows what it manages. */
  record UnsafeToDeleteUnexamined() implements UnsafeToDelete {}

  /**
   * The outputs to include with versions take more memory than one response may.
   *
   * @param bytes what they take
   * @param limit what they may take
   */
  record TooManyOutputs(long bytes, long limit) implements OutputsUnavailable {}

  /**
   * The workspace's latest state could not be examined, so nobody knows what it manages.
   *
   * @param reason why, the end of a sentence
   */
  record UnsafeToDeleteUncounted(String reason) implements UnsafeToDelete {
    public UnsafeToDeleteUncounted {
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /** The workspace still manages resources. */
  record UnsafeToDeleteManaging(long resources) implements UnsafeToDelete {}

  /**
   * A user cannot be suspended or deleted because they are needed; the reason says where, and what
   * to do first.
   */
  record Indispensable(String reason) implements Failure {}

  /** The project cannot be deleted: it has workspaces. */
  record ProjectInUse(long workspaces) implements Failure {}

  /**
   * The outputs of a version are not known until its state has been examined; a later attempt will
   * find them.
   */
  record StillProcessing(StateVersionId version) implements OutputsUnavailable {
    public StillProcessing {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /** The resources of a version are not extracted yet; a later attempt will find them. */
  record NotExtracted(StateVersionId version) implements OutputsUnavailable {}

  /**
   * The outputs of a version are not known and will not be, since its state could not be examined.
   *
   * @param reason why, the end of a sentence
   */
  record OutputsUnknown(StateVersionId version, String reason) implements OutputsUnavailable {
    public OutputsUnknown {
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /**
   * The resources of a version are not known, since its state is not understood.
   *
   * @param reason why, the end of a sentence
   */
  record ResourcesUnknown(StateVersionId version, String reason) implements OutputsUnavailable {
    public ResourcesUnknown {
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /**
   * The holder of a lock.
   *
   * @param holder its identity
   * @param name its name
   */
  record Holder(LockHolder holder, String name) {
    public Holder {
      Objects.requireNonNull(holder, "holder is null");
      Objects.requireNonNull(name, "name is null");
    }
  }

  /** A state cannot be written or read in the workspace's present condition. */
  sealed interface WriteConflict extends Failure {}

  /** A workspace cannot be locked or unlocked in its present condition. */
  sealed interface LockRefusal extends Failure {}

  /** The sent data cannot be stored. */
  sealed interface UnfitContent extends Failure {}

  /** Outputs or resources are not available, for now or permanently. */
  sealed interface OutputsUnavailable extends Failure {}

  /** A workspace may still be in use. */
  sealed interface UnsafeToDelete extends Failure {}
}
