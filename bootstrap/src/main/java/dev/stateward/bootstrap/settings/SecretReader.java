package dev.stateward.bootstrap.settings;

import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import dev.stateward.bootstrap.settings.Settings.Secrets;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the settings of the secret. */
final class SecretReader {
  private static final String KEY_FILE = "stateward.key";

  private final RawSettings given;
  private final Path folder;
  private final SettingProblems problems;

  SecretReader(RawSettings given, Path folder, SettingProblems problems) {
    this.given = given;
    this.folder = folder;
    this.problems = problems;
  }

  /** The secrets of a node with that database. */
  Secrets secrets(DatabasePlace database) {
    return new Secrets(
        present()
            .<SecretSource>map(SecretSource.Given::new)
            .orElseGet(() ->
                switch (database) {
                  case DatabasePlace.Embedded embedded ->
                      new SecretSource.KeyFile(embedded.folder().resolve(KEY_FILE));
                  case DatabasePlace.Postgres ignored -> new SecretSource.Missing();
                }),
        secret(Setting.SECRET_PREVIOUS, Setting.SECRET_PREVIOUS_FILE).stream().toList());
  }

  /** Notes that a shared secret is missing. */
  void require(Secrets secrets) {
    if (secrets.present() instanceof SecretSource.Missing
        && !given.has(Setting.SECRET)
        && !given.has(Setting.SECRET_FILE)) {
      problems.add(
          Setting.SECRET_FILE,
          "(or "
              + Setting.SECRET.variable()
              + ") must be set, because "
              + Setting.DATABASE_URL.variable()
              + " is: `stateward secret generate --to FILE` generates a secret for a new database,"
              + " `stateward secret export --to FILE` writes the one that an earlier version kept"
              + " in the database");
    }
  }

  private Optional<InstallationSecret> present() {
    return secret(Setting.SECRET, Setting.SECRET_FILE);
  }

  private Optional<InstallationSecret> secret(Setting text, Setting file) {
    if (given.has(text) && given.has(file)) {
      problems.add(file, "and " + text.variable() + " are both set: leave one out");
      return Optional.empty();
    }
    if (given.has(text)) {
      return ofText(text);
    }
    return given.has(file) ? ofFile(file) : Optional.empty();
  }

  private Optional<InstallationSecret> ofText(Setting setting) {
    String text = given.get(setting).text();
    if (InstallationSecret.strong(text) || isOfEarlierVersion(setting, text)) {
      return Optional.of(InstallationSecret.of(text));
    }
    problems.add(
        setting,
        "must be "
            + SecretFile.weak()
            + (setting == Setting.SECRET && text.length() >= InstallationSecret.SHORTEST
                ? ", and set " + Setting.SECRET_PREVIOUS.variable() + " to the shorter one"
                : ""));
    return Optional.empty();
  }

  /**
   * Earlier versions accepted shorter secrets; such a secret is now only accepted as the previous
   * one.
   */
  private static boolean isOfEarlierVersion(Setting setting, String text) {
    return setting == Setting.SECRET_PREVIOUS && text.length() >= InstallationSecret.SHORTEST;
  }

  private Optional<InstallationSecret> ofFile(Setting setting) {
    try {
      return Optional.of(new SecretFile(folder.resolve(given.get(setting).text())).read());
    } catch (IOException e) {
      problems.add(setting, "names a file that is unusable: " + e.getMessage());
    } catch (InvalidPathException e) {
      problems.add(setting, "is not a file name");
    }
    return Optional.empty();
  }
}
