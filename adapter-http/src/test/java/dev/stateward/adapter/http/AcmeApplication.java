package dev.stateward.adapter.http;

import dev.stateward.application.StateApplication;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.time.TickingTime;
import java.time.Duration;

/**
 * The application over stores, in memory where a test says nothing else, with the organization
 * {@code acme}, its owner {@code alice} and her workspace {@code proj}. The server is left to the
 * test, which chooses its limits.
 */
final class AcmeApplication {
  static final OrganizationName ACME = new OrganizationName("acme");

  final Stores database;
  final TickingTime time;
  final InMemoryBlobStore blobs;
  final StateApplication application;
  final String alice;
  final WorkspaceId workspace;
  private final TestApplication filled;

  AcmeApplication() {
    this(ApplicationSettings.DEFAULT);
  }

  AcmeApplication(ApplicationSettings settings) {
    this(new InMemoryDatabase(), new TickingTime(), settings);
  }

  /** The only one over {@code database}, which is empty. */
  AcmeApplication(Stores database, TickingTime time) {
    this(database, time, ApplicationSettings.DEFAULT);
  }

  private AcmeApplication(Stores database, TickingTime time, ApplicationSettings settings) {
    this.database = database;
    this.time = time;
    blobs = new InMemoryBlobStore(time);
    filled = over(blobs, settings);
    application = filled.application();
    filled.user("alice");
    filled.organization("acme", "alice");
    alice = token("alice");
    workspace = workspace("proj");
  }

  /** The same application with other blobs. */
  StateApplication over(BlobStore others) {
    return over(others, ApplicationSettings.DEFAULT).application();
  }

  private TestApplication over(BlobStore store, ApplicationSettings settings) {
    return TestApplication.over(
        database, store, TestApplication.keys(new CountingIdentifiers()), time, settings);
  }

  /** A token of the user {@code name}. */
  String token(String name) {
    return filled.token(name);
  }

  /** A token of a new user outside any organization. */
  String stranger(String name) {
    filled.user(name);
    return token(name);
  }

  /** A token of a new site admin, who is in no organization. */
  String siteAdmin(String name) {
    filled.user(name, true);
    return token(name);
  }

  /** A token of a new member of the organization without any team. */
  String member(String name) {
    String token = stranger(name);
    filled.join(ACME, name);
    return token;
  }

  /** A new workspace of the organization. */
  WorkspaceId workspace(String name) {
    return filled.workspace(caller(alice), ACME, name);
  }

  Caller caller(String token) {
    return filled.caller(token);
  }

  /** Locks the workspace for {@code token}. */
  void lock(String token) {
    application.lockingWorkspaces().lock(caller(token), workspace, () -> "test");
  }

  /** Runs all jobs that are due. */
  void work() {
    filled.work();
  }

  /** Runs all recurring jobs, each as long as it has something to do. */
  void maintain() {
    time.pass(Duration.ofHours(1));
    while (application
            .operations()
            .runningMaintenance()
            .runMaintenance(TestApplication.OPERATOR, failed -> {})
        > 0) {
      time.pass(Duration.ofMillis(20));
    }
  }

  /** How many blobs are stored. */
  long stored() {
    return TestApplication.count(blobs);
  }
}
