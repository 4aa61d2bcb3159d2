package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.server.AccessLog;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs a server. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Runs a server until it is stopped (SIGTERM).")
final class ServeCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  ServeCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    RunningServer server = Wiring.serve(environment.settings());
    announce(server, spec.commandLine().getOut());
    live(environment, server);
    return 0;
  }

  static void live(Environment environment, RunningServer server) {
    AccessLog lines = AccessLog.open();
    environment
        .lifetime()
        .endWith(() -> {
          server.close();
          lines.close();
        });
  }

  static void announce(RunningServer server, PrintWriter out) {
    out.println("Stateward is listening on " + server.publicUrl());
    out.flush();
  }
}
