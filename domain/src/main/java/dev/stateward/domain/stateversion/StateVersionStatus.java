package dev.stateward.domain.stateversion;

/** The stages of a state version's life, to choose versions by. */
public enum StateVersionStatus {
  PENDING,
  FINALIZED,
  DISCARDED,
  BACKING_DATA_SOFT_DELETED,
  BACKING_DATA_PERMANENTLY_DELETED;

  /** The stage {@code version} is in. */
  public static StateVersionStatus of(StateVersion version) {
    return switch (version) {
      case StateVersion.Pending ignored -> PENDING;
      case StateVersion.Finalized ignored -> FINALIZED;
      case StateVersion.Discarded ignored -> DISCARDED;
      case StateVersion.BackingDataSoftDeleted ignored -> BACKING_DATA_SOFT_DELETED;
      case StateVersion.BackingDataPermanentlyDeleted ignored -> BACKING_DATA_PERMANENTLY_DELETED;
    };
  }
}
