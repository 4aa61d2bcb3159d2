package dev.stateward.bootstrap.command;

import dev.stateward.application.port.KeyId;
import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.remote.Prompt;
import dev.stateward.bootstrap.server.InstallationSecrets;
import dev.stateward.bootstrap.server.StatesAtRiskException;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Replaces a lost secret by a new one. */
@Command(
    name = "replace-lost",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = {
      "Starts over with the secret of the settings, or a new key file, when the present one is lost"
          + " and in no backup. Stop all nodes first. Users, teams and permissions stay. Lost:"
          + " every encrypted state (look for the secret again before), every token (make one with `stateward token create`), every URL that was shown, the"
          + " secrets of webhooks (rotate each to see its new one), and the proof of existing audit"
          + " records: `audit verify` will always report them as broken.",
      "To rotate a secret that you have, set STATEWARD_SECRET_PREVIOUS_FILE instead: that loses"
          + " nothing."
    })
final class SecretReplaceLostCommand implements Callable<Integer>, Destructive {
  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--key-id",
      required = true,
      paramLabel = "ID",
      description = "The key id of the lost secret, as `stateward secret show-id` prints it.")
  private String lost;

  @Option(
      names = "--lose-states",
      description = "Go on although states are encrypted, which nobody can read any more then.")
  private boolean statesToo;

  @Mixin private YesOption yes;

  SecretReplaceLostCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void confirm(Prompt prompt) {
    yes.or(prompt).require(spec.commandLine(), "replace", lost);
  }

  @Override
  public Integer call() {
    Settings settings = environment.settingsWithoutSecret();
    if (settings.secrets().present() instanceof SecretSource.Missing) {
      throw new CommandFailedException(
          "no new secret is configured: set STATEWARD_SECRET_FILE to a new one");
    }
    if (!KeyId.hasForm(lost)) {
      throw new CommandFailedException("\"" + lost + "\" is not a key id: 16 hexadecimal digits");
    }
    Installation.requireDatabase(settings);
    InstallationSecret present = replace(settings, new KeyId(lost));
    PrintWriter out = spec.commandLine().getOut();
    out.println("The present secret has the key id " + present.id() + ".");
    return 0;
  }

  private InstallationSecret replace(Settings settings, KeyId former) {
    try {
      return InstallationSecrets.replaceLost(settings, former, statesToo)
          .orElseThrow(() ->
              new CommandFailedException(
                  "the database was not written with the secret of key id "
                      + former
                      + ": nothing was changed"));
    } catch (StatesAtRiskException e) {
      throw new CommandFailedException(
          "the states that are encrypted ("
              + e.states()
              + ") could not be read any more: nothing was changed; with --lose-states they are"
              + " given up");
    } catch (IOException e) {
      throw new CommandFailedException("the key file is unusable: " + e.getMessage());
    }
  }
}
