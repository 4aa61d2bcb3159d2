package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.bootstrap.admin.PasswordDocuments;
import dev.stateward.bootstrap.remote.PrivateFile;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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

  private static final String ANY_TOKEN = "...";

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
    ServeCommand.live(environment, settings, server, () -> print(settings, server));
    return 0;
  }

  private void print(Settings settings, RunningServer server) {
    PrintWriter out = spec.commandLine().getOut();
    ServeCommand.announce(server, out);
    out.println(instructions(settings, server));
    out.flush();
  }

  private static String instructions(Settings settings, RunningServer server) {
    SettingUpServer setup = server.application().settingUpServer();
    Optional<Path> file = configuration(settings);
    if (setup.installed(Installation.OPERATOR)) {
      FirstRunInstructions again = instructions(server, file);
      return instructions(server, file.filter(it -> isOf(it, again))).again();
    }
    String token = ORGANIZATION.create(setup).text();
    String configuration = instructions(server, file).configuration(token);
    return instructions(server, file.filter(it -> written(it, configuration)))
        .firstTime(token, passwordUrl(settings, server));
  }

  /** The token is shown also when its file cannot be written. */
  private static boolean written(Path file, String configuration) {
    try {
      PrivateFile.replace(file, configuration);
      return true;
    } catch (RemoteFailedException e) {
      return false;
    }
  }

  private static FirstRunInstructions instructions(RunningServer server, Optional<Path> file) {
    return new FirstRunInstructions(
        server.publicUrl(), ORGANIZATION, file.map(Path::toString).orElse(""));
  }

  /** The file for the CLI configuration, in the private folder of an embedded database. */
  private static Optional<Path> configuration(Settings settings) {
    return settings.database() instanceof DatabasePlace.Embedded embedded
        ? Optional.of(embedded.folder().resolve("terraformrc").toAbsolutePath().normalize())
        : Optional.empty();
  }

  /** Whether a file was written for a server at the same URL, which settings may change. */
  private static boolean isOf(Path file, FirstRunInstructions instructions) {
    try {
      String any = instructions.configuration(ANY_TOKEN);
      String beforeToken = any.substring(0, any.indexOf(ANY_TOKEN));
      return Files.exists(file) && Files.readString(file).startsWith(beforeToken);
    } catch (IOException e) {
      return false;
    }
  }

  private static String passwordUrl(Settings settings, RunningServer server) {
    JsonNode invited =
        server
            .lent()
            .command(PasswordDocuments.INVITE)
            .run(PasswordDocuments.request(Names.user(ORGANIZATION.owner())), progress -> {});
    return UserPasswordCommand.url(settings, invited);
  }
}
