package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;

/**
 * What somebody has set up. Commands for it make no database where there is none: they would say of
 * an empty one, in a wrong folder, that all is well.
 */
final class Installation {
  private Installation() {}

  /**
   * Opens what is set up.
   *
   * @throws CommandFailedException when nothing is
   */
  static OpenApplication open(Environment environment) {
    Settings settings = environment.settingsWithoutContents();
    requireDatabase(settings);
    OpenApplication open = Wiring.open(settings);
    boolean installed = false;
    try {
      installed = open.application().settingUpServer().installed(Founding.OPERATOR);
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

  /** Refuses to go on where there is no database. */
  static void requireDatabase(Settings settings) {
    if (!Wiring.hasDatabase(settings)
        && settings.database() instanceof DatabasePlace.Embedded(var folder, var ignored)) {
      throw new CommandFailedException(
          "there is no database in "
              + folder
              + ": set STATEWARD_DATA to the folder of one, or set one up with `stateward init`");
    }
  }
}
