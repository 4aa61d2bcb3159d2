package dev.stateward.application;

import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.application.backup.port.BackupId;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.memory.EndedSpan;
import dev.stateward.testkit.memory.InMemoryMeters;
import dev.stateward.testkit.memory.InMemoryTracer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WorkerTest {
  private final Faults faults = new Faults();
  private final World world = new World(faults);
  private final List<Failed> failed = new ArrayList<>();

  private StateVersionId publish(long serial) {
    if (serial == 1) {
      world.lock(world.wim);
    }
    return id(world.publish(world.wim, StateFixture.any(serial)));
  }

  private int runJobs() {
    failed.clear();
    return world.app.operations().runningJobs().runJobs(World.OPERATOR, failed::add);
  }

  private boolean examined(StateVersionId version) {
    StateVersionView view = world.app.readingState().show(world.ada, version);
    return view.entry().extracted() instanceof ExtractedResources.Taken;
  }

  @Test
  void examinesEachVersionOnce() {
    StateVersionId version = publish(1);

    assertThat(examined(version)).isFalse();
    assertThat(runJobs()).isEqualTo(1);

    assertThat(examined(version)).isTrue();
    assertThat(runJobs()).isZero();
    assertThat(world.app.managingWorkspaces().show(world.ada, world.workspace).current())
        .isInstanceOfSatisfying(
            CurrentState.Version.class,
            current -> {
              assertThat(current.id()).isEqualTo(version);
              assertThat(current.resources()).isEqualTo(1);
            });
  }

  @Test
  void isMeasuredAttemptByAttempt() {
    InMemoryMeters meters = new InMemoryMeters();
    world.app.measure(Telemetry.of(meters));
    publish(1);
    runJobs();

    assertThat(meters.count(ApplicationMetrics.JOB_RUNS, "examine-state", "done")).isEqualTo(1);
    assertThat(meters.sum(ApplicationMetrics.AUDIT_RECORDS)).isPositive();
    assertThat(meters.present(ApplicationMetrics.AUDIT_WAITING)).isZero();
  }

  @Test
  void isTracedAttemptByAttempt() {
    InMemoryTracer tracer = new InMemoryTracer();
    world.app.measure(new Telemetry(Meters.NONE, tracer));
    publish(1);
    publish(2);
    runJobs();

    assertThat(tracer.names()).containsExactly("job examine-state", "job examine-state");
    assertThat(tracer.ended()).extracting(EndedSpan::trace).doesNotHaveDuplicates();
    assertThat(tracer.ended().getFirst().attributes()).containsEntry("stateward.job.attempt", 1L);
  }

  @Test
  void takesOnlySoManyJobsAtOnce() {
    for (int serial = 1; serial <= JobBudgets.JOBS_AT_ONCE + 1; serial++) {
      publish(serial);
    }

    assertThat(runJobs()).isEqualTo(JobBudgets.JOBS_AT_ONCE);
    assertThat(runJobs()).isEqualTo(1);
    assertThat(runJobs()).isZero();
  }

  @Test
  void worksForTheServerAlone() {
    for (Caller caller : new Caller[] {world.ada, new Caller.Anonymous()}) {
      assertThat(failure(() -> world.app.operations().runningJobs().runJobs(caller, failed::add)))
          .isEqualTo(new Failure.Unauthenticated());
      assertThat(
              failure(() ->
                  world.app.operations().runningJobs().runUnfinishedJobs(caller, failed::add)))
          .isEqualTo(new Failure.Unauthenticated());
      assertThat(failure(() -> world.app.operations().runningJobs().renewLeases(caller)))
          .isEqualTo(new Failure.Unauthenticated());
      assertThat(failure(() -> world.app.operations().runningJobs().handBack(caller)))
          .isEqualTo(new Failure.Unauthenticated());
      var maintenance = world.app.operations().runningMaintenance();
      assertThat(failure(() -> maintenance.runMaintenance(caller, failed::add)))
          .isEqualTo(new Failure.Unauthenticated());
    }
  }

  @Test
  void triesAgainLaterAndLaterWhileTheStoreIsOut() {
    StateVersionId version = publish(1);
    world.inMemory().outOfOrder(true);

    assertThat(runJobs()).isEqualTo(1);
    assertThat(runJobs()).isZero();
    world.time.pass(Duration.ofSeconds(2));
    assertThat(runJobs()).isEqualTo(1);
    world.time.pass(Duration.ofSeconds(2));
    assertThat(runJobs()).isZero();
    world.time.pass(Duration.ofSeconds(2));
    world.inMemory().outOfOrder(false);
    assertThat(runJobs()).isEqualTo(1);

    assertThat(examined(version)).isTrue();
  }

  @Test
  void givesAJobUpThatFailedTooOftenAndServesTheOthers() {
    StateVersionId lost = publish(1);
    world.blobs.delete(content(lost).key());

    for (int attempt = 1; attempt <= JobBudgets.JOB_ATTEMPTS; attempt++) {
      assertThat(runJobs()).isEqualTo(1);
      assertThat(failed.getFirst().dead()).isEqualTo(attempt == JobBudgets.JOB_ATTEMPTS);
      world.time.pass(JobBudgets.JOB_LONGEST_WAIT);
    }
    StateVersionId kept = publish(2);
    assertThat(runJobs()).isEqualTo(1);

    assertThat(examined(kept)).isTrue();
    assertThat(dead())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.job().job()).isEqualTo(new Job.ExamineState(lost));
          assertThat(job.failure())
              .isEqualTo("nothing is stored under the key " + content(lost).key().value());
        });
  }

  private List<ListedJob> dead() {
    return world.database.jobs().list(EnumSet.of(JobStatus.DEAD), new PageRequest(1, 100)).items();
  }

  @Test
  void triesAgainOnRequestWhatItGaveUp() {
    StateVersionId version = publish(1);
    faults.overflow("blobs.open");
    while (dead().isEmpty()) {
      runJobs();
      world.time.pass(JobBudgets.JOB_LONGEST_WAIT);
    }
    faults.heal();
    assertThat(runJobs()).isZero();
    long number = dead().getFirst().job().number();
    Caller admin = world.siteAdmin();

    assertThat(failure(() -> world.app.operations().runningMaintenance().retry(world.ada, number)))
        .isEqualTo(new Failure.NotFound());
    ListedJob retried = world.app.operations().runningMaintenance().retry(admin, number);

    assertThat(retried.status()).isEqualTo(JobStatus.WAITING);
    assertThat(failure(() -> world.app.operations().runningMaintenance().retry(admin, number)))
        .isInstanceOf(Failure.InvalidAttributes.class);
    assertThat(
            failure(() -> world.app.operations().runningMaintenance().retry(admin, number + 1000)))
        .isEqualTo(new Failure.NotFound());
    assertThat(runJobs()).isEqualTo(1);
    assertThat(examined(version)).isTrue();
  }

  @Test
  void takesAnErrorForTheBeginningOfTheEnd() {
    publish(1);
    publish(2);
    faults.overflow("blobs.open");

    for (int attempt = 1; attempt <= JobBudgets.JOB_CRASHES; attempt++) {
      assertThat(runJobs()).isEqualTo(2);
      assertThat(failed).extracting(Failed::cause).hasOnlyElementsOfType(StackOverflowError.class);
      world.time.pass(JobBudgets.JOB_LONGEST_WAIT);
    }

    assertThat(dead()).extracting(ListedJob::failure).containsOnly("StackOverflowError");
    assertThat(dead()).hasSize(2);
  }

  /** What the death of a worker leaves: a job taken, and nothing else. */
  private Job takeAloneAndDie() {
    TakenJob taken =
        world
            .database
            .jobs()
            .takeUnfinished(world.time.instant(), JobBudgets.JOB_LEASE)
            .orElseThrow();
    world.time.pass(JobBudgets.JOB_LEASE);
    return taken.job();
  }

  @Test
  void givesUpTheOneJobThatTakesItsWorkersDown() {
    StateVersionId poison = publish(1);
    StateVersionId bystander = publish(2);
    assertThat(world.database.jobs().take(16, world.time.instant(), JobBudgets.JOB_LEASE))
        .hasSize(2);
    world.time.pass(JobBudgets.JOB_LEASE);

    for (int death = 2; death <= JobBudgets.JOB_CRASHES; death++) {
      assertThat(takeAloneAndDie()).isEqualTo(new Job.ExamineState(poison));
      if (!examined(bystander)) {
        world.app.operations().runningJobs().runUnfinishedJobs(World.OPERATOR, failed::add);
      }
    }
    world.work();

    assertThat(examined(bystander)).isTrue();
    assertThat(examined(poison)).isFalse();
    assertThat(dead())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.job().job()).isEqualTo(new Job.ExamineState(poison));
          assertThat(job.failure()).isEqualTo("its last 5 attempts crashed their worker");
        });
  }

  @Test
  void storesNothingOnceAnotherHasItsJob() {
    StateVersionId version = publish(1);
    List<TakenJob> taken = new ArrayList<>();
    faults.onNext(
        "blobs.open",
        () -> {
          world.time.pass(JobBudgets.JOB_LEASE);
          Instant now = world.time.instant();
          world.database.jobs().takeUnfinished(now, JobBudgets.JOB_LEASE).ifPresent(taken::add);
        });

    runJobs();

    assertThat(taken).hasSize(1);
    assertThat(failed)
        .extracting(it -> it.cause().getMessage())
        .contains("another worker has the job");
    assertThat(examined(version)).isFalse();
    world.time.pass(JobBudgets.JOB_LEASE);
    world.work();
    assertThat(examined(version)).isTrue();
  }

  @Test
  void keepsItsJobForAsLongAsItIsAlive() {
    StateVersionId version = publish(1);
    List<TakenJob> taken = new ArrayList<>();
    faults.onNext(
        "blobs.open",
        () -> {
          for (int renewal = 0; renewal < 10; renewal++) {
            world.time.pass(JobBudgets.JOB_LEASE_RENEWAL);
            world.app.operations().runningJobs().renewLeases(World.OPERATOR);
          }
          Instant now = world.time.instant();
          world.database.jobs().takeUnfinished(now, JobBudgets.JOB_LEASE).ifPresent(taken::add);
        });

    runJobs();

    assertThat(taken).isEmpty();
    assertThat(failed).isEmpty();
    assertThat(examined(version)).isTrue();
  }

  @Test
  void leavesItsJobToAnotherNodeAtOnceWhenItStops() {
    StateVersionId version = publish(1);
    List<TakenJob> taken = new ArrayList<>();
    faults.onNext(
        "blobs.open",
        () -> {
          assertThat(world.app.operations().runningJobs().handBack(World.OPERATOR)).isEqualTo(1);
          taken.addAll(world.database.jobs().take(9, world.time.instant(), JobBudgets.JOB_LEASE));
        });

    runJobs();

    assertThat(taken).extracting(TakenJob::attempts).containsExactly(1);
    assertThat(examined(version)).isFalse();
    assertThat(world.app.operations().runningJobs().handBack(World.OPERATOR)).isZero();
  }

  @Test
  void doesAgainWhatACrashLost() {
    StateVersionId version = publish(1);
    faults.failBefore("jobs.done");
    faults.failBefore("jobs.retry");

    assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(this::runJobs);
    faults.heal();
    assertThat(examined(version)).isFalse();
    world.time.pass(JobBudgets.JOB_LEASE);
    assertThat(runJobs()).isZero();
    assertThat(world.app.operations().runningJobs().runUnfinishedJobs(World.OPERATOR, failed::add))
        .isEqualTo(1);

    assertThat(examined(version)).isTrue();
  }

  @Test
  void tellsOfASurpriseAndServesTheOthers() {
    StateVersionId first = publish(1);
    StateVersionId second = publish(2);
    faults.surpriseNext("blobs.open");

    runJobs();

    assertThat(failed)
        .singleElement()
        .satisfies(one -> assertThat(one.cause()).isInstanceOf(IllegalStateException.class));
    assertThat(examined(first)).isFalse();
    assertThat(examined(second)).isTrue();
    world.time.pass(Duration.ofSeconds(2));
    world.work();
    assertThat(examined(first)).isTrue();
  }

  @Test
  void oneJobThatCannotBeStoredKeepsNoOtherWaiting() {
    StateVersionId first = publish(1);
    StateVersionId second = publish(2);
    faults.failNextBefore("catalog.storeExtracted");

    runJobs();

    assertThat(examined(first) || examined(second)).isTrue();
    faults.heal();
    world.time.pass(Duration.ofMinutes(10));
    world.work();
    assertThat(examined(first) && examined(second)).isTrue();
  }

  @Test
  void oneContentThatIsLostKeepsNoOtherWaiting() {
    StateVersionId lost = publish(1);
    StateVersionId kept = publish(2);
    world.blobs.delete(content(lost).key());

    runJobs();

    assertThat(failed)
        .singleElement()
        .satisfies(one -> {
          assertThat(one.job().job()).isEqualTo(new Job.ExamineState(lost));
          assertThat(one.job().attempts()).isEqualTo(1);
          assertThat(one.cause()).isInstanceOf(StoreUnavailableException.class);
        });
    assertThat(examined(lost)).isFalse();
    assertThat(examined(kept)).isTrue();
  }

  @Test
  void findsNothingInAContentThatWasChanged() throws IOException {
    StateVersionId version = publish(1);
    byte[] changed = StateFixture.any(1).bytes();
    changed[changed.length - 5] ^= 1;
    BlobKey key = content(version).key();
    world.blobs.delete(key);
    world.blobs.put(key, World.stream(changed), OptionalLong.empty());

    runJobs();

    assertThat(examined(version)).isFalse();
  }

  private Content content(StateVersionId version) {
    return ((StateVersion.Finalized) world.database.stateVersions().find(version).orElseThrow())
        .content();
  }

  @Test
  void removesTheContentsOfADeletedWorkspace() {
    publish(1);
    publish(2);
    List<BlobKey> stored = world.stored();
    world.app.managingWorkspaces().delete(world.ada, world.workspace);

    world.time.pass(Duration.ofDays(ApplicationSettings.DEFAULT.graceDays()).minusSeconds(1));
    world.maintain(failed::add);
    world.work();
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(stored);
    world.time.pass(Duration.ofHours(1));
    world.maintain(failed::add);
    world.work();

    assertThat(world.stored()).isEmpty();
    assertThat(world.database.stateVersions().blobKeys(world.workspace)).isEmpty();
    assertThat(world.trail().getFirst().event().action()).isEqualTo(AuditAction.WORKSPACE_REMOVE);
  }

  @Test
  void removesTheContentsOfADeletedOrganization() {
    publish(1);
    world.app.managingOrganizations().delete(world.ada, World.ACME);
    world.work();

    assertThat(world.stored()).isEmpty();
  }

  @Test
  void leavesContentsThatABackupMayCopyUntilItEnds() {
    publish(1);
    BackupId backup = new BackupId("20260101t000000z-00000001");
    Instant now = world.time.instant();
    world.database.backupHolds().add(backup, now, now.plus(Duration.ofHours(1)));
    world.app.managingOrganizations().delete(world.ada, World.ACME);

    world.work();
    assertThat(world.stored()).hasSize(1);
    world.time.pass(Duration.ofHours(1));
    world.work();

    assertThat(world.stored()).isEmpty();
  }

  @Test
  void removingAContentThatIsGoneIsDone() {
    world.database.jobs().order(new Job.RemoveBlob(new BlobKey("b/gone")), world.time.instant());

    assertThat(runJobs()).isEqualTo(1);
    world.time.pass(Duration.ofHours(1));
    assertThat(runJobs()).isZero();
  }

  @Test
  void examiningAVersionThatIsGoneIsDone() {
    publish(1);
    world.app.managingOrganizations().delete(world.ada, World.ACME);

    world.work();

    world.time.pass(Duration.ofHours(1));
    assertThat(runJobs()).isZero();
  }
}
