package dev.stateward.adapter.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.Migrations;
import dev.stateward.adapter.jdbc.database.Pools;
import dev.stateward.adapter.jdbc.database.SecretGenerations;
import dev.stateward.adapter.jdbc.database.StatementTimeouts;
import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.adapter.jdbc.embedded.DatabaseInUseException;
import dev.stateward.adapter.jdbc.embedded.Durability;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.adapter.jdbc.embedded.GroupCommit;
import dev.stateward.adapter.jdbc.embedded.OpenFile;
import dev.stateward.adapter.jdbc.job.JdbiJobs;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.DatabaseBudgets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;

/** An open database with its schema up to date; safe for use by many threads. */
public final class Database extends JdbiStores implements AutoCloseable {
  private final HikariDataSource pool;
  private final OpenFile file;
  private final JdbiTransactions transactions;
  private final SecretGenerations secrets;

  private Database(HikariDataSource pool, OpenFile file, JdbiTransactions transactions) {
    super(transactions, file::use);
    this.pool = pool;
    this.file = file;
    this.transactions = transactions;
    this.secrets = new SecretGenerations(transactions);
  }

  /** As {@link #embedded(Path, int, FreeSpace)}, with the default number of connections. */
  public static Database embedded(Path file) {
    return embedded(file, DatabaseBudgets.CONNECTIONS, FreeSpace.UNWATCHED);
  }

  /**
   * Opens the embedded database whose files begin with {@code file}; creates it when there is none.
   * Commits survive a crash of the machine.
   *
   * @param connections the most connections
   * @param space the free space of the disk with the files
   * @throws DatabaseInUseException when another process has it open
   * @throws StoreUnavailableException when it cannot be opened
   */
  public static Database embedded(Path file, int connections, FreeSpace space) {
    return embedded(file, DatabaseLimits.ofServer(connections), space);
  }

  /** Whether there is an embedded database whose files begin with {@code file}. */
  public static boolean isThere(Path file) {
    return EmbeddedFile.isThere(file);
  }

  static Database embedded(Path file, DatabaseLimits limits, FreeSpace space) {
    EmbeddedFile embedded = Migrations.migrated(file);
    return opened(
        () -> Pools.embedded(embedded.url(), limits),
        embedded,
        new GroupCommit(space, embedded::write, embedded::force),
        new StatementTimeouts(Dialect.H2, limits),
        database -> {
          // No other process can have it open: all earlier lease holders are dead.
          new JdbiJobs(database.transactions).voidLeases();
          database.secrets.placeRewritten();
        });
  }

  /** As {@link #postgres(String, String, String, int)}, with the default number of connections. */
  public static Database postgres(String url, String user, String password) {
    return postgres(url, user, password, DatabaseBudgets.CONNECTIONS);
  }

  /**
   * Connects to PostgreSQL 15 or newer.
   *
   * @param url a JDBC URL, {@code jdbc:postgresql:...}
   * @param connections the most connections
   * @throws UnsupportedDatabaseException when the server is not PostgreSQL, or too old
   * @throws StoreUnavailableException when the server does not respond
   */
  public static Database postgres(String url, String user, String password, int connections) {
    return postgres(url, user, password, DatabaseLimits.ofServer(connections));
  }

  public static Database postgres(String url, String user, String password, DatabaseLimits limits) {
    try (HikariDataSource connections =
        Pools.postgres(url, user, password, DatabaseLimits.OF_MIGRATIONS)) {
      Migrations.run(connections, Dialect.POSTGRESQL);
    } catch (PoolInitializationException failure) {
      throw SqlFailures.unavailable("the database does not respond", failure);
    }
    return opened(
        () -> Pools.postgres(url, user, password, limits),
        OpenFile.NONE,
        Durability.OF_THE_DATABASE,
        new StatementTimeouts(Dialect.POSTGRESQL, limits),
        database -> database.secrets.rewritePlace());
  }

  private static Database opened(
      Supplier<HikariDataSource> pool,
      OpenFile file,
      Durability durability,
      StatementTimeouts timeouts,
      Consumer<Database> first) {
    Database database;
    try {
      HikariDataSource connections = pool.get();
      Jdbi jdbi =
          Jdbi.create(connections)
              .registerArrayType(String.class, "varchar")
              .registerArrayType(Long.class, "bigint");
      database = new Database(connections, file, new JdbiTransactions(jdbi, durability, timeouts));
    } catch (PoolInitializationException failure) {
      close(file);
      throw SqlFailures.unavailable("the database does not respond", failure);
    }
    try {
      first.accept(database);
      return database;
    } catch (RuntimeException failure) {
      database.close();
      throw failure;
    }
  }

  /** The stored facts about the installation's secrets. */
  public SecretGenerations secrets() {
    return secrets;
  }

  /** Has {@code listener} called after each commit of this process that wrote something. */
  public void afterCommits(Runnable listener) {
    transactions.afterCommits(listener);
  }

  /** Whether the database responds. */
  public boolean ready() {
    try {
      return transactions.read(
          handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one() == 1);
    } catch (StoreUnavailableException failure) {
      return false;
    }
  }

  /** Closes all connections; running statements fail. */
  @Override
  public void close() {
    pool.close();
    close(file);
  }

  private static void close(OpenFile file) {
    file.close();
  }
}
