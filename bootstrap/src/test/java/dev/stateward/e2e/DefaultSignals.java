package dev.stateward.e2e;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives a process the default reaction to signals. A process inherits ignored signals from its
 * parent, and a build that is started in the background, or by {@code nohup}, ignores some.
 */
final class DefaultSignals {
  private static final List<String> ENV = List.of("env", "--default-signal=HUP,INT,QUIT");

  private static final boolean SUPPORTED = supported();

  private DefaultSignals() {}

  /** Returns the words before a command; none where {@code env} of the system cannot do this. */
  static List<String> prefix() {
    return SUPPORTED ? ENV : List.of();
  }

  private static boolean supported() {
    try {
      var command = new ArrayList<>(ENV);
      command.add("true");
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }
}
