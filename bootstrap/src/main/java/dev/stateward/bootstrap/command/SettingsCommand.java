package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.RawSettings.Given;
import dev.stateward.bootstrap.settings.RawSettings.Origin;
import dev.stateward.bootstrap.settings.Setting;
import dev.stateward.bootstrap.settings.Settings;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists all settings and their values. */
@Command(
    name = "settings",
    mixinStandardHelpOptions = true,
    versionProvider = Program.VersionText.class,
    description = "Lists all settings with their values, without secrets, and checks them.")
final class SettingsCommand implements Callable<Integer> {
  private static final int WIDTH = 80;
  private static final String INDENT = "  ";

  private final Environment environment;

  @Spec private CommandSpec spec;

  @Option(
      names = "--running",
      description =
          "Those that the server which has the embedded database open was started with, in place of"
              + " those that one would start with now.")
  private boolean running;

  @Option(names = "--json", description = "Print a JSON object for each.")
  private boolean json;

  SettingsCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (running) {
      RunningSettings.ask(environment, json, out::println);
      return 0;
    }
    RawSettings given = environment.givenSettings();
    (json ? documents(given) : lines(given)).forEach(out::println);
    out.flush();
    Settings.of(given, environment.folder());
    return 0;
  }

  /** What is printed of each setting. */
  static List<String> lines(RawSettings given) {
    return Arrays.stream(Setting.values())
        .map(setting -> described(setting, given.get(setting)))
        .toList();
  }

  /** As {@link #lines}, each setting as a JSON object. */
  static List<String> documents(RawSettings given) {
    return Arrays.stream(Setting.values())
        .map(setting -> document(setting, given.get(setting)))
        .toList();
  }

  private static String document(Setting setting, Given given) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", setting.variable());
    members.put("origin", origin(given.origin()));
    members.put("value", given.text().isEmpty() ? null : shown(setting, given));
    members.put("secret", setting.secret());
    members.put("purpose", setting.purpose());
    return Json.line(members);
  }

  /**
   * A line with name, origin and value, then one with the purpose; a long value has a line of its
   * own.
   */
  private static String described(Setting setting, Given given) {
    String value = shown(setting, given);
    String line =
        "%-45s %-11s %s"
            .formatted(setting.variable(), origin(given.origin()), value)
            .stripTrailing();
    String name = line.length() <= WIDTH ? line : line.replace(' ' + value, "\n" + INDENT + value);
    return name + "\n" + INDENT + setting.purpose();
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
