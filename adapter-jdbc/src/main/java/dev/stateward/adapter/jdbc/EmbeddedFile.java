package dev.stateward.adapter.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.api.ErrorCode;

/**
 * The file of an embedded database, kept open by one connection of its own. That connection also
 * forces to the disk what others committed: see ADR 0032.
 */
final class EmbeddedFile implements AutoCloseable {
  static final String USER = "sa";

  /** While it is open the file only grows; when it is opened it is made small again. */
  private static final long COMPACTED_ABOVE = 64L * 1024 * 1024;

  private final Connection connection;
  private final String url;

  private EmbeddedFile(Connection connection, String url) {
    this.connection = connection;
    this.url = url;
  }

  static EmbeddedFile open(Path file) {
    String url = url(file);
    try {
      Connection connection = DriverManager.getConnection(url, USER, "");
      if (size(file) > COMPACTED_ABOVE) {
        shutDown(connection, "SHUTDOWN COMPACT");
        connection = DriverManager.getConnection(url, USER, "");
      }
      return new EmbeddedFile(connection, url);
    } catch (SQLException failure) {
      if (failure.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1) {
        throw new DatabaseInUseException(file, failure);
      }
      throw SqlFailures.unavailable("the embedded database cannot be opened", failure);
    }
  }

  /**
   * Lower-case names and the place of nulls are PostgreSQL's. A commit is written before it
   * returns, not half a second later. Space is not used again: what is written there first can hide
   * older commits from a recovery; what is written is compressed. Files are read and written past
   * the threads that ask: H2's usual way closes the database when one of them is interrupted
   * (2.4.240). No trace is written beside the file: it may name values.
   */
  static String url(Path file) {
    String path = file.toAbsolutePath().toString();
    if (path.contains(";")) {
      throw new IllegalArgumentException("the path of an embedded database contains a semicolon");
    }
    return "jdbc:h2:async:"
        + path
        + ";MODE=PostgreSQL"
        + ";DATABASE_TO_LOWER=TRUE"
        + ";DEFAULT_NULL_ORDERING=HIGH"
        + ";WRITE_DELAY=0"
        + ";REUSE_SPACE=FALSE"
        // A query asked before a row is held may otherwise be answered from memory after it.
        + ";OPTIMIZE_REUSE_RESULTS=FALSE"
        + ";COMPRESS=TRUE"
        + ";TRACE_LEVEL_FILE=0"
        + ";DB_CLOSE_ON_EXIT=FALSE"
        + ";LOCK_TIMEOUT=10000"
        + ";QUERY_CACHE_SIZE=256";
  }

  String url() {
    return url;
  }

  /** Forces everything committed so far to the disk. */
  void force() {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT SYNC");
    } catch (SQLException failure) {
      throw SqlFailures.unknown(failure);
    }
  }

  @Override
  public void close() {
    try {
      shutDown(connection, "SHUTDOWN");
    } catch (SQLException failure) {
      throw SqlFailures.unavailable("the embedded database did not close well", failure);
    }
  }

  private static void shutDown(Connection connection, String how) throws SQLException {
    try (connection;
        Statement statement = connection.createStatement()) {
      statement.execute(how);
    }
  }

  private static long size(Path file) {
    return file.resolveSibling(file.getFileName() + ".mv.db").toFile().length();
  }
}
