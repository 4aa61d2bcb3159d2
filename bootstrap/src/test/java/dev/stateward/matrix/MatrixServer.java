package dev.stateward.matrix;

import dev.stateward.adapter.blobstore.statefile.JsonStateFiles;
import dev.stateward.adapter.http.HttpApi;
import dev.stateward.adapter.http.health.Readiness;
import dev.stateward.adapter.http.route.Route;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Listener;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.adapter.jdbc.Database;
import dev.stateward.application.Keys;
import dev.stateward.application.StateApplication;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.RunningJobs;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.workspace.port.TagId;
import dev.stateward.bootstrap.keys.Argon2Secrets;
import dev.stateward.bootstrap.keys.HmacSigner;
import dev.stateward.bootstrap.keys.HmacTokenGenerator;
import dev.stateward.bootstrap.keys.KeyRing;
import dev.stateward.bootstrap.keys.RandomIdentifiers;
import dev.stateward.bootstrap.telemetry.MetricLabels;
import dev.stateward.bootstrap.telemetry.PrometheusMeters;
import dev.stateward.bootstrap.telemetry.ScrapedText;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.e2e.TestStores;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.time.TickingTime;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The server that the permission matrix is checked on, with two organizations: over an embedded
 * database, or, with {@code -Dstateward.stores=postgres-s3}, two servers over PostgreSQL and S3.
 *
 * <p>{@code acme} has the workspaces {@code main} (unlocked, a history of states), {@code draft}
 * (locked by the keeper, its latest version pending), {@code empty} (no state) and {@code side}.
 * {@code rival} has {@code theirs}. The keeper, no actor of the table, did all that was done.
 */
final class MatrixServer implements AutoCloseable {
  static final Caller OPERATOR = TestApplication.OPERATOR;
  static final OrganizationName ACME = new OrganizationName("acme");
  static final String PUBLIC_URL = "https://state.example.test";

  final TickingTime time;
  final Placeholders placeholders;
  final Database database;
  final DatabaseSnapshot snapshot;
  final HeldRows held = new HeldRows();
  final AuditRecords audit;
  final StateApplication application;
  final RandomIdentifiers identifiers;
  final HttpApi api;

  private final QuietAccessLog quiet = new QuietAccessLog();
  private final PrometheusMeters meters = new PrometheusMeters();
  private final Deployment deployment;
  private final HmacTokenGenerator generator;
  private final TestApplication filled;
  private Exchange exchange = new Exchange(List.of());

  MatrixServer(Path folder) throws SQLException {
    this(
        TestStores.SHARED ? new SharedDeployment(folder) : new EmbeddedDeployment(folder),
        Traffic.UNLIMITED);
  }

  MatrixServer(Deployment deployment, Traffic traffic) {
    SecureRandom random = new SecureRandom();
    this.deployment = deployment;
    Deployment.Storage storage = deployment.storage();
    time = storage.time();
    placeholders = new Placeholders(random);
    database = storage.database();
    snapshot = storage.snapshot();
    audit = storage.audit();
    KeyRing keys = KeyRing.of(storage.secret());
    generator = new HmacTokenGenerator(keys, random);
    identifiers = new RandomIdentifiers(random, time);
    application =
        StateApplication.of(
            held.of(database),
            new BlobAccess(storage.blobs(), new JsonStateFiles(), storage.sealing()),
            new Keys(identifiers, generator, new HmacSigner(keys), new Argon2Secrets(random)),
            time,
            ApplicationSettingsFixture.withOrganizationsBySiteAdminsOnly());
    filled = new TestApplication(application);
    storage.database().measure(Telemetry.of(meters));
    api = HttpApi.start(application, settings(traffic), Telemetry.of(meters));
  }

  /** Lets requests in, once all is set up. */
  void serve() throws SQLException {
    exchange = new Exchange(deployment.serve(URI.create("http://127.0.0.1:" + api.port())));
  }

  Exchange exchange() {
    return exchange;
  }

  private HttpSettings settings(Traffic traffic) {
    return new HttpSettings(
        new Listener("127.0.0.1", 0, new Listener.Protocol.Http()),
        URI.create(PUBLIC_URL),
        HttpSettings.Limits.USUAL,
        traffic,
        Readiness.ALWAYS,
        "1.2.3",
        0,
        identifiers::request,
        HttpSettings.Outgoing.PUBLIC);
  }

  /** Fills the stores, before {@link Actors} are added. */
  void fill() {
    User keeper = user("keeper");
    organization("acme", "owner");
    organization("rival", "strngr");
    join("keeper");
    Caller owner = caller(userToken("owner"));
    Teams teams = teams("owner");
    TeamId keepers = teams.add("acme", "keepers", Visibility.SECRET, Set.of());
    teams.put(keepers, "keeper");
    for (String name : List.of("main", "draft", "empty", "side", "left")) {
      WorkspaceId id = workspace(owner, "acme", name);
      teams.link(keepers, id, WorkspaceAccess.Level.ADMIN);
    }
    placeholders.put("keeper", keeper.id().value());
    new History(this).fill(keepers);
    new WebhookSetup(this).fill();
    failJob();
    usersOfSiteAdmins();
    database.workspaces().bind(id("main"), List.of(new TagBinding("red", "")));
    placeholders.put("red-tag", TagId.of(organizationId("acme"), "red").value());
  }

  /** Users of no organization, one of them suspended, for actions of site admins on users. */
  private void usersOfSiteAdmins() {
    placeholders.put("leaver", user("leaver").id().value());
    placeholders.put("leaver-token", tokenId(userToken("leaver")).value());
    UserId paused = user("paused").id();
    application.offboardingUsers().suspend(OPERATOR, paused);
    placeholders.put("paused", paused.value());
  }

  /** A job that was given up. */
  private void failJob() {
    work();
    database.jobs().order(new Job.RemoveBlob(new BlobKey("b/gone")), time.instant());
    TakenJob taken = database.jobs().take(1, time.instant(), Duration.ofMinutes(1)).getFirst();
    database.jobs().bury(taken, time.instant(), "given up");
    placeholders.put("job", String.valueOf(taken.number()));
  }

  private void organization(String name, String owner) {
    User user = user(owner);
    filled.organization(name, owner);
    placeholders.put(name, name);
    placeholders.put(
        name + "-project",
        database.projects().defaultOf(organizationId(name)).orElseThrow().id().value());
    placeholders.put(owner + "-user", user.id().value());
  }

  User user(String name) {
    return filled.user(name, name.equals("siteadm"));
  }

  void join(String username) {
    filled.join(ACME, username);
  }

  WorkspaceId workspace(Caller owner, String organization, String name) {
    WorkspaceId id = filled.workspace(owner, new OrganizationName(organization), name);
    placeholders.put(name, id.value());
    placeholders.put(name + ".name", name);
    return id;
  }

  /** Creates an agent pool. */
  void pool(String organization, String owner, String name) {
    AgentPool pool =
        application
            .managingAgentPools()
            .create(
                caller(userToken(owner)),
                new OrganizationName(organization),
                () -> new ManagingAgentPools.Draft(new AgentPoolName(name), true));
    placeholders.put(name, pool.id().value());
  }

  /** Creates a project of acme. */
  ProjectId project(String name) {
    ProjectId id =
        application
            .managingProjects()
            .create(
                caller(userToken("owner")),
                ACME,
                () ->
                    new ManagingProjects.Draft(
                        new ProjectName(name), ProjectSettings.INITIAL, List.of()))
            .project()
            .id();
    placeholders.put(name, id.value());
    return id;
  }

  /** The teams of the organization that a user owns. */
  Teams teams(String owner) {
    return new Teams(application, caller(userToken(owner)));
  }

  /** The team whose members own an organization. */
  TeamId owners(String organization) {
    return database.teams().ownersOf(organizationId(organization)).id();
  }

  String userId(String username) {
    return database.users().find(new Username(username)).orElseThrow().id().value();
  }

  MembershipId membership(String organization, String username) {
    var user = database.users().find(new Username(username)).orElseThrow().id();
    return database.memberships().find(organizationId(organization), user).orElseThrow().id();
  }

  OrganizationId organizationId(String name) {
    return database.organizations().find(new OrganizationName(name)).orElseThrow().id();
  }

  /** A token of a user. */
  String userToken(String name) {
    return filled.token(name);
  }

  /** A token of anybody, past the use cases, that ends after {@code life}. */
  String token(Principal owner, Duration life) {
    var now = time.instant();
    var token = new ApiToken(identifiers.token(), owner, owner, "test", now, now.plus(life));
    String secret = generator.issue(owner).text();
    database.tokens().add(token, generator.digests(secret).getFirst());
    return secret;
  }

  Caller caller(String token) {
    return filled.caller(token);
  }

  /** The identifier of a valid token. */
  TokenId tokenId(String token) {
    if (caller(token) instanceof Caller.Authenticated known) {
      return known.token();
    }
    throw new IllegalArgumentException("not valid");
  }

  static UserId userId(Caller caller) {
    if (caller instanceof Caller.Authenticated known
        && known.principal() instanceof Principal.User(var id)) {
      return id;
    }
    throw new IllegalArgumentException("no user");
  }

  /** Who did what was done before. */
  LockHolder keeper() {
    return new LockHolder.ByUser(new UserId(placeholders.get("keeper")));
  }

  WorkspaceId id(String workspace) {
    return new WorkspaceId(placeholders.get(workspace));
  }

  /** Gives the lock of a workspace to {@code holder}, even when somebody else has it. */
  void lock(String workspace, LockHolder holder) {
    Workspace found = database.workspaces().find(id(workspace)).orElseThrow();
    WorkspaceLock lock =
        new WorkspaceLock.Locked(
            found.lock() instanceof WorkspaceLock.Locked held
                ? held.generation()
                : found.lock().generation().next(),
            holder,
            "",
            time.instant());
    if (!database.workspaces().replaceLock(found.id(), found.lock(), lock)) {
      throw new IllegalStateException("somebody else locks");
    }
  }

  void unlock(String workspace) {
    Workspace found = database.workspaces().find(id(workspace)).orElseThrow();
    if (found.lock() instanceof WorkspaceLock.Locked locked
        && database.workspaces().replaceLock(found.id(), locked, locked.unlock())) {
      return;
    }
    throw new IllegalStateException("not locked");
  }

  private static void fail(RunningJobs.Failed failed) {
    throw new AssertionError(failed);
  }

  /** Runs all jobs that are due. */
  void work() {
    filled.work(MatrixServer::fail);
  }

  /** How many blobs are stored. */
  long stored() {
    return TestApplication.count(deployment.storage().blobs());
  }

  /** The principal that {@code token} acts as; empty when it is not valid. */
  Optional<Principal> principal(String token) {
    return application
        .authenticating()
        .authenticate(token)
        .map(Caller.Authenticated.class::cast)
        .map(Caller.Authenticated::principal);
  }

  /** Fails when a metric has a label that is not a name of ours. */
  void checkMetrics() {
    ScrapedText scraped = ScrapedText.of(meters.text());
    MetricLabels.check(scraped, List.of("acme", "rival", "keeper", "owner", "strngr"));
    MetricLabels.checkRoutes(scraped, api.routes().stream().map(Route::path));
  }

  @Override
  public void close() throws SQLException {
    exchange.close();
    api.close();
    deployment.close();
    meters.close();
    quiet.close();
  }
}
