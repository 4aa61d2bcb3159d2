package dev.stateward.adapter.jdbc.database;

import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import java.util.function.Consumer;

/** The schema of a database that is not open yet. */
public interface DatabaseSchema {
  /** What {@link #migrate} does with what it has done, when nobody is told. */
  Consumer<Migration> UNTOLD = migration -> {};

  /**
   * The present state of the schema; changes nothing.
   *
   * @throws UnsupportedDatabaseException when the database is not supported
   */
  SchemaStatus status();

  /**
   * Runs the pending migrations. When it throws, those that {@code progress} was told of have run.
   *
   * @param progress is told of each migration after it
   * @throws UnsupportedDatabaseException when the database is not supported, or has a newer schema
   */
  void migrate(Consumer<Migration> progress);
}
