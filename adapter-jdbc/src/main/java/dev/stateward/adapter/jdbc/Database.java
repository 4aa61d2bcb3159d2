package dev.stateward.adapter.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.stateward.application.access.port.TeamAccesses;
import dev.stateward.application.access.port.TeamProjectAccesses;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.blob.port.BlobChecks;
import dev.stateward.application.event.port.Deliveries;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.organization.port.ResourceMeters;
import dev.stateward.application.organization.port.Usage;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.project.port.AgentPools;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.application.retention.port.RetentionPolicies;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.port.Teams;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.workspace.port.DeletedWorkspaces;
import dev.stateward.application.workspace.port.RemoteStateConsumers;
import dev.stateward.application.workspace.port.Runs;
import dev.stateward.application.workspace.port.Workspaces;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jdbi.v3.core.Jdbi;

/** An open database with its schema up to date; safe for use by many threads. */
public final class Database implements Stores, AutoCloseable {
  private final HikariDataSource pool;
  private final OpenFile file;
  private final JdbiTransactions transactions;
  private final SecretGenerations secrets;

  private Database(
      HikariDataSource pool, OpenFile file, Durability durability, StatementTimeouts timeouts) {
    Jdbi jdbi = Jdbi.create(pool).registerArrayType(String.class, "varchar");
    this.pool = pool;
    this.file = file;
    this.transactions = new JdbiTransactions(jdbi, durability, timeouts);
    this.secrets = new SecretGenerations(transactions);
  }

  /** As {@link #embedded(Path, int)}, with the usual number of connections. */
  public static Database embedded(Path file) {
    return embedded(file, Budgets.CONNECTIONS);
  }

  /**
   * Opens the embedded database whose files begin with {@code file}, and makes it when there is
   * none. Its commits survive a crash of the machine.
   *
   * @param connections the most connections
   * @throws DatabaseInUseException when another process has it open
   * @throws StoreUnavailableException when it cannot be opened
   */
  public static Database embedded(Path file, int connections) {
    return embedded(file, DatabaseLimits.ofServer(connections));
  }

  /** Whether there is an embedded database whose files begin with {@code file}. */
  public static boolean isThere(Path file) {
    return EmbeddedFile.isThere(file);
  }

  static Database embedded(Path file, DatabaseLimits limits) {
    EmbeddedFile embedded = Migrations.migrated(file);
    return opened(
        () -> Pools.embedded(embedded.url(), limits),
        embedded,
        new GroupCommit(embedded::write, embedded::force),
        new StatementTimeouts(Dialect.H2, limits),
        database -> {
          // No other process can have it open: whoever had a lease is dead.
          new JdbiJobs(database.transactions).voidLeases();
          database.secrets.placeRewritten();
        });
  }

  /** As {@link #postgres(String, String, String, int)}, with the usual number of connections. */
  public static Database postgres(String url, String user, String password) {
    return postgres(url, user, password, Budgets.CONNECTIONS);
  }

  /**
   * Connects to PostgreSQL 15 or newer.
   *
   * @param url a JDBC URL, {@code jdbc:postgresql:...}
   * @param connections the most connections
   * @throws UnsupportedDatabaseException when something else, or something older, answers there
   * @throws StoreUnavailableException when nobody answers there
   */
  public static Database postgres(String url, String user, String password, int connections) {
    return postgres(url, user, password, DatabaseLimits.ofServer(connections));
  }

  static Database postgres(String url, String user, String password, DatabaseLimits limits) {
    try (HikariDataSource connections =
        Pools.postgres(url, user, password, DatabaseLimits.OF_MIGRATIONS)) {
      Migrations.run(connections, Dialect.POSTGRESQL);
    } catch (PoolInitializationException failure) {
      throw SqlFailures.unavailable("the database does not answer", failure);
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
      database = new Database(pool.get(), file, durability, timeouts);
    } catch (PoolInitializationException failure) {
      close(file);
      throw SqlFailures.unavailable("the database does not answer", failure);
    }
    try {
      first.accept(database);
      return database;
    } catch (RuntimeException failure) {
      database.close();
      throw failure;
    }
  }

  /** What is kept of the secrets of the installation. */
  public SecretGenerations secrets() {
    return secrets;
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
    close(file);
  }

  private static void close(OpenFile file) {
    file.close();
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
  public AgentPools agentPools() {
    return new JdbiAgentPools(transactions);
  }

  @Override
  public Workspaces workspaces() {
    return new JdbiWorkspaces(transactions);
  }

  @Override
  public DeletedWorkspaces deletedWorkspaces() {
    return new JdbiDeletedWorkspaces(transactions);
  }

  @Override
  public RemoteStateConsumers stateConsumers() {
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
  public BlobChecks contentChecks() {
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
  public ResourceMeters metering() {
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
  public Usage usage() {
    return new JdbiUsage(transactions, file::use);
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
