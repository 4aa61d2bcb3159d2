package dev.stateward.bootstrap.settings;

import dev.stateward.adapter.http.settings.MetricsAddress;
import dev.stateward.adapter.http.settings.MetricsAddress.Token;
import dev.stateward.bootstrap.settings.Settings.Metrics;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads where metrics are served. */
final class MetricsSettingsReader {
  private static final int HIGHEST_PORT = 65_535;
  private static final String SHAPE = "[!-~]{20,200}";

  private final RawSettings given;
  private final Path folder;
  private final SettingProblems problems;

  MetricsSettingsReader(RawSettings given, Path folder, SettingProblems problems) {
    this.given = given;
    this.folder = folder;
    this.problems = problems;
  }

  Metrics metrics() {
    if (!given.has(Setting.METRICS_PORT)) {
      problems.requireAbsent(
          given, Setting.METRICS_PORT, Setting.METRICS_HOST, Setting.METRICS_TOKEN_FILE);
      return new Metrics.Off();
    }
    String host = given.get(Setting.METRICS_HOST).text();
    if (!given.has(Setting.METRICS_TOKEN_FILE) && !isLoopback(host)) {
      problems.add(
          Setting.METRICS_TOKEN_FILE,
          "must be set, because others can reach " + Setting.METRICS_HOST.variable());
    }
    return new Metrics.Served(new MetricsAddress(host, port(), token()));
  }

  private static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("::1") || host.matches("127(\\.[0-9]{1,3}){3}");
  }

  private int port() {
    String text = given.get(Setting.METRICS_PORT).text();
    if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= HIGHEST_PORT) {
      return Integer.parseInt(text);
    }
    problems.addQuoting(Setting.METRICS_PORT, text, "must be a number from 0 to " + HIGHEST_PORT);
    return 0;
  }

  private Token token() {
    if (!given.has(Setting.METRICS_TOKEN_FILE)) {
      return new Token.NotNeeded();
    }
    try {
      Path file = folder.resolve(given.get(Setting.METRICS_TOKEN_FILE).text());
      String text = new SecretFile(file).text().strip();
      if (!text.matches(SHAPE)) {
        problems.add(
            Setting.METRICS_TOKEN_FILE,
            "must name a file with 20 to 200 letters, digits and signs on one line:"
                + " `stateward secret generate` makes some");
      }
      return new Token.Needed(text);
    } catch (IOException e) {
      problems.add(Setting.METRICS_TOKEN_FILE, "names a file that is unusable: " + e.getMessage());
    } catch (InvalidPathException e) {
      problems.add(Setting.METRICS_TOKEN_FILE, "is not a file name");
    }
    return new Token.NotNeeded();
  }
}
