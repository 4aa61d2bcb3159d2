package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.keys.InstallationSecret;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Generates a secret. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Generates a new secret and changes nothing else: see STATEWARD_SECRET_FILE.")
final class SecretGenerateCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "Write it to this new file, readable only by you, instead of printing it.")
  private @Nullable String file;

  SecretGenerateCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    InstallationSecret made = InstallationSecret.random(new SecureRandom());
    if (file == null) {
      spec.commandLine().getOut().println(made.text());
    } else {
      SecretExportCommand.write(
          made, environment.folder().resolve(file), spec.commandLine().getOut());
    }
    return 0;
  }
}
