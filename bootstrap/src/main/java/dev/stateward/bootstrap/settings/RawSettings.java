package dev.stateward.bootstrap.settings;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The raw texts of settings, each with its origin, before validation. */
public final class RawSettings {
  /** Settings of the launcher and the command bench, unknown to servers. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          Setting.PREFIX + "JAVA_OPTS", Setting.PREFIX + "JDK_FOLDERS", Setting.PREFIX + "TOKEN");

  private final Map<Setting, Given> given = new EnumMap<>(Setting.class);
  private final List<String> problems = new ArrayList<>();

  private RawSettings() {}

  /** Where a value came from. */
  public enum Origin {
    ENVIRONMENT,
    FILE,
    DEFAULT
  }

  /**
   * One value.
   *
   * @param text as it was given
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
      if (name.startsWith(Setting.PREFIX) && !OF_OTHERS.contains(name)) {
        settings.take(name, value, Origin.ENVIRONMENT);
      }
    });
    if (settings.has(Setting.CONFIG)) {
      settings.takeFile(folder.resolve(settings.get(Setting.CONFIG).text()));
    }
    return settings;
  }

  /** The value of {@code setting}; its default when it was not given, which may be empty. */
  public Given get(Setting setting) {
    return given.getOrDefault(setting, new Given(setting.defaultValue(), Origin.DEFAULT));
  }

  /** Whether {@code setting} was given a value that is not empty. */
  boolean has(Setting setting) {
    return given.containsKey(setting);
  }

  /** What is wrong with the names, and with the file; nothing of it is about a value. */
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
            () -> problems.add(name + " is no setting" + SimilarName.hint(name)));
  }
}
