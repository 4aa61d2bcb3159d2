package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.keys.InstallationSecret;
import dev.stateward.bootstrap.settings.SecretFile;
import dev.stateward.bootstrap.settings.Setting;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.SecretSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A copy of the secret that was kept apart, for an installation whose data folder is to hold it.
 *
 * @param copy the file with it
 * @param place where a server looks for it
 */
record BroughtSecret(Path copy, Path place) {
  /**
   * The one of {@code copy}.
   *
   * @throws CommandFailedException when the settings name a secret, or another one is in its place
   */
  static BroughtSecret of(Environment environment, Path copy) {
    if (!(environment.settings().secrets().present() instanceof SecretSource.KeyFile(var place))) {
      throw new CommandFailedException(
          "the settings name the secret: leave out --secret-file, and put the secret where they say");
    }
    BroughtSecret brought = new BroughtSecret(environment.folder().resolve(copy), place);
    if (brought.isOther()) {
      throw new CommandFailedException(
          place + " holds another secret than " + copy + ": nothing was changed");
    }
    return brought;
  }

  /** The settings of {@code environment} with this secret. */
  Settings settings(Environment environment) {
    Map<String, String> variables = new HashMap<>(environment.environment());
    variables.put(Setting.SECRET_FILE.variable(), copy.toString());
    return new Environment(variables, environment.folder(), environment.lifetime()).settings();
  }

  /** Puts it in its place. */
  void keep() {
    SecretFile file = new SecretFile(place);
    if (!file.exists()) {
      try {
        file.write(read(copy));
      } catch (IOException e) {
        throw new CommandFailedException(
            "all was restored, but the secret could not be put in " + place + ": put it there");
      }
    }
  }

  private boolean isOther() {
    return new SecretFile(place).exists() && !read(place).id().equals(read(copy).id());
  }

  private static InstallationSecret read(Path file) {
    try {
      return new SecretFile(file).read();
    } catch (IOException e) {
      throw new CommandFailedException("the secret is unusable: " + e.getMessage());
    }
  }
}
