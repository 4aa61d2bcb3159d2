package dev.stateward.domain.stateversion;

/** The statuses of state versions, for selecting versions. */
public enum StateVersionStatus {
  PENDING,
  FINALIZED,
  DISCARDED,
  BACKING_DATA_SOFT_DELETED,
  BACKING_DATA_PERMANENTLY_DELETED;

  /** The status of {@code version}. */
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
