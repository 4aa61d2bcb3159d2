package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A file of {@code docs/examples}, in which a test replaces what differs on its machine.
 *
 * @param text all of it
 */
record Example(String text) {
  private static final Path FOLDER = Path.of("..", "docs", "examples");

  static Example read(String path) {
    try {
      return new Example(Files.readString(FOLDER.resolve(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With {@code after} where {@code before} is, which must be somewhere. */
  Example with(String before, String after) {
    assertThat(text).contains(before);
    return new Example(text.replace(before, after));
  }

  /** With values of this test for those of the settings that it names and {@code values} has. */
  Example withSettings(Map<String, String> values) {
    Map<String, String> named = new TreeMap<>(settings());
    Example changed = this;
    for (var setting : values.entrySet()) {
      if (named.containsKey(setting.getKey())) {
        changed = changed.with(line(setting.getKey(), named), line(setting.getKey(), values));
      }
    }
    return changed;
  }

  private static String line(String name, Map<String, String> values) {
    return "\n" + name + "=" + values.get(name) + "\n";
  }

  /** The settings of a file of lines of NAME=value. */
  Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    for (String line : text.lines().filter(line -> line.startsWith("STATEWARD_")).toList()) {
      settings.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
    }
    return settings;
  }

  /** The words of each command of a systemd unit, after the name of the program. */
  List<List<String>> commands() {
    return text.lines()
        .filter(line -> line.startsWith("ExecStart="))
        .map(line -> List.of(line.split(" ", -1)))
        .map(words -> words.subList(1, words.size()))
        .toList();
  }

  Path writeTo(Path file) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
