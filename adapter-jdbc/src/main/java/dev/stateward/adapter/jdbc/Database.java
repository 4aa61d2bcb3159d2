package dev.stateward.adapter.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.stateward.application.port.out.AuditTrail;
import dev.stateward.application.port.out.ContentChecks;
import dev.stateward.application.port.out.Deliveries;
import dev.stateward.application.port.out.Jobs;
import dev.stateward.application.port.out.LegalHolds;
import dev.stateward.application.port.out.Memberships;
import dev.stateward.application.port.out.Metering;
import dev.stateward.application.port.out.Organizations;
import dev.stateward.application.port.out.Projects;
import dev.stateward.application.port.out.RetentionPolicies;
import dev.stateward.application.port.out.Runs;
import dev.stateward.application.port.out.StateConsumers;
import dev.stateward.application.port.out.StateVersionCatalog;
import dev.stateward.application.port.out.StateVersions;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.application.port.out.Stores;
import dev.stateward.application.port.out.TeamAccesses;
import dev.stateward.application.port.out.TeamProjectAccesses;
import dev.stateward.application.port.out.Teams;
import dev.stateward.application.port.out.Tokens;
import dev.stateward.application.port.out.Transactions;
import dev.stateward.application.port.out.Users;
import dev.stateward.application.port.out.Webhooks;
import dev.stateward.application.port.out.Workspaces;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;

/** An open database with its schema up to date; safe for use by many threads. */
public final class Database implements Stores, AutoCloseable {
  private final HikariDataSource pool;
  private final AutoCloseable file;
  private final JdbiTransactions transactions;
  private final Installation installation;

  private Database(HikariDataSource pool, AutoCloseable file, Durability durability) {
    Jdbi jdbi = Jdbi.create(pool).registerArrayType(String.class, "varchar");
    this.pool = pool;
    this.file = file;
    this.transactions = new JdbiTransactions(jdbi, durability);
    this.installation = new Installation(transactions);
  }

  /**
   * Opens the embedded database whose files begin with {@code file}, and makes it when there is
   * none. Its commits survive a crash of the machine.
   *
   * @throws DatabaseInUseException when another process has it open
   * @throws StoreUnavailableException when it cannot be opened
   */
  public static Database embedded(Path file) {
    EmbeddedFile embedded = EmbeddedFile.open(file);
    return migrated(
        Dialect.H2,
        () ->
            new Database(
                Pools.embedded(embedded.url()),
                embedded,
                new GroupForce(embedded::write, embedded::force)));
  }

  /**
   * Connects to PostgreSQL 15 or newer.
   *
   * @param url a JDBC URL, {@code jdbc:postgresql:...}
   * @throws UnsupportedDatabaseException when something else, or something older, answers there
   * @throws StoreUnavailableException when nobody answers there
   */
  public static Database postgres(String url, String user, String password) {
    return migrated(
        Dialect.POSTGRESQL,
        () ->
            new Database(
                Pools.postgres(url, user, password), () -> {}, Durability.OF_THE_DATABASE));
  }

  private static Database migrated(Dialect dialect, Supplier<Database> opening) {
    Database database;
    try {
      database = opening.get();
    } catch (PoolInitializationException failure) {
      throw new StoreUnavailableException("the database does not answer", failure);
    }
    try {
      database.requireSupported(dialect);
      Flyway.configure()
          .dataSource(database.pool)
          .locations(dialect.migrations())
          .placeholders(dialect.placeholders())
          .failOnMissingLocations(true)
          .cleanDisabled(true)
          .load()
          .migrate();
    } catch (RuntimeException failure) {
      database.close();
      throw failure;
    }
    return database;
  }

  private void requireSupported(Dialect dialect) {
    if (dialect == Dialect.POSTGRESQL) {
      ServerVersion.require(
          transactions.ask(
              handle -> handle.createQuery("SELECT version()").mapTo(String.class).one()));
    }
  }

  /**
   * A secret that is made up once and is the same on every node for ever.
   *
   * @param name what it is for, at most 64 characters
   * @param candidate makes a secret, which becomes the secret when there is none
   */
  public byte[] installationSecret(String name, Supplier<byte[]> candidate) {
    return installation.secret(name, candidate);
  }

  /** Whether the database answers. */
  public boolean ready() {
    try {
      return transactions.ask(
          handle -> handle.createQuery("SELECT 1").mapTo(Integer.class).one() == 1);
    } catch (StoreUnavailableException failure) {
      return false;
    }
  }

  /** Closes all connections; what is under way fails. */
  @Override
  public void close() {
    pool.close();
    try {
      file.close();
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw SqlFailures.unavailable("the database did not close well", failure);
    }
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public Users users() {
    return new JdbiUsers(transactions);
  }

  @Override
  public Tokens tokens() {
    return new JdbiTokens(transactions);
  }

  @Override
  public Organizations organizations() {
    return new JdbiOrganizations(transactions);
  }

  @Override
  public Memberships memberships() {
    return new JdbiMemberships(transactions);
  }

  @Override
  public Teams teams() {
    return new JdbiTeams(transactions);
  }

  @Override
  public TeamAccesses teamAccesses() {
    return new JdbiTeamAccesses(transactions);
  }

  @Override
  public TeamProjectAccesses teamProjectAccesses() {
    return new JdbiTeamProjectAccesses(transactions);
  }

  @Override
  public Projects projects() {
    return new JdbiProjects(transactions);
  }

  @Override
  public Workspaces workspaces() {
    return new JdbiWorkspaces(transactions);
  }

  @Override
  public StateConsumers stateConsumers() {
    return new JdbiStateConsumers(transactions);
  }

  @Override
  public StateVersions stateVersions() {
    return new JdbiStateVersions(transactions);
  }

  @Override
  public StateVersionCatalog catalog() {
    return new JdbiStateVersionCatalog(transactions);
  }

  @Override
  public Runs runs() {
    return new JdbiRuns(transactions);
  }

  @Override
  public ContentChecks contentChecks() {
    return new JdbiContentChecks(transactions);
  }

  @Override
  public RetentionPolicies retentionPolicies() {
    return new JdbiRetentionPolicies(transactions);
  }

  @Override
  public LegalHolds legalHolds() {
    return new JdbiLegalHolds(transactions);
  }

  @Override
  public Metering metering() {
    return new JdbiMetering(transactions);
  }

  @Override
  public Jobs jobs() {
    return new JdbiJobs(transactions);
  }

  @Override
  public AuditTrail auditTrail() {
    return new JdbiAuditTrail(transactions);
  }

  @Override
  public Webhooks webhooks() {
    return new JdbiWebhooks(transactions);
  }

  @Override
  public Deliveries deliveries() {
    return new JdbiDeliveries(transactions);
  }
}
