package dev.stateward.bootstrap.server;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.security.SecureRandom;

/**
 * An open database and the keys of its installation.
 *
 * @param database open until the owner closes it
 * @param ring the keys that it was written with
 */
record KeyedDatabase(Database database, KeyRing ring) {
  /** The name prefix of the files of an embedded database. */
  private static final String FILE = "stateward";

  /**
   * Opens the database of a node.
   *
   * @throws dev.stateward.bootstrap.keys.WrongSecretException when the node's secret does not match
   */
  static KeyedDatabase open(Settings settings, SecureRandom random) {
    Database opened = open(settings.database());
    KeyRing ring;
    try {
      ring = new SecretLoader(settings.secrets(), random).keys(opened);
      if (!opened.secrets().emptied()) {
        return new KeyedDatabase(opened, ring);
      }
    } catch (RuntimeException failure) {
      opened.close();
      throw failure;
    }
    // It contained a secret until now; reopening overwrites its bytes.
    opened.close();
    return new KeyedDatabase(open(settings.database()), ring);
  }

  /** Whether there is a database to open; always true for a database server. */
  static boolean isThere(DatabasePlace place) {
    return switch (place) {
      case DatabasePlace.Embedded embedded -> Database.isThere(embedded.folder().resolve(FILE));
      case DatabasePlace.Postgres ignored -> true;
    };
  }

  /** Opens the database without checking the secret. */
  static Database open(DatabasePlace place) {
    return switch (place) {
      case DatabasePlace.Embedded(var folder, var connections, var leftFree) ->
          Database.embedded(
              PrivateFolder.made(folder).resolve(FILE),
              connections,
              WatchedDisk.of(folder, leftFree));
      case DatabasePlace.Postgres(var url, var user, var password, var connections) ->
          Database.postgres(url, user, password, connections);
    };
  }
}
