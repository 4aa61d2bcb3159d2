package dev.stateward.bootstrap.command;

import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;

/**
 * An existing installation. Commands for it never create a database: an empty one in a wrong folder
 * would look sound.
 */
final class Installation {
  static final Caller OPERATOR = new Caller.Operator();

  private Installation() {}

  /**
   * Opens the installation.
   *
   * @throws CommandFailedException when there is none
   */
  static OpenApplication open(Environment environment) {
    Settings settings = environment.settingsWithoutBlobs();
    requireDatabase(settings);
    OpenApplication open = Wiring.open(settings);
    boolean installed = false;
    try {
      installed = open.application().settingUpServer().installed(OPERATOR);
    } finally {
      if (!installed) {
        open.close();
      }
    }
    if (!installed) {
      throw new CommandFailedException(
          "nothing is set up in this database: run `stateward init`; `stateward settings`"
              + " shows which database is used");
    }
    return open;
  }

  /** Requires an existing database. */
  static void requireDatabase(Settings settings) {
    if (!Wiring.hasDatabase(settings)
        && settings.database() instanceof DatabasePlace.Embedded embedded) {
      throw new CommandFailedException(
          "there is no database in "
              + embedded.folder()
              + ": set STATEWARD_DATA to the folder of one, or set one up with `stateward init`");
    }
  }
}
