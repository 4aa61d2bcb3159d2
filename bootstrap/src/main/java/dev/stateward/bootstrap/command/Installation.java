package dev.stateward.bootstrap.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.port.Caller;
import dev.stateward.bootstrap.admin.AdminClient;
import dev.stateward.bootstrap.server.OpenApplication;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An existing installation. Commands for it never create a database: an empty one in a wrong folder
 * would look sound.
 */
final class Installation {
  static final Caller OPERATOR = new Caller.Operator();

  private final Supplier<OpenApplication> existing;
  private final Supplier<OpenApplication> any;

  private Installation(Supplier<OpenApplication> existing, Supplier<OpenApplication> any) {
    this.existing = existing;
    this.any = any;
  }

  /** The one of {@code environment}. */
  static Installation of(Environment environment) {
    return new Installation(
        () -> existing(environment.settingsWithoutBlobs()),
        () -> Wiring.setUp(environment.settingsWithoutBlobs()));
  }

  /** The one that {@code server} has open. */
  static Installation of(RunningServer server) {
    return new Installation(() -> installed(server.lent()), server::lent);
  }

  /**
   * Opens the installation.
   *
   * @throws CommandFailedException when there is none
   */
  OpenApplication open() {
    return existing.get();
  }

  /** Opens it, set up or not. */
  OpenApplication setUp() {
    return any.get();
  }

  private static OpenApplication existing(Settings settings) {
    requireDatabase(settings);
    return installed(Wiring.open(settings));
  }

  private static OpenApplication installed(OpenApplication open) {
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

  /**
   * Has the server run a command that has the embedded database open; runs it here when there is
   * none.
   */
  static JsonNode run(
      Settings settings, String command, JsonNode arguments, Consumer<JsonNode> progress) {
    if (settings.database() instanceof DatabasePlace.Embedded embedded) {
      Optional<AdminClient> running = AdminClient.connect(embedded.folder());
      if (running.isPresent()) {
        try (AdminClient server = running.get()) {
          return server.run(command, arguments, progress);
        }
      }
    }
    requireDatabase(settings);
    try (OpenApplication open = Wiring.open(settings)) {
      return open.command(command).run(arguments, progress);
    }
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
