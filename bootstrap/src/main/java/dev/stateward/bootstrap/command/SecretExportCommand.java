package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.server.InstallationSecrets;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.bootstrap.settings.SecretFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the secret to a file. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description =
        "Writes the present secret to a new file that only you can read: the one that an earlier"
            + " version kept in the database, otherwise the one from the settings.")
final class SecretExportCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(names = "--to", required = true, paramLabel = "FILE", description = "The file.")
  private String file;

  SecretExportCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    try {
      InstallationSecret present =
          InstallationSecrets.of(environment.settingsWithoutSecret())
              .present()
              .orElseThrow(() ->
                  new CommandFailedException(
                      "there is no secret in the settings or in the database: generate one with"
                          + " `stateward secret generate`"));
      write(present, environment.folder().resolve(file), spec.commandLine().getOut());
      return 0;
    } catch (IOException e) {
      throw new CommandFailedException("the key file is unusable: " + e.getMessage());
    }
  }

  static void write(InstallationSecret secret, Path file, PrintWriter out) {
    try {
      new SecretFile(file).write(secret);
    } catch (FileAlreadyExistsException e) {
      throw new CommandFailedException(file + " already exists and was not changed");
    } catch (IOException e) {
      throw new CommandFailedException(file + " cannot be written: " + FileFaults.why(e));
    }
    out.println("Wrote the secret of key id " + secret.id() + " to " + file + ".");
  }
}
