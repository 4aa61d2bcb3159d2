package dev.stateward.adapter.jdbc;

import dev.stateward.application.Budgets;
import dev.stateward.application.port.out.StoreUnavailableException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.api.ErrorCode;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;

/**
 * The file of an embedded database, kept open by one connection of its own. That connection also
 * writes what others committed, and forces it to the disk: see ADR 0032 and 0036.
 */
final class EmbeddedFile implements AutoCloseable {
  static final String USER = "sa";

  /** While it is open the file only grows; when it is opened it is made small again. */
  private static final long COMPACTED_ABOVE = 64L * 1024 * 1024;

  private final Connection connection;
  private final PreparedStatement writing;
  private final PreparedStatement forcing;
  private final String url;

  private EmbeddedFile(Connection connection, String url) throws SQLException {
    this.connection = connection;
    this.writing = connection.prepareStatement("CHECKPOINT");
    this.forcing = connection.prepareStatement("CHECKPOINT SYNC");
    this.url = url;
  }

  static EmbeddedFile open(Path file) {
    String url = url(file);
    try {
      Connection connection = first(url);
      if (size(file) > COMPACTED_ABOVE) {
        shutDown(connection, "SHUTDOWN COMPACT");
        connection = first(url);
      }
      writeAtCheckpointsOnly(connection);
      return new EmbeddedFile(connection, url);
    } catch (SQLException failure) {
      if (failure.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1) {
        throw new DatabaseInUseException(file, failure);
      }
      throw new StoreUnavailableException("the embedded database cannot be opened", failure);
    }
  }

  /** Opens the database so that it has no thread that writes by itself, half a second later. */
  private static Connection first(String url) throws SQLException {
    return DriverManager.getConnection(url + ";WRITE_DELAY=0", USER, "");
  }

  /**
   * Without a delay each commit would be written by itself, with all pages that it shares with
   * others; whoever commits waits for a checkpoint anyway, which writes the commits of many. With a
   * delay a checkpoint does not wait for what H2's own thread is writing. A delay of less than none
   * is neither, and no setting can name it (2.4.240).
   */
  private static void writeAtCheckpointsOnly(Connection connection) throws SQLException {
    SessionLocal session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
    session.getDatabase().getStore().getMvStore().setAutoCommitDelay(-1);
  }

  /**
   * Of each connection but the first. Lower-case names and the place of nulls are PostgreSQL's.
   * Space is not used again: what is written there first can hide older commits from a recovery;
   * what is written is compressed. Files are read and written past the threads that ask: H2's usual
   * way closes the database when one of them is interrupted (2.4.240). No trace is written beside
   * the file: it may name values.
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
        + ";REUSE_SPACE=FALSE"
        // A query asked before a row is held may otherwise be answered from memory after it.
        + ";OPTIMIZE_REUSE_RESULTS=FALSE"
        + ";COMPRESS=TRUE"
        + ";TRACE_LEVEL_FILE=0"
        + ";DB_CLOSE_ON_EXIT=FALSE"
        + ";LOCK_TIMEOUT="
        + Budgets.ROW_WAIT.toMillis()
        + ";QUERY_CACHE_SIZE=256";
  }

  String url() {
    return url;
  }

  /** Writes everything committed so far; not for two threads at once. */
  void write() {
    execute(writing);
  }

  /** Writes everything committed so far, and forces it to the disk; not for two threads at once. */
  void force() {
    execute(forcing);
  }

  private static void execute(PreparedStatement checkpoint) {
    try {
      checkpoint.execute();
    } catch (SQLException failure) {
      throw SqlFailures.unknown(failure);
    }
  }

  @Override
  public void close() {
    try {
      shutDown(connection, "SHUTDOWN");
    } catch (SQLException failure) {
      throw new StoreUnavailableException("the embedded database did not close well", failure);
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
