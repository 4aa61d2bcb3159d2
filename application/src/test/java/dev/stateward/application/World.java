package dev.stateward.application;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.io.MeasuredStream;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.NewVersion;
import dev.stateward.application.stateversion.port.PublishingState.SentOutputs;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.Origin;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.VersionHeader;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamSettings;
import dev.stateward.domain.team.Visibility;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.Repetitions;
import dev.stateward.testkit.memory.SimpleSealing;
import dev.stateward.testkit.memory.SimpleSignInSecrets;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.memory.SimpleTokenGenerator;
import dev.stateward.testkit.time.TickingTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The application over fakes, filled by its operator through a {@link TestApplication}: with an
 * organization, one workspace in it, and people of every kind: Ada owns the organization, Bob
 * administers the workspace, Wim writes, Rex reads, Oz reads outputs, Mia is a member without any
 * right, and Eve owns another organization.
 */
public final class World {
  public static final OrganizationName ACME = new OrganizationName("acme");
  public static final OrganizationName EVIL = new OrganizationName("evil");
  public static final WorkspaceName NETWORK = new WorkspaceName("network");
  public static final Caller OPERATOR = TestApplication.OPERATOR;

  /** The largest content that is accepted. */
  public static final int LIMIT = 4096;

  /** What comes between the application and the fakes. */
  public interface Seam {
    Stores stores(Stores real);

    BlobStore blobs(BlobStore real);
  }

  static final Seam NO_SEAM =
      new Seam() {
        @Override
        public Stores stores(Stores real) {
          return real;
        }

        @Override
        public BlobStore blobs(BlobStore real) {
          return real;
        }
      };

  /**
   * Where a world keeps what it knows.
   *
   * @param time by which it lives; a store of contents may have a clock of its own
   */
  record Places(Stores database, BlobStore blobs, TickingTime time) {
    private static Places of(Stores database) {
      TickingTime time = new TickingTime();
      return new Places(database, new InMemoryBlobStore(time), time);
    }
  }

  private final String suffix;
  public final TickingTime time;
  public final CountingIdentifiers identifiers;
  public final Stores database;
  public final BlobStore blobs;
  public final SimpleSigner signer = new SimpleSigner();
  public final StateApplication app;
  private final TestApplication filled;
  public final OrganizationId acme;
  public final WorkspaceId workspace;
  public final Caller ada;
  public final Caller bob;
  public final Caller wim;
  public final Caller rex;
  public final Caller oz;
  public final Caller mia;
  public final Caller eve;
  public final TeamId writers;

  public World() {
    this(ApplicationSettings.DEFAULT);
  }

  public World(Seam seam) {
    this(seam, ApplicationSettings.DEFAULT);
  }

  public World(ApplicationSettings policy) {
    this(NO_SEAM, policy);
  }

  public World(Seam seam, ApplicationSettings policy) {
    this(seam, policy, Places.of(new InMemoryDatabase(Repetitions.ofEvery(2))));
  }

  /** The only world in {@code places}, which are empty. */
  public World(Seam seam, ApplicationSettings policy, Places places) {
    this(seam, policy, places, new CountingIdentifiers(), "");
  }

  /**
   * A world among others in one database.
   *
   * @param identifiers those of all of them
   * @param suffix what the names in it end with
   */
  public World(Stores database, CountingIdentifiers identifiers, String suffix) {
    this(NO_SEAM, ApplicationSettings.DEFAULT, Places.of(database), identifiers, suffix);
  }

  private World(
      Seam seam,
      ApplicationSettings policy,
      Places places,
      CountingIdentifiers identifiers,
      String suffix) {
    this.time = places.time();
    this.database = places.database();
    this.blobs = places.blobs();
    this.identifiers = identifiers;
    this.suffix = suffix;
    app =
        application(
            seam.stores(database),
            seam.blobs(blobs),
            ApplicationSettingsFixture.withLargestState(policy, LIMIT));
    filled = new TestApplication(app, "x");
    ada = person("ada");
    eve = person("eve");
    OrganizationName here = named(ACME);
    app.settingUpServer().createOrganization(OPERATOR, here, "a@acme", username("ada"));
    app.settingUpServer().createOrganization(OPERATOR, named(EVIL), "e@evil", username("eve"));
    acme = database.organizations().find(here).orElseThrow().id();
    workspace = workspace(ada, here, NETWORK);
    bob = member("bob");
    wim = member("wim");
    rex = member("rex");
    oz = member("oz");
    mia = member("mia");
    linked(bob, WorkspaceAccess.Level.ADMIN);
    writers = linked(wim, WorkspaceAccess.Level.WRITE);
    linked(rex, WorkspaceAccess.Level.READ);
    linked(oz, outputsOnly());
  }

  private StateApplication application(
      Stores stores, BlobStore store, ApplicationSettings settings) {
    Keys keys =
        new Keys(identifiers, new SimpleTokenGenerator(), signer, new SimpleSignInSecrets());
    return TestApplication.over(stores, store, keys, time, settings).application();
  }

  /** The same server, restarted as {@code edition}. */
  public StateApplication restarted(ApplicationSettings.Edition edition) {
    return restarted(ApplicationSettingsFixture.withEdition(edition));
  }

  /** The same server, restarted with {@code settings}. */
  public StateApplication restarted(ApplicationSettings settings) {
    return application(database, blobs, settings);
  }

  /** The same server, restarted over {@code stores}. */
  public StateApplication restartedOver(Stores stores) {
    return application(stores, blobs, ApplicationSettings.DEFAULT);
  }

  /** The same server, restarted without encryption. */
  public StateApplication restartedPlain() {
    return StateApplication.of(
        database,
        TestApplication.access(blobs, SimpleSealing.off()),
        TestApplication.keys(identifiers),
        time,
        ApplicationSettings.DEFAULT);
  }

  private static WorkspaceAccess outputsOnly() {
    return new WorkspaceAccess.Custom(
        WorkspaceAccess.Runs.READ,
        WorkspaceAccess.Variables.NONE,
        WorkspaceAccess.StateVersions.READ_OUTPUTS,
        WorkspaceAccess.SentinelMocks.NONE,
        false,
        false,
        false);
  }

  private Caller person(String name) {
    return as(new Principal.User(filled.user(name + suffix).id()));
  }

  private Caller member(String name) {
    Caller person = person(name);
    filled.join(named(ACME), name + suffix);
    return person;
  }

  private Username username(String name) {
    return new Username(name + suffix);
  }

  private OrganizationName named(OrganizationName name) {
    return new OrganizationName(name.value() + suffix);
  }

  /** An authorizer that asks {@code stores}. */
  public static Authorizer authorizer(Stores stores) {
    return new Authorizer(
        stores.workspaces(),
        stores.projects(),
        stores.organizations(),
        stores.memberships(),
        new TickingTime());
  }

  /** Somebody with a token that acts as {@code principal}. */
  public Caller as(Principal principal) {
    TokenId token = identifiers.token();
    Instant now = time.instant();
    database
        .tokens()
        .add(
            new ApiToken(token, principal, principal, "", now, now.plus(Duration.ofDays(3650))),
            new TokenDigest(token.value()));
    return new Caller.Authenticated(principal, token);
  }

  /** Revokes the token of a caller. */
  public void revoke(Caller caller) {
    database.tokens().remove(((Caller.Authenticated) caller).token());
  }

  public static Principal principal(Caller caller) {
    return ((Caller.Authenticated) caller).principal();
  }

  /** A new team of Acme with {@code member} in it, linked to the workspace. */
  public TeamId linked(Caller member, WorkspaceAccess access) {
    TeamId team = team(member, Set.of());
    link(team, access);
    return team;
  }

  /** Links a team to the workspace. */
  void link(TeamId team, WorkspaceAccess access) {
    database.teamAccesses().add(new TeamAccess(identifiers.teamAccess(), team, workspace, access));
  }

  /** Removes the link between a team and the workspace. */
  public void unlink(TeamId team) {
    TeamAccess link = database.teamAccesses().find(team, workspace).orElseThrow();
    database.teamAccesses().remove(link.id());
  }

  /** A new team of Acme with {@code member} in it. */
  public TeamId team(Caller member, Set<OrganizationPermission> permissions) {
    TeamId team = team(Visibility.SECRET, permissions);
    put(team, member);
    return team;
  }

  /** A new team of Acme, named after its identifier. */
  public TeamId team(Visibility visibility, Set<OrganizationPermission> permissions) {
    TeamId team = identifiers.team();
    database
        .teams()
        .add(
            new Team(
                team,
                database.organizations().find(named(ACME)).orElseThrow(),
                new TeamName(team.value()),
                false,
                new TeamSettings(visibility, permissions, "", true)));
    return team;
  }

  /** Puts a member into a team. */
  public void put(TeamId team, Caller member) {
    database.teams().put(team, List.of(user(member)));
  }

  public static UserId user(Caller caller) {
    return ((Principal.User) principal(caller)).id();
  }

  public WorkspaceId workspace(Caller owner, OrganizationName organization, WorkspaceName name) {
    return filled.workspace(owner, organization, name.value());
  }

  public void lock(Caller caller) {
    app.lockingWorkspaces().lock(caller, workspace, () -> "");
  }

  public void unlock(Caller caller) {
    app.lockingWorkspaces().unlock(caller, workspace);
  }

  public StateVersionView announce(Caller caller, StateFixture state) {
    return create(caller, state.declared(), new InlineStates.None());
  }

  public StateVersionView publish(Caller caller, StateFixture state) {
    return publish(app, caller, state);
  }

  /** Publishes by a server of another edition. */
  public StateVersionView publish(StateApplication server, Caller caller, StateFixture state) {
    StoredContent staged = stage(server, caller, state.bytes());
    return create(server, caller, state.declared(), new InlineStates.State(staged));
  }

  public StateVersionView create(Caller caller, DeclaredState declared, InlineStates contents) {
    return create(app, caller, declared, contents);
  }

  private StateVersionView create(
      StateApplication server, Caller caller, DeclaredState declared, InlineStates contents) {
    return server
        .publishingState()
        .create(
            caller,
            workspace,
            new NewVersion(declared, false, new Origin.Client(), contents, new SentOutputs.None()));
  }

  public StoredContent stage(Caller caller, byte[] bytes) {
    return stage(app, caller, bytes);
  }

  private StoredContent stage(StateApplication server, Caller caller, byte[] bytes) {
    return server.publishingState().stage(caller, workspace, stream(bytes), OptionalLong.empty());
  }

  /** A current version after {@code before} with a content that nobody looked at, as of old. */
  public StateVersionId publishUnchecked(StateVersionId before, byte[] bytes) {
    VersionHeader like = database.stateVersions().find(before).orElseThrow().header();
    MeasuredStream measured = new MeasuredStream(stream(bytes), Long.MAX_VALUE);
    BlobKey key = identifiers.blob();
    try {
      blobs.put(key, measured, OptionalLong.empty());
    } catch (IOException e) {
      throw new IllegalStateException("the content cannot be stored", e);
    }
    StateVersionId id = identifiers.stateVersion();
    DeclaredState declared =
        new DeclaredState(
            like.declared().serial().next(), like.declared().lineage(), StateFixture.md5(bytes));
    VersionHeader header =
        new VersionHeader(
            id,
            workspace,
            declared,
            false,
            like.origin(),
            like.createdBy(),
            time.instant(),
            like.lockGeneration());
    database.stateVersions().add(new StateVersion.Finalized(header, measured.content(key), false));
    database.workspaces().makeCurrent(workspace, id);
    return id;
  }

  public void upload(String capability, byte[] bytes) {
    app.publishingState()
        .upload(new Caller.Anonymous(), capability, stream(bytes), OptionalLong.of(bytes.length));
  }

  public byte[] download(String capability) {
    try (InputStream content =
        app.readingState().download(new Caller.Anonymous(), capability).whole()) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("the content cannot be read", e);
    }
  }

  /** The content of a version, as Ada downloads it. */
  public byte[] content(StateVersionId version) {
    return download(capability(app.readingState().show(ada, version), SignedUrl.STATE_DOWNLOAD));
  }

  public static String capability(StateVersionView view, SignedUrl place) {
    return Objects.requireNonNull(
        view.signedUrls().get(place), () -> place + " is closed: " + view);
  }

  public static StateVersionId id(StateVersionView view) {
    return view.entry().version().id();
  }

  public static ByteArrayInputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  /** The keys of all blobs, in the database and in the blob store, or of their records there. */
  public List<BlobKey> stored() {
    Set<BlobKey> keys = new LinkedHashSet<>();
    database.smallBlobs().list(Optional.empty(), 1000).forEach(each -> keys.add(each.key()));
    blobs.list(each -> keys.add(TestApplication.blobOf(each.key())));
    return List.copyOf(keys);
  }

  /** The contents, where they are in memory. */
  public InMemoryBlobStore inMemory() {
    return (InMemoryBlobStore) blobs;
  }

  /** The keys of all contents that versions of the workspace name. */
  public List<BlobKey> named() {
    return database.stateVersions().blobKeys(workspace);
  }

  /** Works off all jobs that are due. */
  public void work() {
    while (app.operations().runningJobs().runJobs(OPERATOR, failed -> {})
            + app.operations().runningJobs().runUnfinishedJobs(OPERATOR, failed -> {})
        > 0) {
      time.pass(Duration.ofMillis(1));
    }
  }

  /** Does every routine that is due, and passes on what failed. */
  public void maintain(Consumer<Failed> failed) {
    while (app.operations().runningMaintenance().runMaintenance(OPERATOR, failed) > 0) {
      time.pass(Duration.ofMillis(1));
    }
  }

  /** What was recorded of acme, the latest first. */
  public List<AuditRecord> trail() {
    return database.auditTrail().list(TrailId.of(acme), AuditQuery.ALL, 0, 10_000).records();
  }

  /** A site admin, made for the occasion. */
  public Caller siteAdmin() {
    return as(new Principal.User(filled.user("root", true).id()));
  }

  /** Why {@code useCase} failed. */
  public static Failure failure(Runnable useCase) {
    UseCaseFailedException failed =
        catchThrowableOfType(UseCaseFailedException.class, useCase::run);
    return Objects.requireNonNull(failed, "nothing failed").failure();
  }
}
