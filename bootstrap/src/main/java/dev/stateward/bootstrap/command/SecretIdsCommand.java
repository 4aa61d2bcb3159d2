package dev.stateward.bootstrap.command;

import dev.stateward.application.port.out.Signer.KeyId;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.server.KeptSecrets;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Names the secrets that are given, and those that the database was written with. */
@Command(
    name = "show-id",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Prints the key ids of the secrets that are given, and of those that the database was"
            + " written with. Nobody learns a secret from its key id.")
final class SecretIdsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Spec private CommandSpec spec;

  SecretIdsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    KeptSecrets secrets = KeptSecrets.of(surroundings.settingsWithoutSecret());
    PrintWriter out = spec.commandLine().getOut();
    try {
      secrets.given().ifPresent(secret -> out.println(secret.id() + "  given"));
    } catch (IOException e) {
      throw new CommandFailedException("the key file is of no use: " + e.getMessage());
    }
    secrets.previous().stream()
        .map(InstallationSecret::id)
        .forEach(id -> out.println(id + "  given as the previous one"));
    secrets
        .former()
        .ifPresent(secret -> out.println(secret.id() + "  kept in the database, to be taken over"));
    List<KeyId> generations = secrets.generations();
    for (int i = 0; i < generations.size(); i++) {
      out.println(
          generations.get(i)
              + (i == generations.size() - 1
                  ? "  of the database, the present one"
                  : "  of the database, a former one"));
    }
    return 0;
  }
}
