package dev.stateward.bootstrap.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The raw texts of settings, each with its origin, before validation. */
public final class RawSettings {
  /** Settings of the launcher and of commands that ask a server, which servers ignore. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          Setting.PREFIX + "JAVA_OPTS",
          Setting.PREFIX + "JDK_FOLDERS",
          Setting.PREFIX + "SERVER",
          Setting.PREFIX + "TOKEN");

  private final Map<Setting, Given> given = new EnumMap<>(Setting.class);
  private final List<String> problems = new ArrayList<>();

  private RawSettings() {}

  /** The origin of a value. */
  public enum Origin {
    ENVIRONMENT,
    FILE,
    DEFAULT
  }

  /**
   * One value.
   *
   * @param text the raw value
   */
  public record Given(String text, Origin origin) {
    @Override
    public String toString() {
      return "Given[redacted, " + origin + "]";
    }
  }

  /**
   * The settings of {@code environment} and of the file that it names.
   *
   * @param folder where relative paths begin
   */
  public static RawSettings of(Map<String, String> environment, Path folder) {
    RawSettings settings = new RawSettings();
    environment.forEach((name, value) -> {
      boolean own = name.startsWith(Setting.PREFIX) && !OF_OTHERS.contains(name);
      // Those of the environment that are not known are for other programs.
      boolean shared = name.startsWith(Setting.OPEN_TELEMETRY) && Setting.named(name).isPresent();
      if (own || shared) {
        settings.take(name, value, Origin.ENVIRONMENT);
      }
    });
    if (settings.has(Setting.CONFIG)) {
      settings.takeFile(folder.resolve(settings.get(Setting.CONFIG).text()));
    }
    return settings;
  }

  /** The value of {@code setting}, or its default, which may be empty. */
  public Given get(Setting setting) {
    return given.getOrDefault(setting, new Given(setting.defaultValue(), Origin.DEFAULT));
  }

  /** Whether {@code setting} has a configured value that is not empty. */
  boolean has(Setting setting) {
    return given.containsKey(setting);
  }

  /** The problems with names and with the settings file; they contain no values. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  private void takeFile(Path file) {
    SettingsFile read = SettingsFile.read(file);
    problems.addAll(read.problems());
    read.values()
        .forEach((name, value) -> {
          if (name.equals(Setting.CONFIG.variable()) || OF_OTHERS.contains(name)) {
            problems.add(name + " has no effect in a file: set it in the environment");
          } else {
            take(name, value, Origin.FILE);
          }
        });
  }

  private void take(String name, String value, Origin origin) {
    Setting.named(name)
        .ifPresentOrElse(
            setting -> {
              if (!value.isBlank()) {
                given.putIfAbsent(setting, new Given(value.strip(), origin));
              }
            },
            () -> problems.add(name + " is not a setting" + SimilarName.hint(name)));
  }
}
