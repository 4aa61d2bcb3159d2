package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.RawSettings.Given;
import dev.stateward.bootstrap.settings.RawSettings.Origin;
import dev.stateward.bootstrap.settings.Setting;
import dev.stateward.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists what can be set, and what is. */
@Command(
    name = "settings",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Lists all settings with their values, without secrets, and checks them.")
final class SettingsCommand implements Callable<Integer> {
  private final Environment environment;

  @Spec private CommandSpec spec;

  SettingsCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    RawSettings given = environment.givenSettings();
    PrintWriter out = spec.commandLine().getOut();
    for (Setting setting : Setting.values()) {
      out.printf(
          Locale.ROOT,
          "%-33s %-24s %-13s %s%n",
          setting.variable(),
          shown(setting, given.get(setting)),
          origin(given.get(setting).origin()),
          setting.purpose());
    }
    out.flush();
    Settings.of(given, environment.folder());
    return 0;
  }

  private static String shown(Setting setting, Given given) {
    if (given.text().isEmpty()) {
      return "-";
    }
    return setting.secret() ? "[redacted]" : given.text();
  }

  private static String origin(Origin origin) {
    return origin.name().toLowerCase(Locale.ROOT);
  }
}
