package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.server.Logging;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import java.nio.file.Path;
import java.util.Map;

/**
 * The environment that a command runs in.
 *
 * @param environment the environment variables
 * @param folder where relative paths begin
 * @param lifetime how long a server lives
 */
public record Environment(Map<String, String> environment, Path folder, Lifetime lifetime) {
  public Environment {
    environment = Map.copyOf(environment);
  }

  /** How long a server lives. */
  @FunctionalInterface
  public interface Lifetime {
    /** Returns, or lets the process end, once the server is to stop and {@code stop} has run. */
    void endWith(Runnable stop);
  }

  /** The settings as they were given, right or wrong. */
  RawSettings givenSettings() {
    return RawSettings.of(environment, folder);
  }

  /** The settings; logging follows them from now on. */
  Settings settings() {
    return obeyed(Settings.of(givenSettings(), folder));
  }

  /** The settings but for where states are kept, for a command that does not touch any. */
  Settings settingsWithoutBlobs() {
    return obeyed(Settings.withoutBlobs(givenSettings(), folder));
  }

  /** As {@link #settingsWithoutBlobs()}, for a command that makes nothing with the secret. */
  Settings settingsWithoutSecret() {
    return obeyed(Settings.withoutSecret(givenSettings(), folder));
  }

  private static Settings obeyed(Settings settings) {
    Logging.configure(settings.logs());
    return settings;
  }

  @Override
  public String toString() {
    return "Environment[" + folder + "]";
  }
}
