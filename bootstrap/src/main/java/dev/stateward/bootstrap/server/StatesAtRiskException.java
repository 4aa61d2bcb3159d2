package dev.stateward.bootstrap.server;

/** Something was not done because encrypted states would have been lost. */
public final class StatesAtRiskException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long states;

  StatesAtRiskException(long states) {
    super("encrypted states would be lost: " + states);
    this.states = states;
  }

  /** How many. */
  public long states() {
    return states;
  }
}
