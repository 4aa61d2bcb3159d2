package dev.stateward.application.settings;

/**
 * What lists, scans of states and comparisons of versions may take while they are read and written
 * (ADR 127, 234).
 */
public final class ListBudgets {
  private ListBudgets() {}

  /** What they take together on a node with a small heap, in bytes. */
  public static final int MEMORY = 48 * 1024 * 1024;

  /** They take one part in so many of a larger heap. */
  public static final int PARTS_OF_HEAP = 5;

  /** What one of them counts for at most, so that it leaves some to the lists of others. */
  public static final int LARGEST = 32 * 1024 * 1024;

  /** What an item counts for, in bytes. */
  public static final int ITEM = 160 * 1024;

  /** What the scan of a state counts for at most: it takes time more than memory. */
  public static final int STATE_SCAN = 16 * 1024 * 1024;
}
