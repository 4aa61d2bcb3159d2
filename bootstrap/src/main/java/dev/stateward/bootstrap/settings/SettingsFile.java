package dev.stateward.bootstrap.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of settings: lines of {@code NAME=value}, taken as they are, without quotes or escapes;
 * empty lines and those that begin with {@code #} are ignored.
 *
 * @param values the settings, in their order
 * @param problems the problems of the file, without its values
 */
record SettingsFile(Map<String, String> values, List<String> problems) {
  SettingsFile {
    values = new LinkedHashMap<>(values);
    problems = List.copyOf(problems);
  }

  static SettingsFile read(Path file) {
    try {
      if (FileExposure.exposed(file)) {
        return new SettingsFile(
            Map.of(),
            List.of(
                Setting.CONFIG.variable()
                    + " names "
                    + file
                    + ", which other users of this machine can access: run `chmod 600 "
                    + file
                    + "`"));
      }
      return parse(file, Files.readAllLines(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return new SettingsFile(
          Map.of(),
          List.of(
              Setting.CONFIG.variable()
                  + " names "
                  + file
                  + ", which cannot be read: "
                  + FileFaults.why(e)));
    }
  }

  private static SettingsFile parse(Path file, List<String> lines) {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      String place = file + ", line " + (i + 1) + ": ";
      int equals = line.indexOf('=');
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (equals < 1) {
        problems.add(place + "not of the form NAME=value");
      } else if (values.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip())
          != null) {
        problems.add(place + line.substring(0, equals).strip() + " is set twice");
      }
    }
    return new SettingsFile(values, problems);
  }

  @Override
  public String toString() {
    return "SettingsFile" + values.keySet();
  }
}
