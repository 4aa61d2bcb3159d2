package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.process.Lifetime;
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
 * @param lifetime how long the process lives
 */
public record Environment(Map<String, String> environment, Path folder, Lifetime lifetime) {
  public Environment {
    environment = Map.copyOf(environment);
  }

  /** The settings before validation. */
  RawSettings givenSettings() {
    return RawSettings.of(environment, folder);
  }

  /** Validates the settings and configures logging accordingly. */
  Settings settings() {
    return obeyed(Settings.of(givenSettings(), folder));
  }

  /**
   * The settings without those of the blob store, for commands that neither read nor write state
   * data.
   */
  Settings settingsWithoutBlobs() {
    return obeyed(Settings.withoutBlobs(givenSettings(), folder));
  }

  /** As {@link #settingsWithoutBlobs()}, for commands that do not need the secret. */
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
