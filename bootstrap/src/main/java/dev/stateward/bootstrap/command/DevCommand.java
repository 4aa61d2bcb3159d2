package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs a trial server: sets it up on the first run and prints the client configuration. */
@Command(
    name = "dev",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Runs a server, sets it up on the first run, and prints the client configuration.")
final class DevCommand implements Callable<Integer> {
  private static final FirstOrganization ORGANIZATION =
      new FirstOrganization("home", "admin", "admin@example.com");

  private final Environment environment;

  @Spec private CommandSpec spec;

  DevCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    environment.lifetime().beginServer();
    Settings settings = environment.settings();
    RunningServer server = Wiring.serve(settings);
    PrintWriter out = spec.commandLine().getOut();
    ServeCommand.announce(server, out);
    instruct(server, new FirstRunInstructions(server.publicUrl(), ORGANIZATION), out);
    ServeCommand.live(environment, settings, server);
    return 0;
  }

  private static void instruct(
      RunningServer server, FirstRunInstructions instructions, PrintWriter out) {
    SettingUpServer setup = server.application().settingUpServer();
    if (setup.installed(Installation.OPERATOR)) {
      out.println(instructions.withoutToken());
    } else {
      out.println(instructions.withToken(ORGANIZATION.create(setup)));
    }
    out.flush();
  }
}
