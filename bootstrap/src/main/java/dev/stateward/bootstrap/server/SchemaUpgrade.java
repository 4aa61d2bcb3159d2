package dev.stateward.bootstrap.server;

import dev.stateward.adapter.jdbc.database.DatabaseSchema;
import dev.stateward.adapter.jdbc.database.PostgresFacts;
import dev.stateward.adapter.jdbc.database.SchemaPolicy;
import dev.stateward.adapter.jdbc.database.SchemaStatus;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import dev.stateward.bootstrap.settings.Settings.DatabasePlace;
import java.util.function.Consumer;

/** The schema of the configured database, for operator commands; needs no secret. */
public final class SchemaUpgrade {
  private static final String PROGRAM = "stateward " + Version.TEXT;

  /** What commands do that work with the schema as it is. */
  static final SchemaPolicy KEEP = new SchemaPolicy(PROGRAM, false);

  private static final SchemaPolicy MIGRATE = new SchemaPolicy(PROGRAM, true);

  private SchemaUpgrade() {}

  /** The policy of a program that may or may not migrate. */
  static SchemaPolicy policy(boolean migrates) {
    return migrates ? MIGRATE : KEEP;
  }

  /** Whether there is a database; always true for a database server. */
  public static boolean isThere(DatabasePlace place) {
    return KeyedDatabase.isThere(place);
  }

  /** What the server of a database says of itself. */
  public static PostgresFacts facts(DatabasePlace.Postgres place) {
    return PostgresFacts.of(KeyedDatabase.schema(place, KEEP));
  }

  /** The present state of the schema; changes nothing. */
  public static SchemaStatus status(DatabasePlace place) {
    return schema(place, KEEP).status();
  }

  /**
   * Runs the pending migrations.
   *
   * @param progress is told of each migration after it
   */
  public static void run(DatabasePlace place, Consumer<Migration> progress) {
    schema(place, MIGRATE).migrate(progress);
  }

  private static DatabaseSchema schema(DatabasePlace place, SchemaPolicy policy) {
    return switch (place) {
      case DatabasePlace.Embedded embedded -> KeyedDatabase.schema(embedded, policy);
      case DatabasePlace.Postgres postgres -> KeyedDatabase.schema(postgres, policy);
    };
  }
}
