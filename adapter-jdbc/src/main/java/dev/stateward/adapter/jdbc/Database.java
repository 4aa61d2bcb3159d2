package dev.stateward.adapter.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.stateward.adapter.jdbc.backup.JdbiDatabaseDump;
import dev.stateward.adapter.jdbc.database.DatabaseLimits;
import dev.stateward.adapter.jdbc.database.DatabaseSchema;
import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.EmbeddedSchema;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.PoolMeters;
import dev.stateward.adapter.jdbc.database.Pools;
import dev.stateward.adapter.jdbc.database.PostgresSchema;
import dev.stateward.adapter.jdbc.database.SchemaPolicy;
import dev.stateward.adapter.jdbc.database.SchemaVersion;
import dev.stateward.adapter.jdbc.database.SecretGenerations;
import dev.stateward.adapter.jdbc.database.StatementTimeouts;
import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.adapter.jdbc.database.WrappingKeys;
import dev.stateward.adapter.jdbc.embedded.DatabaseInUseException;
import dev.stateward.adapter.jdbc.embedded.Durability;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import dev.stateward.adapter.jdbc.embedded.GroupCommit;
import dev.stateward.adapter.jdbc.embedded.OpenFile;
import dev.stateward.adapter.jdbc.job.JdbiJobs;
import dev.stateward.adapter.jdbc.sql.SqlFailures;
import dev.stateward.application.backup.port.DatabaseDump;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.application.telemetry.port.Telemetry;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;

/** An open database with its schema up to date; safe for use by many threads. */
public final class Database extends JdbiStores implements AutoCloseable {
  private final HikariDataSource pool;
  private final OpenFile file;
  private final JdbiTransactions transactions;
  private final SecretGenerations secrets;
  private final WrappingKeys wrappingKeys;

  /** The version of the schema when it was opened. */
  private final AtomicInteger schema = new AtomicInteger();

  private Database(HikariDataSource pool, OpenFile file, JdbiTransactions transactions) {
    super(transactions, file::use);
    this.pool = pool;
    this.file = file;
    this.transactions = transactions;
    this.secrets = new SecretGenerations(transactions);
    this.wrappingKeys = new WrappingKeys(transactions);
  }

  /** As {@link #embedded(EmbeddedSchema, DatabaseLimits, FreeSpace)}, with the defaults. */
  public static Database embedded(Path file) {
    return embedded(file, DatabaseBudgets.CONNECTIONS, FreeSpace.UNWATCHED);
  }

  /** As {@link #embedded(EmbeddedSchema, DatabaseLimits, FreeSpace)}, after all migrations. */
  public static Database embedded(Path file, int connections, FreeSpace space) {
    return embedded(file, DatabaseLimits.ofServer(connections), space);
  }

  static Database embedded(Path file, DatabaseLimits limits, FreeSpace space) {
    return embedded(new EmbeddedSchema(file, SchemaPolicy.DEFAULT), limits, space);
  }

  /**
   * Opens the embedded database with that {@code schema}; creates it when there is none and its
   * policy allows migrations. Commits survive a crash of the machine.
   *
   * @param limits on connections and times
   * @param space the free space of the disk with the files
   * @throws DatabaseInUseException when another process has it open
   * @throws UnsupportedDatabaseException when its schema is newer, or older and to be kept
   * @throws StoreUnavailableException when it cannot be opened
   */
  public static Database embedded(EmbeddedSchema schema, DatabaseLimits limits, FreeSpace space) {
    EmbeddedFile embedded = schema.open(DatabaseSchema.UNTOLD);
    return opened(
        () -> Pools.embedded(embedded, limits),
        embedded,
        new GroupCommit(space, embedded, limits.rowWait()),
        new StatementTimeouts(Dialect.H2, limits),
        database -> {
          // No other process can have it open: all earlier lease holders are dead.
          new JdbiJobs(database.transactions).voidLeases();
          database.secrets.placeRewritten();
        });
  }

  /** Whether there is an embedded database whose files begin with {@code file}. */
  public static boolean isThere(Path file) {
    return EmbeddedFile.isThere(file);
  }

  /**
   * As {@link #postgres(PostgresSchema, DatabaseLimits)}, after all migrations, with the defaults.
   */
  public static Database postgres(String url, String user, String password) {
    return postgres(url, user, password, DatabaseLimits.ofServer(DatabaseBudgets.CONNECTIONS));
  }

  public static Database postgres(String url, String user, String password, DatabaseLimits limits) {
    return postgres(new PostgresSchema(url, user, password, SchemaPolicy.DEFAULT), limits);
  }

  /**
   * Connects to PostgreSQL 15 or newer.
   *
   * @param schema where it is, and what happens when it is older
   * @param limits on connections and times
   * @throws UnsupportedDatabaseException when the server is not PostgreSQL, or too old, or when its
   *     schema is newer, or older and to be kept
   * @throws StoreUnavailableException when the server does not respond
   */
  public static Database postgres(PostgresSchema schema, DatabaseLimits limits) {
    schema.migrate(DatabaseSchema.UNTOLD);
    return opened(
        () -> schema.pool(limits),
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
      database.schema.set(database.transactions.read(SchemaVersion::of));
      first.accept(database);
      return database;
    } catch (OutcomeUnknownException failure) {
      database.close();
      throw new StoreUnavailableException("the database cannot be written", failure);
    } catch (RuntimeException failure) {
      database.close();
      throw failure;
    }
  }

  /** Reads the whole database, for backups. */
  public DatabaseDump dump() {
    return new JdbiDatabaseDump(transactions);
  }

  /** The stored facts about the installation's secrets. */
  public SecretGenerations secrets() {
    return secrets;
  }

  /** The keys that wrap data keys, sealed. */
  public WrappingKeys wrappingKeys() {
    return wrappingKeys;
  }

  /** Has {@code listener} called after each commit of this process that wrote something. */
  public void afterCommits(Runnable listener) {
    transactions.afterCommits(listener);
  }

  /** Has connections, statements and transactions measured, and statements traced, from now on. */
  public void measure(Telemetry telemetry) {
    transactions.measure(telemetry);
    PoolMeters.measure(pool, telemetry.meters());
    measureCaches(telemetry.meters());
  }

  /** Whether the database responds and takes writes. */
  public boolean ready() {
    try {
      requireAnswer();
      return true;
    } catch (StoreUnavailableException failure) {
      return false;
    }
  }

  /**
   * What its clock shows. Called regularly: a database that has written less than before has lost
   * what it acknowledged, and is not used any more.
   *
   * @throws StoreUnavailableException when it does not respond, or has lost something
   */
  public Instant time() {
    return transactions.time();
  }

  /**
   * Requires that the database responds and takes writes.
   *
   * @throws StoreUnavailableException when it does not, as one that has become a replica
   */
  public void requireAnswer() {
    if (lost()) {
      throw new StoreUnavailableException(
          "the embedded database was closed after a write error",
          new IllegalStateException("it is lost"));
    }
    if (!transactions.takeWrites()) {
      throw new StoreUnavailableException(
          "the database is a replica, or recovers, and takes no writes",
          new IllegalStateException("it is in recovery"));
    }
  }

  /**
   * Requires that the schema is not older than when it was opened, as that of a restored backup may
   * be. A newer one is that of a newer release, beside which this one works.
   *
   * @throws StoreUnavailableException when it is older, or is not known
   */
  public void requireSchema() {
    int found = transactions.read(SchemaVersion::of);
    if (found < schema.get()) {
      throw new StoreUnavailableException(
          "the schema has version %d, and this server needs %d".formatted(found, schema.get()),
          new IllegalStateException("the database was replaced"));
    }
  }

  /** Whether it must be closed and opened again, because of a write error (ADR 180). */
  public boolean lost() {
    return file.lost();
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
