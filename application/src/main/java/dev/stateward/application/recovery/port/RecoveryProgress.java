package dev.stateward.application.recovery.port;

/** Is told how far a recovery has come. */
@FunctionalInterface
public interface RecoveryProgress {
  /** Tells nobody. */
  RecoveryProgress NONE = (step, done, total) -> {};

  /**
   * So much of a step is done.
   *
   * @param total how much there is in all; 0 when that is not known
   */
  void at(String step, long done, long total);
}
