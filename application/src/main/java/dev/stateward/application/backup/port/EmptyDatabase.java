package dev.stateward.application.backup.port;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A database without content, to be filled from a backup. */
public interface EmptyDatabase {
  /**
   * Fails when there is something in it, or it cannot take a backup of this schema.
   *
   * @throws NotEmptyException when it says why
   */
  void require(String schema);

  /**
   * Says in the database that a restore has begun: until it is filled, nothing but a restore opens
   * it.
   */
  void begin(String schema, BackupId backup);

  /**
   * Brings the database to {@code schema} and has {@code work} fill it; all of it or nothing. A
   * restore is then open in it, which {@link Restores} tells.
   */
  void fill(String schema, BackupId backup, Consumer<Filling> work);

  /** A database that is being filled. */
  interface Filling {
    /**
     * Fills a table.
     *
     * @throws DamagedBackupException when the database has no such table or columns
     */
    void table(TableShape table, Rows rows);
  }

  /** The rows of a table. */
  @FunctionalInterface
  interface Rows {
    /** The next row; an empty list after the last. */
    List<@Nullable Object> next();
  }
}
