package dev.stateward.bootstrap.process;

/** Work was given up because the process was told to stop. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoppedException(StopOrder order) {
    super("stopped by SIG" + order.signal(), null, false, false);
  }
}
