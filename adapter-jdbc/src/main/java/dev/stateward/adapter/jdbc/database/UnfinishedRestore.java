package dev.stateward.adapter.jdbc.database;

import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The mark of a restore that has begun and not ended. A program that finds it opens no database: it
 * would be an empty one, beside states that nobody could read.
 */
public final class UnfinishedRestore {
  private static final String SUFFIX = ".restoring";

  private UnfinishedRestore() {}

  /** Marks the place of an embedded database whose files will begin with {@code file}. */
  public static void begin(Path file, String backup) {
    try {
      Files.writeString(mark(file), backup);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Removes the mark, once the database is there. */
  public static void end(Path file) {
    try {
      Files.deleteIfExists(mark(file));
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Requires that no restore is open where there is no database yet. */
  static void requireNone(Path file) {
    if (Files.exists(mark(file))) {
      throw new UnsupportedDatabaseException(
          "a restore has not ended: run `stateward restore` again. To begin with nothing instead,"
              + " remove "
              + mark(file)
              + " and the states that it copied");
    }
  }

  private static Path mark(Path file) {
    return file.resolveSibling(file.getFileName() + SUFFIX);
  }

  private static StoreUnavailableException unwritable(IOException failure) {
    return new StoreUnavailableException(
        "the folder of the database cannot be written: " + failure.getMessage(), failure);
  }

  /** Marks the schema of a PostgreSQL server, which has its tables. */
  public static void begin(Handle handle, String backup) {
    handle.execute("COMMENT ON TABLE restores IS '" + backup.replace("'", "''") + "'");
  }

  /** Removes the mark, in the transaction that fills the tables. */
  public static void end(Handle handle) {
    handle.execute("COMMENT ON TABLE restores IS NULL");
  }

  /** Requires that no restore is open in the schema of a PostgreSQL server. */
  static void requireNone(Handle handle) {
    Optional<String> backup =
        handle
            .createQuery("SELECT obj_description(to_regclass('restores'), 'pg_class')")
            .mapTo(String.class)
            .findFirst();
    if (backup.isPresent()) {
      throw new UnsupportedDatabaseException(
          "the restore of the backup %s has not ended: run `stateward restore` again. To begin with nothing instead, give it another database"
              .formatted(backup.get()));
    }
  }
}
