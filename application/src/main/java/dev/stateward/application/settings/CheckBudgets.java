package dev.stateward.application.settings;

import java.time.Duration;

/** What a check of all stored blobs may take. */
public final class CheckBudgets {
  private CheckBudgets() {}

  /** How many rows are read at once. */
  public static final int ROWS = 500;

  /** How many blobs are looked at, and read, at once. */
  public static final int AT_ONCE = 4;

  /** How many blobs are begun before those that are done are told. */
  public static final int BATCH = 32;

  /** After so many blobs in a row that cannot be read, the store itself is unavailable. */
  public static final int UNREADABLE = 20;

  /** The most bytes of a recovery record that are read. */
  public static final int RECORD = 64 * 1024;

  /** How old a blob is at least that is an orphan: an upload may be under way. */
  public static final Duration ORPHAN_AGE = Duration.ofHours(24);

  /** How many orphans one sweep remembers or removes. */
  public static final int ORPHANS = 10_000;
}
