package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.application.organization.port.Usage.DatabaseFile;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.DatabaseBudgets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.h2.api.ErrorCode;

/**
 * The file of an embedded database, kept open by a dedicated connection. That connection also
 * writes the commits of the others to the file and syncs it (ADR 0032, 0036, 0102).
 */
public final class EmbeddedFile implements OpenFile, Checkpoints {
  public static final String USER = "sa";

  /** The end of the name of the file with the data. */
  static final String SUFFIX = ".mv.db";

  private final Connection connection;
  private final PreparedStatement writing;
  private final PreparedStatement forcing;
  private final FileSpace space;
  private final Path file;

  /** Whether a write failed: it is not known what of it is on the disk. */
  private final AtomicBoolean failed = new AtomicBoolean();

  private EmbeddedFile(Connection connection, FileSpace space, Path file) throws SQLException {
    this.connection = connection;
    this.space = space;
    this.writing = connection.prepareStatement("CHECKPOINT");
    this.forcing = connection.prepareStatement("CHECKPOINT SYNC");
    this.file = file;
  }

  public static EmbeddedFile open(Path file) {
    return open(file, DatabaseBudgets.CHECKPOINTS_UNTIL_REUSE);
  }

  /**
   * Opens a file, and creates it when there is none.
   *
   * @param checkpoints the number of checkpoints between two reclamations of space
   */
  public static EmbeddedFile open(Path file, int checkpoints) {
    String url = url(file);
    try {
      Connection connection = first(url);
      FileSpace space = FileSpace.of(connection, checkpoints);
      if (OrderedFiles.unsynced(stored(file)) || mostlyUnused(file, space)) {
        space.appendOnly();
        shutDown(connection, "SHUTDOWN COMPACT");
        OrderedFiles.rewritten(stored(file));
        connection = first(url);
        space = FileSpace.of(connection, checkpoints);
      }
      return new EmbeddedFile(connection, space, file);
    } catch (SQLException failure) {
      if (failure.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1) {
        throw new DatabaseInUseException(file, failure);
      }
      throw new StoreUnavailableException("the embedded database cannot be opened", failure);
    }
  }

  private static boolean mostlyUnused(Path file, FileSpace space) {
    return size(file) > DatabaseBudgets.SMALL_DATABASE_FILE
        && space.usedPercent() * DatabaseBudgets.DATABASE_FILE_FACTOR < 100;
  }

  /** Opens the database without H2's background writer, which writes half a second later. */
  private static Connection first(String url) throws SQLException {
    OrderedFiles.register();
    return DriverManager.getConnection(url + ";WRITE_DELAY=0", USER, "");
  }

  /**
   * The URL of all connections except the first. Names are lower-case and nulls sorted as in
   * PostgreSQL. Space is not reused until {@link FileSpace} says so; data is compressed. Files are
   * accessed asynchronously: by default H2 closes the database when a thread that uses it is
   * interrupted (2.4.240). No trace file is written, since it may contain values.
   */
  public static String url(Path file) {
    String path = file.toAbsolutePath().toString();
    if (path.contains(";")) {
      throw new IllegalArgumentException("the path of an embedded database contains a semicolon");
    }
    return "jdbc:h2:"
        + OrderedFiles.SCHEME
        + ":async:"
        + path
        + ";MODE=PostgreSQL"
        + ";DATABASE_TO_LOWER=TRUE"
        + ";DEFAULT_NULL_ORDERING=HIGH"
        + ";REUSE_SPACE=FALSE"
        // Otherwise H2 may answer a query after a row was locked with a cached result from before.
        + ";OPTIMIZE_REUSE_RESULTS=FALSE"
        + ";COMPRESS=TRUE"
        + ";TRACE_LEVEL_FILE=0"
        + ";DB_CLOSE_ON_EXIT=FALSE"
        + ";QUERY_CACHE_SIZE=256";
  }

  public String url() {
    return url(file);
  }

  /**
   * Further connections, as long as it is not lost.
   *
   * @param settings of each, as at the end of a URL of H2
   */
  public DataSource connections(String settings) {
    return new EmbeddedConnections(url() + settings, this::lost);
  }

  /** Whether it must be closed and opened again, because of a write error (ADR 180). */
  @Override
  public boolean lost() {
    return failed.get() || space.closed();
  }

  @Override
  public Optional<DatabaseFile> use() {
    long bytes = size(file);
    return Optional.of(new DatabaseFile(bytes, bytes * space.usedPercent() / 100));
  }

  @Override
  public void write(Runnable collected) {
    OrderedFiles.beforeChunk(collected, () -> execute(writing));
  }

  @Override
  public void force(Runnable collected) {
    if (space.due()) {
      execute(forcing);
      space.reclaim(() -> execute(forcing));
    } else {
      OrderedFiles.beforeChunk(collected, () -> execute(forcing));
    }
  }

  private void execute(PreparedStatement checkpoint) {
    try {
      if (failed.get()) {
        throw EmbeddedConnections.lost();
      }
      checkpoint.execute();
    } catch (SQLException failure) {
      failed.set(true);
      throw SqlFailures.unknown(failure);
    }
  }

  @Override
  public void close() {
    if (lost()) {
      abandon();
    } else {
      shutDown("SHUTDOWN");
    }
  }

  /** Writes nothing more, so that opening it recovers what was synced. */
  private void abandon() {
    try {
      shutDown(connection, "SHUTDOWN IMMEDIATELY");
    } catch (SQLException closed) {
      // H2 has closed it already.
    }
  }

  /** As {@link #close}, but first copies the data in use to a new file that replaces this one. */
  public void compact() {
    shutDown("SHUTDOWN COMPACT");
  }

  /** Writes a compressed copy of everything committed so far. */
  void backUp(Path archive) {
    try (PreparedStatement copying = connection.prepareStatement("BACKUP TO ?")) {
      copying.setString(1, archive.toAbsolutePath().toString());
      copying.execute();
    } catch (SQLException failure) {
      throw SqlFailures.unavailable("the embedded database cannot be copied", failure);
    }
  }

  private void shutDown(String how) {
    space.appendOnly();
    try {
      shutDown(connection, how);
    } catch (SQLException failure) {
      throw new StoreUnavailableException("the embedded database could not be closed", failure);
    }
  }

  private static void shutDown(Connection connection, String how) throws SQLException {
    try (connection;
        Statement statement = connection.createStatement()) {
      statement.execute(how);
    }
  }

  /** Whether there is a database whose files begin with {@code file}. */
  public static boolean isThere(Path file) {
    return Files.exists(stored(file));
  }

  private static long size(Path file) {
    return stored(file).toFile().length();
  }

  static Path stored(Path file) {
    return file.resolveSibling(file.getFileName() + SUFFIX);
  }
}
