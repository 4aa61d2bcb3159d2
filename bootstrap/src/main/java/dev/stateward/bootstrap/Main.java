package dev.stateward.bootstrap;

import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.bootstrap.command.Environment;
import dev.stateward.bootstrap.command.Program;
import dev.stateward.bootstrap.process.ProcessLifetime;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The entry point of the program. */
public final class Main {
  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";
  private static final int CARRIERS_PER_PROCESSOR = 4;
  private static final int LEAST_CARRIERS = 2 * DatabaseBudgets.EMBEDDED_CONNECTIONS;
  private static final String POLLERS = "jdk.pollerMode";
  private static final String POLLERS_OF_THE_SYSTEM = "1";

  private Main() {}

  /** Runs the command that {@code arguments} name, and ends the process with its status. */
  public static void main(String[] arguments) {
    divideProcessors();
    pollOutsideCarriers();
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    var environment =
        new Environment(System.getenv(), Path.of("").toAbsolutePath(), new ProcessLifetime());
    System.exit(Program.run(environment, out, err, arguments));
  }

  /**
   * A virtual thread keeps its carrier while it computes. With more carriers than processors, the
   * operating system also runs other threads (ADR 126). The embedded database computes while it
   * waits for the rollback of another: there are more carriers than connections (ADR 205).
   */
  private static void divideProcessors() {
    if (System.getProperty(CARRIERS) == null) {
      int carriers = carriers(Runtime.getRuntime().availableProcessors());
      System.setProperty(CARRIERS, Integer.toString(carriers));
    }
  }

  static int carriers(int processors) {
    return Math.max(CARRIERS_PER_PROCESSOR * processors, LEAST_CARRIERS);
  }

  /**
   * Lets threads of the operating system see which sockets are ready. By default virtual threads do
   * so in turns with one of those, and the carriers wake up twice for each answer of the database
   * (JDK 25; ADR 176).
   */
  private static void pollOutsideCarriers() {
    if (System.getProperty(POLLERS) == null) {
      System.setProperty(POLLERS, POLLERS_OF_THE_SYSTEM);
    }
  }
}
