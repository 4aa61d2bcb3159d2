package dev.stateward.adapter.http;

import dev.stateward.application.Keys;
import dev.stateward.application.StateApplication;
import dev.stateward.application.blob.port.BlobAccess;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.workspace.port.ManagingWorkspaces;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.memory.SimpleStateFiles;
import dev.stateward.testkit.memory.SimpleTokenGenerator;
import dev.stateward.testkit.time.TickingTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The application over stores in memory, with the organization {@code acme}, its owner {@code
 * alice} and her workspace {@code proj}.
 */
final class Installation {
  static final OrganizationName ACME = new OrganizationName("acme");
  private static final Caller OPERATOR = new Caller.Operator();

  final InMemoryDatabase database = new InMemoryDatabase();
  final TickingTime time = new TickingTime();
  final InMemoryBlobStore blobs = new InMemoryBlobStore(time);
  final StateApplication application;
  final String alice;
  final WorkspaceId workspace;

  Installation() {
    this(ApplicationSettings.DEFAULT);
  }

  Installation(ApplicationSettings policy) {
    application = over(blobs, policy);
    application
        .settingUpServer()
        .createUser(OPERATOR, new Username("alice"), "alice@example.test", false);
    application
        .settingUpServer()
        .createOrganization(OPERATOR, ACME, "ops@example.test", new Username("alice"));
    alice = token("alice");
    workspace = workspace("proj");
  }

  /** The same installation with other contents. */
  StateApplication over(BlobStore contents) {
    return over(contents, ApplicationSettings.DEFAULT);
  }

  private StateApplication over(BlobStore contents, ApplicationSettings policy) {
    return StateApplication.of(
        database,
        new BlobAccess(contents, new SimpleStateFiles()),
        new Keys(new CountingIdentifiers(), new SimpleTokenGenerator(), new SimpleSigner()),
        time,
        policy);
  }

  /** A token of the user {@code name}. */
  String token(String name) {
    return application
        .settingUpServer()
        .issueToken(OPERATOR, new Username(name), "test")
        .secret()
        .text();
  }

  /** A token of a new user outside any organization. */
  String stranger(String name) {
    application
        .settingUpServer()
        .createUser(OPERATOR, new Username(name), name + "@example.test", false);
    return token(name);
  }

  /** A token of a new member of the organization without any team. */
  String member(String name) {
    String token = stranger(name);
    application.settingUpServer().join(OPERATOR, ACME, new Username(name), false);
    return token;
  }

  /** A new workspace of the organization. */
  WorkspaceId workspace(String name) {
    return application
        .managingWorkspaces()
        .create(
            caller(alice),
            ACME,
            () ->
                new ManagingWorkspaces.NewWorkspace(
                    new ManagingWorkspaces.Draft(
                        new WorkspaceName(name),
                        new ManagingWorkspaces.ProjectChoice.Default(),
                        WorkspaceSettings.INITIAL),
                    List.of()))
        .workspace()
        .id();
  }

  Caller caller(String token) {
    return application.authenticating().authenticate(token).orElseThrow();
  }

  /** Locks the workspace for {@code token}. */
  void lock(String token) {
    application.lockingWorkspaces().lock(caller(token), workspace, () -> "test");
  }

  /** Does what was promised to be done later. */
  void work() {
    int taken;
    do {
      taken = application.runningJobs().runJobs(OPERATOR, failed -> {});
    } while (taken > 0);
  }

  /** How many contents are stored. */
  long stored() {
    AtomicLong count = new AtomicLong();
    blobs.list(blob -> count.incrementAndGet());
    return count.get();
  }
}
