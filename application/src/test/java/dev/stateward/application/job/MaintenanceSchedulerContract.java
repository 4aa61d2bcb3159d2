package dev.stateward.application.job;

import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Faults;
import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.blob.port.BlobChecks.DueVersion;
import dev.stateward.application.blob.port.BlobSeals;
import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.event.Telling;
import dev.stateward.application.event.port.WebhookUrls;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.ReadingState.Include;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.event.Webhook;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Content;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.OpenContents;
import dev.stateward.testkit.fixture.OpenStores;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is done in the background, over whatever stores. */
public abstract class MaintenanceSchedulerContract extends WorldContract {
  private static final Set<JobStatus> ALL = EnumSet.allOf(JobStatus.class);

  private final OpenContents contents;
  private final List<Failed> failed = new ArrayList<>();

  protected MaintenanceSchedulerContract(Supplier<OpenStores> opening, OpenContents contents) {
    super(opening, contents.blobs());
    this.contents = contents;
  }

  @AfterEach
  final void closeContents() {
    contents.closing().run();
  }

  private int runMaintenance() {
    return world.app.operations().runningMaintenance().runMaintenance(World.OPERATOR, failed::add);
  }

  private void keepAll() {
    while (runMaintenance() > 0) {
      world.time.pass(Duration.ofMillis(1));
    }
  }

  private List<ListedJob> routines() {
    return world.database.jobs().list(ALL, new PageRequest(1, 100)).items().stream()
        .filter(it -> it.job().job() instanceof Job.RunRoutine)
        .toList();
  }

  private static boolean isRunning(ListedJob job) {
    return job.status() == JobStatus.RUNNING;
  }

  private ListedJob routine(Routine routine) {
    return routines().stream()
        .filter(it -> it.job().job().equals(new Job.RunRoutine(routine)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void doesEveryRoutineTimeAndAgain() {
    for (int round = 0; round < 2; round++) {
      keepAll();
      assertThat(routines())
          .hasSize(Routine.values().length)
          .noneMatch(MaintenanceSchedulerContract::isRunning);
      assertThat(runMaintenance()).isZero();
      world.time.pass(Duration.ofDays(1));
    }
    assertThat(failed).isEmpty();
  }

  @Test
  void triesAgainLaterWhatFailed() {
    faults.failBefore("blobs.list");
    keepAll();

    assertThat(failed)
        .singleElement()
        .satisfies(
            it -> assertThat(it.job().job()).isEqualTo(new Job.RunRoutine(Routine.SWEEP_ORPHANS)));
    assertThat(routine(Routine.SWEEP_ORPHANS).failure()).isEqualTo("blobs.list");
    faults.heal();
    assertThat(runMaintenance()).isZero();
    world.time.pass(Duration.ofSeconds(2));
    assertThat(runMaintenance()).isEqualTo(1);
    assertThat(routine(Routine.SWEEP_ORPHANS).failure()).isEmpty();
    assertThat(routine(Routine.SWEEP_ORPHANS).job().attempts()).isZero();
  }

  @Test
  void isTakenOverFromWorkersThatDied() {
    assertThat(world.database.jobs().takeRoutine(world.time.instant(), Duration.ofMinutes(10)))
        .isPresent();
    keepAll();
    assertThat(routines()).filteredOn(MaintenanceSchedulerContract::isRunning).hasSize(1);

    world.time.pass(Duration.ofMinutes(10));
    keepAll();

    assertThat(routines()).noneMatch(MaintenanceSchedulerContract::isRunning);
  }

  @Test
  void restsARoutineThatTakesItsWorkersDownAndNeverGivesItUp() {
    world.time.pass(Duration.ofDays(1));
    for (int death = 1; death <= JobBudgets.JOB_CRASHES; death++) {
      while (world
          .database
          .jobs()
          .takeRoutine(world.time.instant(), JobBudgets.JOB_LEASE)
          .isPresent()) {}
      world.time.pass(JobBudgets.JOB_LEASE);
    }

    keepAll();

    assertThat(failed).hasSize(Routine.values().length).noneMatch(Failed::dead);
    assertThat(routines())
        .extracting(ListedJob::failure)
        .containsOnly("its last 5 attempts crashed their worker");
    failed.clear();
    world.time.pass(JobBudgets.ROUTINE_REST);
    keepAll();
    assertThat(failed).isEmpty();
  }

  @Test
  void discardsVersionsWhoseContentCannotArriveAnyMore() {
    world.lock(world.wim);
    StateVersionId pending = id(world.announce(world.wim, StateFixture.any(1)));
    world.time.pass(Duration.ofHours(24));
    keepAll();
    assertThat(stored(pending)).isInstanceOf(StateVersion.Pending.class);

    world.time.pass(Duration.ofHours(2));
    keepAll();

    assertThat(stored(pending)).isInstanceOf(StateVersion.Discarded.class);
    world.unlock(world.wim);
  }

  private StateVersion stored(StateVersionId id) {
    return world.database.stateVersions().find(id).orElseThrow();
  }

  @Test
  void removesContentsThatTwoSweepsFoundOrphaned() throws IOException {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    BlobKey orphan = new BlobKey("b/orphan");
    world.blobs.put(orphan, World.stream(new byte[] {1}), OptionalLong.empty());
    world.time.pass(Duration.ofHours(22));
    sweep();
    assertThat(world.database.blobChecks().orphans()).isEmpty();

    world.time.pass(Duration.ofHours(7));
    sweep();
    assertThat(world.database.blobChecks().orphans()).containsOnlyKeys(orphan);
    assertThat(world.stored()).contains(orphan);

    world.time.pass(Duration.ofHours(7));
    sweep();

    assertThat(world.stored()).isEqualTo(world.named());
    assertThat(world.database.blobChecks().orphans()).isEmpty();
  }

  @Test
  void leavesTheCopiesOfWrappingKeys() throws IOException {
    BlobKey copy = new BlobKey("wrapping/00000000000000aa/0000000000000001");
    world.blobs.put(copy, World.stream(new byte[] {1}), OptionalLong.empty());
    for (int sweeps = 0; sweeps < 5; sweeps++) {
      world.time.pass(Duration.ofDays(1));
      sweep();
    }

    assertThat(world.stored()).contains(copy);
  }

  private void sweep() {
    keepAll();
    world.work();
  }

  @Test
  void movesSmallBlobsIntoTheDatabaseAndOutOfIt() {
    world.lock(world.wim);
    StateVersionId first = World.id(world.publish(world.wim, StateFixture.any(1)));
    StateVersionId second =
        World.id(
            world.create(
                world.wim,
                StateFixture.any(2).declared(),
                new InlineStates.Both(
                    world.stage(world.wim, StateFixture.any(2).bytes()),
                    world.stage(world.wim, new byte[] {'{', '}'}))));
    Set<BlobKey> before = Set.copyOf(world.named());

    StateApplication restarted =
        world.restarted(ApplicationSettingsFixture.withSmallBlobs(World.LIMIT));
    movedBy(restarted);

    assertThat(small()).hasSize(3).doesNotContainAnyElementsOf(before);
    assertThat(world.named()).containsExactlyInAnyOrderElementsOf(small());
    assertThat(world.stored()).as("former ones stay for readers").containsAll(before);
    assertIntact(first, second);
    world.time.pass(Duration.ofDays(1));
    world.work();
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(small());
    assertIntact(first, second);

    world.time.pass(Duration.ofHours(6));
    movedBy(world.app);
    world.time.pass(Duration.ofDays(1));
    world.work();

    assertThat(small()).isEmpty();
    assertThat(world.stored()).containsExactlyInAnyOrderElementsOf(world.named());
    assertThat(world.database.blobSeals().notUnder("none", Optional.empty(), 100))
        .as("a blob that is gone leaves no data key, which a former copy of it could be read with")
        .extracting(BlobSeals.Entry::blob)
        .containsExactlyInAnyOrderElementsOf(world.named());
    assertIntact(first, second);
    assertThat(failed).isEmpty();
  }

  @Test
  void movesNoDamagedBlob() {
    world.lock(world.wim);
    StateVersionId version = World.id(world.publish(world.wim, StateFixture.any(1)));
    BlobKey key = world.named().getFirst();
    contents.refusing().accept(List.of(key));

    movedBy(world.restarted(ApplicationSettingsFixture.withSmallBlobs(World.LIMIT)));

    assertThat(routine(Routine.MOVE_SMALL_BLOBS).failure()).contains(version.value());
    assertThat(world.named()).containsExactly(key);
    assertThat(small()).isEmpty();
  }

  @Test
  void copiesSmallBlobsWithTheirRecords() {
    world.lock(world.wim);
    StateVersionId first = id(world.publish(world.wim, StateFixture.any(1)));
    StateVersionId second = id(world.publish(world.wim, StateFixture.any(2)));
    StateApplication restarted =
        world.restarted(ApplicationSettingsFixture.withSmallBlobs(World.LIMIT));

    for (int round = 0; round < 3; round++) {
      movedBy(restarted);
      world.time.pass(Duration.ofMinutes(1));
    }

    assertThat(failed).isEmpty();
    assertThat(small()).hasSize(2);
    for (BlobKey key : small()) {
      assertThat(world.blobs.size(key)).isEqualTo(world.database.smallBlobs().size(key));
      assertThat(world.blobs.size(new BlobKey("record/" + key.value()))).isPresent();
    }
    assertThat(world.content(first)).isEqualTo(StateFixture.any(1).bytes());
    assertThat(world.content(second)).isEqualTo(StateFixture.any(2).bytes());
  }

  @Test
  void encryptsWhatIsPlainAndTheOtherWayRound() {
    Telling telling = new Telling(world);
    Webhook webhook = telling.webhook(Telling.URL);
    world.lock(world.wim);
    StateFixture state = StateFixture.any(1).withOutputs(StateFixture.output("a", "hidden", true));
    StateVersionId version = id(world.publish(world.wim, state));
    world.work();
    List<Output> outputs = read(version);
    assertSealed(version, webhook, true);

    movedBy(world.restartedPlain());
    assertSealed(version, webhook, false);
    assertThat(read(version)).isEqualTo(outputs);

    world.time.pass(Duration.ofHours(6));
    movedBy(world.app);
    assertSealed(version, webhook, true);
    assertThat(read(version)).isEqualTo(outputs);
    assertThat(world.app.managingWebhooks().show(world.ada, webhook.id())).isEqualTo(webhook);
    assertThat(failed).isEmpty();
  }

  @Test
  void encryptsTheRestAfterItBrokeOff() {
    world.lock(world.wim);
    StateVersionId first = id(world.publish(world.wim, StateFixture.any(1)));
    StateVersionId second = id(world.publish(world.wim, StateFixture.any(2)));
    world.work();
    movedBy(world.restartedPlain());
    assertThat(sealed(false)).containsExactlyInAnyOrder(first, second);

    faults.failNextBefore("catalog.storeOutputs");
    world.time.pass(Duration.ofHours(6));
    movedBy(world.app);
    assertThat(sealed(true)).hasSize(1);
    assertThat(sealed(false)).hasSize(1);
    assertThat(routine(Routine.SEAL_OUTPUTS).failure()).contains(sealed(false).getFirst().value());

    world.time.pass(Duration.ofHours(6));
    movedBy(world.app);
    assertThat(sealed(true)).containsExactlyInAnyOrder(first, second);
    assertThat(routine(Routine.SEAL_OUTPUTS).failure()).isEmpty();
  }

  private List<StateVersionId> sealed(boolean sealed) {
    return world.database.catalog().withOutputs(sealed, Optional.empty(), 100);
  }

  private void assertSealed(StateVersionId version, Webhook webhook, boolean sealed) {
    assertThat(world.database.catalog().outputs(List.of(version)))
        .hasSize(1)
        .allSatisfy(stored -> {
          assertThat(stored.seal() instanceof OutputSeal.Under).isEqualTo(sealed);
          assertThat(stored.output().value().text().contains("hidden")).isNotEqualTo(sealed);
        });
    assertThat(world.database.webhooks().find(webhook.id()).orElseThrow().subscription().url())
        .isEqualTo(sealed ? WebhookUrls.HIDDEN : Telling.URL);
    assertThat(world.database.webhookUrls().find(List.of(webhook.id())).isEmpty())
        .isNotEqualTo(sealed);
  }

  private List<Output> read(StateVersionId version) {
    return world
        .app
        .readingState()
        .related(
            world.wim,
            List.of(world.database.stateVersions().find(version).orElseThrow()),
            Set.of(Include.OUTPUTS))
        .read()
        .outputs();
  }

  private void movedBy(StateApplication server) {
    while (server.operations().runningMaintenance().runMaintenance(World.OPERATOR, failed::add)
        > 0) {
      world.time.pass(Duration.ofMillis(1));
    }
  }

  private StateVersionView shown(StateVersionId version) {
    return world.app.readingState().show(world.wim, version);
  }

  private List<BlobKey> small() {
    return world.database.smallBlobs().list(Optional.empty(), 100).stream()
        .map(BlobStore.Stored::key)
        .toList();
  }

  private void assertIntact(StateVersionId first, StateVersionId second) {
    assertThat(world.content(first)).isEqualTo(StateFixture.any(1).bytes());
    assertThat(world.content(second)).isEqualTo(StateFixture.any(2).bytes());
    assertThat(world.download(World.capability(shown(second), SignedUrl.JSON_DOWNLOAD)))
        .containsExactly('{', '}');
  }

  @Test
  void removesOrphansThoughAPartOfTheStoreCannotBeListed() throws IOException {
    BlobKey orphan = new BlobKey("b/orphan");
    world.blobs.put(orphan, World.stream(new byte[] {1}), OptionalLong.empty());
    world.time.pass(Duration.ofHours(30));
    faults.plan(new Faults.Fault("blobs.list", 0, Faults.Kind.AFTER));
    sweep();
    assertThat(world.database.blobChecks().orphans()).containsOnlyKeys(orphan);

    world.time.pass(Duration.ofHours(7));
    faults.plan(new Faults.Fault("blobs.list", 0, Faults.Kind.AFTER));
    sweep();

    assertThat(world.stored()).doesNotContain(orphan);
    assertThat(failed)
        .singleElement()
        .satisfies(it -> assertThat(it.cause()).hasMessageContaining("could be listed"));
  }

  @Test
  void keepsInMindWhatIsInAPartThatCannotBeListed() throws IOException {
    BlobKey orphan = new BlobKey("b/orphan");
    world.blobs.put(orphan, World.stream(new byte[] {1}), OptionalLong.empty());
    world.time.pass(Duration.ofHours(30));
    sweep();
    world.time.pass(Duration.ofHours(7));
    faults.plan(new Faults.Fault("blobs.list", 0, Faults.Kind.BEFORE));
    runMaintenance();

    assertThat(world.database.blobChecks().orphans()).containsOnlyKeys(orphan);
  }

  @Test
  void sparesAnOrphanThatWasNamedAfterAll() throws IOException {
    BlobKey late = new BlobKey("b/late");
    world.blobs.put(late, World.stream(new byte[] {1}), OptionalLong.empty());
    world.time.pass(Duration.ofHours(30));
    sweep();
    assertThat(world.database.blobChecks().orphans()).containsOnlyKeys(late);
    world.lock(world.wim);
    var version = world.publish(world.wim, StateFixture.any(1));
    world
        .database
        .stateVersions()
        .attachJson(
            id(version),
            new Content(
                late,
                1,
                StateFixture.md5(new byte[] {1}),
                ((StateVersion.Finalized) version.entry().version()).content().sha256()));

    world.time.pass(Duration.ofHours(7));
    sweep();

    assertThat(world.stored()).contains(late);
    assertThat(world.database.blobChecks().orphans()).isEmpty();
  }

  @Test
  void findsContentsThatAreNotAsTheyWereStored() {
    world.lock(world.wim);
    var version = world.publish(world.wim, StateFixture.any(1));
    var content = ((StateVersion.Finalized) version.entry().version()).content();
    keepAll();
    assertThat(routine(Routine.VERIFY_BLOBS).failure()).isEmpty();

    world.blobs.delete(content.key());
    world.time.pass(Duration.ofDays(1).plusMinutes(1));
    keepAll();

    assertThat(routine(Routine.VERIFY_BLOBS).failure())
        .isEqualTo(
            "not as they were stored: the blobs of 1 state versions: " + id(version).value());
    assertThat(failed)
        .singleElement()
        .satisfies(it -> assertThat(it.cause()).hasMessageContaining(id(version).value()));
  }

  @Test
  void readsTheOtherContentsWhenSomeCannotBeRead() {
    world.lock(world.wim);
    List<StateVersionId> all = publish(20);
    Set<StateVersionId> bad = Set.copyOf(all.subList(0, 7));
    contents.refusing().accept(bad.stream().map(it -> content(it).key()).toList());

    world.time.pass(Duration.ofMinutes(1));
    keepAll();
    world.time.pass(Duration.ofMinutes(2));
    keepAll();

    Instant now = world.time.instant();
    assertThat(world.database.blobChecks().unreadable()).containsExactlyInAnyOrderElementsOf(bad);
    assertThat(world.database.blobChecks().due(now, now, now.minus(Duration.ofHours(1)), 100))
        .extracting(DueVersion::id)
        .doesNotContainAnyElementsOf(bad);
    assertThat(routine(Routine.VERIFY_BLOBS).failure())
        .startsWith("not readable: the blobs of 7 state versions: ");
    contents.refusing().accept(List.of());
    world.time.pass(Duration.ofHours(2));
    keepAll();
    assertThat(routine(Routine.VERIFY_BLOBS).failure()).isEmpty();
  }

  @Test
  void goesOnWithTheOthersWhateverBecameOfSomeContents() throws IOException {
    world.lock(world.wim);
    List<StateVersionId> all = publish(6);
    StateVersionId pending = id(world.announce(world.wim, StateFixture.any(7)));
    world.work();
    spoil(content(all.get(0)), content(all.get(1)), content(all.get(2)));
    BlobKey orphan = new BlobKey("b/orphan");
    world.blobs.put(orphan, World.stream(new byte[] {1}), OptionalLong.empty());

    keepAll();

    assertThat(world.database.blobChecks().unreadable()).containsExactly(all.get(0));
    assertThat(world.database.blobChecks().damaged())
        .containsExactlyInAnyOrder(all.get(1), all.get(2));
    assertThat(world.content(all.get(3))).isEqualTo(StateFixture.any(4).bytes());

    world
        .app
        .managingRetentionPolicies()
        .assign(world.ada, new Target.OfOrganization(World.ACME), () -> new DeleteOlder(0, 0));
    world.time.pass(Duration.ofHours(30));
    sweep();
    assertThat(stored(pending)).isInstanceOf(StateVersion.Discarded.class);
    assertThat(all.subList(0, 5))
        .extracting(this::stored)
        .hasOnlyElementsOfType(StateVersion.BackingDataSoftDeleted.class);
    world.time.pass(Duration.ofHours(7));
    sweep();
    assertThat(world.blobs.size(orphan)).isEmpty();

    world.time.pass(Duration.ofDays(7));
    world.work();
    assertThat(all.subList(0, 5))
        .extracting(this::stored)
        .hasOnlyElementsOfType(StateVersion.BackingDataPermanentlyDeleted.class);
    assertThat(world.content(all.get(5))).isEqualTo(StateFixture.any(6).bytes());
    assertThat(world.stored()).isEqualTo(world.named());
  }

  private List<StateVersionId> publish(int versions) {
    List<StateVersionId> all = new ArrayList<>();
    for (long serial = 1; serial <= versions; serial++) {
      all.add(id(world.publish(world.wim, StateFixture.any(serial))));
    }
    return all;
  }

  private void spoil(Content unreadable, Content missing, Content garbage) throws IOException {
    contents.refusing().accept(List.of(unreadable.key()));
    world.blobs.delete(missing.key());
    world.blobs.delete(garbage.key());
    world.blobs.put(garbage.key(), World.stream(new byte[] {1, 2, 3}), OptionalLong.empty());
  }

  private Content content(StateVersionId version) {
    return ((StateVersion.Finalized) stored(version)).content();
  }

  @Test
  void discardsTheOtherVersionsWhenOneCannotBe() {
    world.lock(world.wim);
    StateVersionId first = id(world.announce(world.wim, StateFixture.any(1)));
    StateVersionId second = id(world.announce(world.wim, StateFixture.any(2)));
    world.time.pass(Duration.ofHours(51));
    faults.surpriseNext("stateVersions.discard");

    keepAll();

    assertThat(stored(first)).isInstanceOf(StateVersion.Pending.class);
    assertThat(stored(second)).isInstanceOf(StateVersion.Discarded.class);
    assertThat(routine(Routine.DISCARD_DEAD_PENDINGS).failure())
        .isEqualTo("1 failed: " + first.value() + " (IllegalStateException)");
    world.time.pass(Duration.ofHours(1));
    keepAll();
    assertThat(stored(first)).isInstanceOf(StateVersion.Discarded.class);
    assertThat(routine(Routine.DISCARD_DEAD_PENDINGS).failure()).isEmpty();
  }

  @Test
  void takesAStoreThatDoesNotAnswerForNoDamage() {
    world.lock(world.wim);
    world.publish(world.wim, StateFixture.any(1));
    faults.failBefore("blobs.size");

    keepAll();

    assertThat(world.database.blobChecks().damaged()).isEmpty();
    assertThat(failed)
        .singleElement()
        .satisfies(it -> assertThat(it.cause()).isInstanceOf(StoreUnavailableException.class));
  }
}
