package dev.stateward.bootstrap.transfer;

/** Is told how far a transfer has come. */
@FunctionalInterface
public interface Progress {
  /**
   * A step goes on.
   *
   * @param step what is done
   * @param done how much of it is done
   * @param total how much it is in all; 0 when that is not known
   */
  void at(String step, long done, long total);

  /** Throws when it is time to give up; tells nothing. */
  default void proceed() {}
}
