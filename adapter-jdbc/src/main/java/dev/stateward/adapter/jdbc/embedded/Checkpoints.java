package dev.stateward.adapter.jdbc.embedded;

/**
 * Writes what was committed to the file of a database. A transaction that runs while it is
 * collected may be written in part. Not thread-safe.
 */
public interface Checkpoints {
  /**
   * Writes everything committed so far.
   *
   * @param collected called as soon as later changes are not written with it; not called when that
   *     is only the case at the end
   */
  void write(Runnable collected);

  /** As {@link #write}, and syncs it to the disk. */
  void force(Runnable collected);
}
