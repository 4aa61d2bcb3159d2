package dev.stateward.bootstrap;

import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import dev.stateward.bootstrap.process.ProcessLifetime;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;

/** Runs the commands of a client in one process, so that their classes are archived together. */
public final class ClientTraining {
  private ClientTraining() {}

  /**
   * Runs commands and prints nothing.
   *
   * @param commands the arguments of each command, separated by spaces
   */
  public static void main(String[] commands) {
    var nowhere = new PrintWriter(Writer.nullWriter());
    var environment =
        new Environment(System.getenv(), Path.of("").toAbsolutePath(), new ProcessLifetime());
    for (String command : commands) {
      Program.run(environment, nowhere, nowhere, command.split(" "));
    }
    System.exit(0);
  }
}
