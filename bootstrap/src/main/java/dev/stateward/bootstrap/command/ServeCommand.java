package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.server.AccessLog;
import dev.stateward.bootstrap.server.RestartingServer;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.time.Duration;
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
    environment.lifetime().beginServer();
    Settings settings = environment.settings();
    RunningServer server = Wiring.serve(settings);
    live(environment, settings, server, () -> print(server));
    return 0;
  }

  private void print(RunningServer server) {
    PrintWriter out = spec.commandLine().getOut();
    announce(server, out);
    if (!server.application().settingUpServer().installed(Installation.OPERATOR)) {
      out.println(
          "There is no organization yet: `stateward init` creates the first one and its owner.");
      out.flush();
    }
  }

  /**
   * Runs the server until the process is stopped and the stop notice has passed.
   *
   * @param announcement prints the address of the server; called when the server runs commands
   */
  static void live(
      Environment environment, Settings settings, RunningServer server, Runnable announcement) {
    AccessLog lines = AccessLog.open();
    RunningSettings started = RunningSettings.of(environment.givenSettings());
    RestartingServer lasting =
        RestartingServer.of(
            settings,
            server,
            running -> {
              lines.measure(running.monitoring().telemetry().meters());
              OperatorProgram.serve(environment, running);
              running.answer(RunningSettings.NAME, started);
            });
    announcement.run();
    Duration notice = settings.operation().stopNotice();
    // Nobody has turned to a server that was told to stop before it was up.
    Duration served = environment.lifetime().order().isPresent() ? Duration.ZERO : notice;
    environment
        .lifetime()
        .endWith(() -> {
          lasting.stop(served);
          lines.close();
        });
  }

  static void announce(RunningServer server, PrintWriter out) {
    boolean same = server.listener().equals(server.publicUrl());
    out.println(
        "Stateward is listening on "
            + server.listener()
            + (same ? "" : " (public URL " + server.publicUrl() + ")"));
    out.flush();
  }
}
