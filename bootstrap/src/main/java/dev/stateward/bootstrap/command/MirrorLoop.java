package dev.stateward.bootstrap.command;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.transfer.ImportReport;
import dev.stateward.bootstrap.transfer.Mirror;
import java.time.Duration;
import java.util.function.Consumer;

/** Passes of a mirror, one after the other, also when a server is away for some time. */
final class MirrorLoop {
  private final Mirror mirror;
  private final MirrorOutput output;
  private final Consumer<Duration> pauses;
  private final Duration patience;
  private Duration failing = Duration.ZERO;
  private long passes;

  /**
   * Passes.
   *
   * @param pauses waits for so long
   * @param patience for how long passes may fail
   */
  MirrorLoop(Mirror mirror, MirrorOutput output, Consumer<Duration> pauses, Duration patience) {
    this.mirror = mirror;
    this.output = output;
    this.pauses = pauses;
    this.patience = patience;
  }

  /** Goes on until it is ended, or after one pass; the exit status then. */
  int run(Duration every, boolean once) {
    Duration pause = every;
    while (true) {
      try {
        ImportReport report = mirror.pass();
        output.passed(report);
        passes++;
        failing = Duration.ZERO;
        pause = every;
        if (once) {
          return report.conflicts().isEmpty() ? 0 : ImportCommand.CONFLICTS;
        }
      } catch (RemoteFailedException e) {
        if (once || !isTried(e)) {
          throw e;
        }
        pause = failing.isZero() ? every : longer(pause);
        failing = failing.plus(pause);
        output.failed(e, pause);
      }
      pauses.accept(pause);
    }
  }

  /** What was never allowed will not be; what once was may be something that passes. */
  private boolean isTried(RemoteFailedException e) {
    boolean denied = e.status() == RemoteFailedException.DENIED && passes == 0;
    return !denied && failing.compareTo(patience) < 0;
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    Duration most = NodeBudgets.MIRROR_PAUSE;
    return pause.compareTo(most) > 0 ? pause : twice.compareTo(most) > 0 ? most : twice;
  }
}
