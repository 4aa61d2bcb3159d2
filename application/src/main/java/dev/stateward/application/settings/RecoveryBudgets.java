package dev.stateward.application.settings;

import java.time.Duration;

/** What a recovery from the store of states may take, and what it takes for the same moment. */
public final class RecoveryBudgets {
  private RecoveryBudgets() {}

  /** The most bytes of a recovery record; those of this program have less than 3 KiB. */
  public static final int RECORD = 16 * 1024;

  /** Records, and the blobs that they tell of, that are read at once. */
  public static final int READ_AT_ONCE = 8;

  /** How many objects are named that tell of no version; the others are counted. */
  public static final int STRAY_OBJECTS_NAMED = 1000;

  /** Versions that were created within so short a time are ordered by serial. */
  public static final Duration CLOCK_SKEW = Duration.ofMinutes(1);
}
