package dev.stateward.domain.retention;

import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import java.util.Objects;

/**
 * The decision on a deletion, a restoration or a destruction of a version's content (State Versions
 * API, A7 to A9). Each of the three has its own set of decisions, so that a {@code switch} over it
 * needs no other case.
 */
public sealed interface BackingDataDecision {
  /** A decision on a soft deletion ({@link #softDelete}). */
  sealed interface OnSoftDelete extends BackingDataDecision {}

  /** A decision on a restoration ({@link #restore}). */
  sealed interface OnRestore extends BackingDataDecision {}

  /** A decision on a destruction ({@link #destroy}). */
  sealed interface OnDestroy extends BackingDataDecision {}

  /** The content may be soft deleted. */
  record MayDelete(StateVersion.Finalized version) implements OnSoftDelete {
    public MayDelete {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /** The content may be restored. */
  record MayRestore(StateVersion.BackingDataSoftDeleted version) implements OnRestore {
    public MayRestore {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /** The content is there: nothing is to be restored. */
  record NotDeleted() implements OnRestore {}

  /** The content may be destroyed. */
  record MayDestroy(StateVersion.BackingDataSoftDeleted version) implements OnDestroy {
    public MayDestroy {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /**
   * No version in this status can be changed so.
   *
   * @param status the version's
   */
  record WrongStatus(StateVersionStatus status) implements OnSoftDelete, OnRestore, OnDestroy {
    public WrongStatus {
      Objects.requireNonNull(status, "status is null");
    }
  }

  /** The version is current, or may yet become so. */
  record InUse() implements OnSoftDelete {}

  /** A legal hold keeps the content. */
  record UnderLegalHold() implements OnSoftDelete, OnDestroy {}

  /**
   * Decides on a soft deletion.
   *
   * @param inUse whether the version is current, or may become so ({@link
   *     dev.stateward.domain.stateversion.Snapshots#inUse})
   * @param held whether it is under legal hold ({@link HoldTarget#covers})
   */
  static OnSoftDelete softDelete(StateVersion version, boolean inUse, boolean held) {
    if (!(version instanceof StateVersion.Finalized finalized)) {
      return wrongStatus(version);
    }
    if (inUse) {
      return new InUse();
    }
    return held ? new UnderLegalHold() : new MayDelete(finalized);
  }

  /** Decides on a restoration; a legal hold does not prevent it. */
  static OnRestore restore(StateVersion version) {
    return switch (version) {
      case StateVersion.BackingDataSoftDeleted deleted -> new MayRestore(deleted);
      case StateVersion.Finalized ignored -> new NotDeleted();
      case StateVersion.Pending ignored -> wrongStatus(version);
      case StateVersion.Discarded ignored -> wrongStatus(version);
      case StateVersion.BackingDataPermanentlyDeleted ignored -> wrongStatus(version);
    };
  }

  /**
   * Decides on a destruction, which an owner may order before the grace period ends.
   *
   * @param held whether the version is under legal hold ({@link HoldTarget#covers})
   */
  static OnDestroy destroy(StateVersion version, boolean held) {
    if (!(version instanceof StateVersion.BackingDataSoftDeleted deleted)) {
      return wrongStatus(version);
    }
    return held ? new UnderLegalHold() : new MayDestroy(deleted);
  }

  private static WrongStatus wrongStatus(StateVersion version) {
    return new WrongStatus(StateVersionStatus.of(version));
  }
}
