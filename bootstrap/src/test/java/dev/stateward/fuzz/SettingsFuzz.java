package dev.stateward.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.bootstrap.settings.InvalidSettingsException;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Settings, a line {@code NAME=value} each: they are read, or every problem is named. */
public final class SettingsFuzz {
  private SettingsFuzz() {}

  /** Reads {@code data} as settings of the environment. */
  public static void fuzzerTestOneInput(byte[] data) {
    Map<String, String> environment = new TreeMap<>();
    for (String line : new String(data, UTF_8).split("\n", -1)) {
      int end = line.indexOf('=');
      // Any named file would be read.
      if (end > 0 && !line.startsWith("STATEWARD_CONFIG") && !line.contains("FILE")) {
        environment.put(line.substring(0, end), line.substring(end + 1));
      }
    }
    Path folder = Path.of("target");
    try {
      Settings.of(RawSettings.of(environment, folder), folder);
    } catch (InvalidSettingsException told) {
      // what the operator is told
    }
  }
}
