package dev.stateward.application.settings;

import java.time.Duration;

/** What backups may take, and how long a broken one keeps others waiting. */
public final class BackupBudgets {
  private BackupBudgets() {}

  /** For how long blobs are kept after a backup was last heard of. */
  public static final Duration HOLD = Duration.ofMinutes(30);

  /** How often a running backup makes itself heard. */
  public static final Duration HOLD_RENEWAL = Duration.ofMinutes(1);

  /** How many blobs are copied at once. */
  public static final int COPIES = 8;

  /** After so many compressed bytes the rows of a table continue in another file. */
  public static final int FILE = 8 * 1024 * 1024;

  /** The most bytes of a manifest. */
  public static final int MANIFEST = 16 * 1024 * 1024;

  /** A backup without a manifest is broken off when nothing was written for so long. */
  public static final Duration UNFINISHED = Duration.ofDays(1);

  /** For how long a broken removal of blobs keeps backups from being made. */
  public static final Duration PRUNING = Duration.ofHours(1);
}
