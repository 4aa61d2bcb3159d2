package dev.stateward.application;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Faults.Fault;
import dev.stateward.application.Faults.Kind;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.event.Telling;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.ReadingState.Listing;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.event.Delivery;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every call that a use case makes of a driven port fails once, in each way it can fail: then
 * nothing that was acknowledged is lost (I1), no version lacks its bytes (I2), there is one current
 * version and it is finalized (I4), and the client's repetition succeeds.
 */
@Tag("long")
class FaultToleranceTest {
  private static final StateFixture FIRST = StateFixture.any(1);
  private static final StateFixture SECOND = StateFixture.any(2).withResources(2);

  /** A use case, ready to be called, and called again. */
  private interface Scenario {
    /** Prepares the world and returns the call; what it returns must have happened afterwards. */
    Runnable prepare(World world);
  }

  @TestFactory
  Stream<DynamicTest> survives() {
    return Stream.of(locks(), writes(), uploads(), deletions(), retention(), webhooks(), moves())
        .flatMap(scenarios -> scenarios.entrySet().stream())
        .flatMap(entry -> tests(entry.getKey(), entry.getValue(), ApplicationSettings.DEFAULT));
  }

  @TestFactory
  Stream<DynamicTest> survivesWithSmallBlobs() {
    return Stream.of(writes(), uploads(), deletions(), moves())
        .flatMap(scenarios -> scenarios.entrySet().stream())
        .flatMap(entry ->
            tests(
                entry.getKey(),
                entry.getValue(),
                ApplicationSettingsFixture.withSmallBlobs(World.LIMIT)));
  }

  private static Map<String, Scenario> moves() {
    return Map.of(
        "move of blobs",
        world -> {
          misplace(world);
          boolean before = isSmall(world);
          return () -> {
            world.time.pass(Duration.ofHours(12));
            runMaintenance(world);
            assertThat(isSmall(world)).isNotEqualTo(before);
          };
        });
  }

  private static boolean isSmall(World world) {
    return world.database.smallBlobs().size(current(world).content().key()).isPresent();
  }

  private static StateVersion.Finalized current(World world) {
    return world.database.stateVersions().current(world.workspace).orElseThrow();
  }

  /** Puts the current state where the setting does not want it. */
  private static void misplace(World world) {
    BlobKey before = current(world).content().key();
    BlobKey after = world.identifiers.blob();
    boolean small = world.database.smallBlobs().size(before).isPresent();
    if (small) {
      put(world.blobs, after);
      world.database.smallBlobs().remove(before);
    } else {
      world.database.smallBlobs().add(after, FIRST.bytes(), world.time.instant());
      world.blobs.delete(new BlobKey("record/" + before.value()));
      world.blobs.delete(before);
    }
    world.database.blobPlaces().rename(current(world).id(), before, after);
  }

  private static void put(BlobStore blobs, BlobKey key) {
    try {
      blobs.put(key, World.stream(FIRST.bytes()), OptionalLong.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Scenario> locks() {
    return Map.of(
        "lock",
            world -> {
              world.unlock(world.wim);
              return () -> {
                unlessDone(() -> world.lock(world.wim), Failure.AlreadyLocked.class);
                assertThat(lock(world)).isInstanceOf(WorkspaceLock.Locked.class);
              };
            },
        "unlock",
            world ->
                () -> {
                  unlessDone(() -> world.unlock(world.wim), Failure.AlreadyUnlocked.class);
                  assertThat(lock(world)).isInstanceOf(WorkspaceLock.Unlocked.class);
                },
        "force-unlock",
            world -> {
              world.announce(world.wim, SECOND);
              return () -> {
                unlessDone(
                    () -> world.app.lockingWorkspaces().forceUnlock(world.bob, world.workspace),
                    Failure.AlreadyUnlocked.class);
                assertThat(lock(world)).isInstanceOf(WorkspaceLock.Unlocked.class);
              };
            });
  }

  private static Map<String, Scenario> writes() {
    return Map.of(
        "create", world -> () -> world.announce(world.wim, SECOND),
        "create with state", world -> () -> world.publish(world.wim, SECOND),
        "create with both", world -> () -> createWithBoth(world),
        "rollback",
            world -> {
              StateVersionId current =
                  id(world.app.readingState().current(world.wim, world.workspace));
              return () ->
                  world.app.publishingState().rollBack(world.wim, world.workspace, () -> current);
            },
        "work",
            world ->
                () -> {
                  world.time.pass(Duration.ofMinutes(10));
                  world.app.operations().runningJobs().runJobs(World.OPERATOR, failed -> {});
                });
  }

  private static Map<String, Scenario> uploads() {
    return Map.of(
        "upload",
            world -> {
              StateVersionView pending = world.announce(world.wim, SECOND);
              String upload = capability(pending, SignedUrl.STATE_UPLOAD);
              return () -> world.upload(upload, SECOND.bytes());
            },
        "upload of JSON",
            world -> {
              StateVersionView pending = world.announce(world.wim, SECOND);
              String upload = capability(pending, SignedUrl.JSON_UPLOAD);
              return () -> world.upload(upload, new byte[] {'{', '}'});
            });
  }

  private static Map<String, Scenario> deletions() {
    return Map.of(
        "soft delete",
        FaultToleranceTest::softDeletion,
        "restore",
        FaultToleranceTest::restoration,
        "destroy",
        FaultToleranceTest::destruction,
        "end of a grace period",
        FaultToleranceTest::endOfGrace);
  }

  private static Runnable softDeletion(World world) {
    StateVersionId first = overtaken(world);
    return () ->
        unlessDone(
            () -> world.app.managingBackingData().softDelete(world.ada, first, Grace.Default::new),
            Failure.TransitionNotAllowed.class);
  }

  private static Runnable restoration(World world) {
    StateVersionId first = overtaken(world);
    world.app.managingBackingData().softDelete(world.ada, first, Grace.Default::new);
    return () -> world.app.managingBackingData().restore(world.ada, first);
  }

  private static Runnable destruction(World world) {
    StateVersionId second = deletedSecond(world, Grace.Default::new);
    return () ->
        unlessDone(
            () -> world.app.managingBackingData().destroy(world.ada, second),
            Failure.TransitionNotAllowed.class);
  }

  private static Runnable endOfGrace(World world) {
    deletedSecond(world, () -> new Grace.Days(1));
    return () -> {
      world.time.pass(Duration.ofDays(2));
      world.app.operations().runningJobs().runJobs(World.OPERATOR, failed -> {});
    };
  }

  /** A second version that a third one has overtaken, soft deleted. */
  private static StateVersionId deletedSecond(World world, Input<Grace> grace) {
    StateVersionId second = id(world.publish(world.wim, SECOND));
    world.publish(world.wim, StateFixture.any(3));
    world.work();
    world.app.managingBackingData().softDelete(world.ada, second, grace);
    return second;
  }

  private static Map<String, Scenario> retention() {
    return Map.of(
        "policy",
            world -> {
              Target acme = new Target.OfOrganization(World.ACME);
              return () ->
                  world
                      .app
                      .managingRetentionPolicies()
                      .assign(world.ada, acme, () -> new DeleteOlder(9, 9));
            },
        "legal hold",
            world -> {
              var all = new ManagingLegalHolds.Target.OfWorkspace(world.workspace);
              return () -> world.app.managingLegalHolds().place(world.ada, all, () -> "why");
            },
        "retention",
            world -> {
              world.publish(world.wim, SECOND);
              world.publish(world.wim, StateFixture.any(3));
              Target acme = new Target.OfOrganization(World.ACME);
              world
                  .app
                  .managingRetentionPolicies()
                  .assign(world.ada, acme, () -> new DeleteOlder(0, 2));
              return () -> runMaintenance(world);
            });
  }

  private static Map<String, Scenario> webhooks() {
    return Map.of(
        "webhook",
            world -> {
              Telling telling = new Telling(world);
              return () -> telling.webhook(Telling.URL);
            },
        "fan-out and delivery",
            world -> {
              Telling telling = new Telling(world);
              Webhook webhook = telling.webhook(Telling.URL);
              world.unlock(world.wim);
              world.lock(world.wim);
              return () -> tell(telling, webhook);
            });
  }

  /** All is told in its order in the end, though perhaps more than once. */
  private static void tell(Telling telling, Webhook webhook) {
    telling.world.time.pass(Duration.ofHours(1));
    telling.failures.clear();
    telling.tell();
    if (!telling.failures.isEmpty()) {
      throw unwrapped(telling.failures.getFirst());
    }
    assertThat(telling.positions().stream().distinct()).hasSize(2);
    assertThat(telling.positions()).isSorted();
    assertThat(telling.log(webhook)).hasSize(2).allMatch(Delivery.Delivered.class::isInstance);
  }

  private static RuntimeException unwrapped(Throwable cause) {
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  private static void runMaintenance(World world) {
    List<Throwable> causes = new ArrayList<>();
    world.time.pass(Duration.ofHours(2));
    int done;
    do {
      done =
          world
              .app
              .operations()
              .runningMaintenance()
              .runMaintenance(World.OPERATOR, failed -> causes.add(failed.cause()));
      world.time.pass(Duration.ofMillis(1));
    } while (done > 0);
    if (!causes.isEmpty()) {
      throw unwrapped(causes.getFirst());
    }
  }

  private static StateVersionId overtaken(World world) {
    StateVersionId first = id(world.app.readingState().current(world.wim, world.workspace));
    world.publish(world.wim, SECOND);
    return first;
  }

  /** The answer to a repetition may be that the call whose answer was lost did it. */
  private static void unlessDone(Runnable call, Class<? extends Failure> done) {
    try {
      call.run();
    } catch (UseCaseFailedException e) {
      assertThat(e.failure()).isInstanceOf(done);
    }
  }

  private static void createWithBoth(World world) {
    world.create(
        world.wim,
        SECOND.declared(),
        new InlineStates.Both(
            world.stage(world.wim, SECOND.bytes()), world.stage(world.wim, new byte[] {'{', '}'})));
  }

  private static WorkspaceLock lock(World world) {
    return world.database.workspaces().find(world.workspace).orElseThrow().lock();
  }

  private static Stream<DynamicTest> tests(
      String name, Scenario scenario, ApplicationSettings policy) {
    return faults(scenario, policy).stream()
        .map(fault ->
            DynamicTest.dynamicTest(name + ": " + fault, () -> inject(scenario, policy, fault)));
  }

  /** The ways in which the calls that the scenario makes can fail. */
  private static List<Fault> faults(Scenario scenario, ApplicationSettings policy) {
    Faults counting = new Faults();
    Runnable call = scenario.prepare(prepared(counting, policy));
    counting.heal();
    call.run();
    List<Fault> faults = new ArrayList<>();
    counting
        .counts()
        .forEach((port, times) -> {
          for (int number = 0; number < times; number++) {
            faults.add(new Fault(port, number, Kind.BEFORE));
            faults.add(new Fault(port, number, Kind.AFTER));
            if (port.equals(Faults.COMMIT)) {
              faults.add(new Fault(port, number, Kind.LOST));
            }
          }
        });
    return faults;
  }

  private static World prepared(Faults faults, ApplicationSettings policy) {
    World world = new World(faults, policy);
    world.lock(world.wim);
    world.publish(world.wim, FIRST);
    return world;
  }

  private static void inject(Scenario scenario, ApplicationSettings policy, Fault fault) {
    Faults faults = new Faults();
    World world = prepared(faults, policy);
    StateVersionId acknowledged = id(world.app.readingState().current(world.wim, world.workspace));
    Runnable call = scenario.prepare(world);
    faults.heal();

    faults.plan(fault);
    boolean failed = fails(call);
    faults.heal();

    assertSound(world, acknowledged);
    if (failed) {
      call.run();
      assertSound(world, acknowledged);
    }
    assertFewOrphans(world);
  }

  private static boolean fails(Runnable call) {
    try {
      call.run();
      return false;
    } catch (StoreUnavailableException | OutcomeUnknownException e) {
      return true;
    }
  }

  private static void assertSound(World world, StateVersionId acknowledged) {
    StateVersion first = world.database.stateVersions().find(acknowledged).orElseThrow();
    if (first instanceof StateVersion.Finalized) {
      assertThat(world.content(acknowledged)).as("I1").isEqualTo(FIRST.bytes());
    } else {
      assertThat(StateVersionStatus.of(first))
          .isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
    }
    assertThat(world.stored()).as("I2").containsAll(world.named());
    world
        .app
        .readingState()
        .list(world.ada, World.ACME, World.NETWORK, new Listing(Set.of(), new PageRequest(1, 100)))
        .forEach(view -> assertReadable(world, view));
    assertThat(world.database.stateVersions().current(world.workspace)).as("I4").isPresent();
  }

  private static void assertReadable(World world, StateVersionView view) {
    if (view.entry().version() instanceof StateVersion.Finalized finalized) {
      byte[] content = world.content(finalized.id());
      assertThat(StateFixture.md5(content)).as("I2").isEqualTo(finalized.content().md5());
    }
  }

  /** Invariant I3: one operation, at most the two contents of its one failed attempt. */
  private static void assertFewOrphans(World world) {
    Set<BlobKey> orphans = new HashSet<>(world.stored());
    world.named().forEach(orphans::remove);
    assertThat(orphans).as("I3").hasSizeLessThanOrEqualTo(2);
  }
}
