package dev.stateward.bootstrap.server;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.database.EmbeddedSchema;
import dev.stateward.adapter.jdbc.database.PostgresSchema;
import dev.stateward.adapter.jdbc.database.SchemaPolicy;
import dev.stateward.application.Keys;
import dev.stateward.bootstrap.keys.Argon2Secrets;
import dev.stateward.bootstrap.keys.HmacSigner;
import dev.stateward.bootstrap.keys.HmacTokenGenerator;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * An open database and the keys of its installation.
 *
 * @param database open until the owner closes it
 * @param ring the keys that it was written with
 * @param time that of all nodes of the database
 */
record KeyedDatabase(Database database, KeyRing ring, InstantSource time) {
  /** The name prefix of the files of an embedded database. */
  static final String FILE = "stateward";

  /**
   * Opens the database of a node.
   *
   * @param policy what happens to an older schema
   * @throws dev.stateward.bootstrap.keys.WrongSecretException when the node's secret does not match
   */
  static KeyedDatabase open(Settings settings, SchemaPolicy policy, SecureRandom random) {
    Database opened = open(settings.database(), policy);
    KeyRing ring;
    try {
      ring = new SecretLoader(settings.secrets(), random).keys(opened);
      if (!opened.secrets().emptied()) {
        return of(opened, ring, settings.database());
      }
    } catch (RuntimeException failure) {
      opened.close();
      throw failure;
    }
    // It contained a secret until now; reopening overwrites its bytes.
    opened.close();
    return of(open(settings.database(), policy), ring, settings.database());
  }

  private static KeyedDatabase of(Database opened, KeyRing ring, DatabasePlace place) {
    return new KeyedDatabase(
        opened,
        ring,
        switch (place) {
          case DatabasePlace.Embedded ignored -> InstantSource.system();
          case DatabasePlace.Postgres ignored ->
              new SharedTime(opened::time, InstantSource.system(), System::nanoTime);
        });
  }

  /** The generators of unguessable values, under the keys of the installation. */
  Keys keys(SecureRandom random) {
    return new Keys(
        new RandomIdentifiers(random, time),
        new HmacTokenGenerator(ring, random),
        new HmacSigner(ring),
        new Argon2Secrets(random));
  }

  /** Whether there is a database to open; always true for a database server. */
  static boolean isThere(DatabasePlace place) {
    return switch (place) {
      case DatabasePlace.Embedded embedded -> Database.isThere(embedded.folder().resolve(FILE));
      case DatabasePlace.Postgres ignored -> true;
    };
  }

  /** Opens the database without checking the secret, unless its schema is older. */
  static Database open(DatabasePlace place) {
    return open(place, SchemaUpgrade.KEEP);
  }

  private static Database open(DatabasePlace place, SchemaPolicy policy) {
    return switch (place) {
      case DatabasePlace.Embedded embedded ->
          Database.embedded(
              schema(embedded, policy),
              embedded.limits(),
              WatchedDisk.of(embedded.folder(), embedded.leftFree()));
      case DatabasePlace.Postgres postgres ->
          Database.postgres(schema(postgres, policy), postgres.limits());
    };
  }

  static EmbeddedSchema schema(DatabasePlace.Embedded place, SchemaPolicy policy) {
    Path folder = policy.migrates() ? PrivateFolder.made(place.folder()) : place.folder();
    return new EmbeddedSchema(folder.resolve(FILE), policy);
  }

  static PostgresSchema schema(DatabasePlace.Postgres place, SchemaPolicy policy) {
    return new PostgresSchema(place.url(), place.user(), place.password(), policy);
  }
}
