package dev.stateward.bootstrap.command;

import dev.stateward.application.port.KeyId;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.server.InstallationSecrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the key ids of the configured secrets and of those that the database was written with. */
@Command(
    name = "show-id",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Prints the key ids of the configured secrets and of the secrets that the database was"
            + " written with. A key id does not reveal its secret.")
final class SecretIdsCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  SecretIdsCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    List<String> lines = lines(InstallationSecrets.of(environment.settingsWithoutSecret()));
    lines.forEach(spec.commandLine().getOut()::println);
    if (lines.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              "stateward: there is no secret yet: none is given, and no database was written with"
                  + " one");
    }
    return 0;
  }

  private static List<String> lines(InstallationSecrets secrets) {
    List<String> lines = new ArrayList<>();
    try {
      secrets.given().ifPresent(secret -> lines.add(secret.id() + "  given"));
    } catch (IOException e) {
      throw new CommandFailedException("the key file is unusable: " + e.getMessage());
    }
    secrets.previous().stream()
        .map(InstallationSecret::id)
        .forEach(id -> lines.add(id + "  given as the previous one"));
    secrets
        .former()
        .ifPresent(secret -> lines.add(secret.id() + "  kept in the database, to be taken over"));
    List<KeyId> generations = secrets.generations();
    for (int i = 0; i < generations.size(); i++) {
      lines.add(
          generations.get(i)
              + (i == generations.size() - 1
                  ? "  of the database, the present one"
                  : "  of the database, a former one"));
    }
    return lines;
  }
}
