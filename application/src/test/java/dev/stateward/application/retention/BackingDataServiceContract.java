package dev.stateward.application.retention;

import static dev.stateward.application.World.capability;
import static dev.stateward.application.World.failure;
import static dev.stateward.application.World.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.retention.port.ManagingBackingData;
import dev.stateward.application.retention.port.ManagingBackingData.Grace;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.application.stateversion.port.SignedUrl;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.InputFixture;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@OnAllStores
final class BackingDataServiceContract extends WorldContract {
  BackingDataServiceContract(StoresKind kind) {
    super(kind::open, ApplicationSettings.DEFAULT);
  }

  private static final Input<Grace> USUAL = Grace.Default::new;
  private static final StateVersionId UNKNOWN = new StateVersionId("sv-none");

  private final ManagingBackingData backingData = world.app.managingBackingData();
  private final StateFixture first = StateFixture.any(1);
  private StateVersionId old = UNKNOWN;
  private StateVersionId current = UNKNOWN;

  @BeforeEach
  void publishTwo() {
    world.lock(world.wim);
    old = id(world.publish(world.wim, first));
    current = id(world.publish(world.wim, StateFixture.any(2)));
    world.work();
  }

  private StateVersion stored(StateVersionId id) {
    return world.database.stateVersions().find(id).orElseThrow();
  }

  private String url(StateVersionId id) {
    return capability(world.app.readingState().show(world.rex, id), SignedUrl.STATE_DOWNLOAD);
  }

  @Test
  void hidesADeletedContentFromEveryReader() {
    String url = url(old);
    var output =
        world
            .app
            .readingState()
            .outputs(world.rex, old, new PageRequest(1, 20))
            .read()
            .items()
            .getFirst();

    StateVersionView deleted = backingData.softDelete(world.ada, old, USUAL);

    assertThat(StateVersionStatus.of(deleted.entry().version()))
        .isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
    assertThat(deleted.signedUrls()).isEmpty();
    assertThat(deleted.entry().outputs()).isEmpty();
    assertThat(deleted.mayRestore()).isTrue();
    var reading = world.app.readingState();
    assertThat(
            List.of(
                failure(() -> world.download(url)),
                failure(() -> reading.show(world.rex, old)),
                failure(() -> reading.outputs(world.rex, old, new PageRequest(1, 20)).read()),
                failure(() -> reading.outputs(world.ada, old, new PageRequest(1, 20)).read()),
                failure(() -> reading.output(world.ada, output.id()).read())))
        .allMatch(Failure.NotFound.class::isInstance);
    assertThat(
            failure(
                () -> world.app.publishingState().rollBack(world.wim, world.workspace, () -> old)))
        .isEqualTo(new Failure.NothingToRollBackTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED));
  }

  @Test
  void restoresItUnderTheSamePlace() {
    String url = url(old);
    var before = world.app.readingState().show(world.ada, old);
    backingData.softDelete(world.ada, old, USUAL);

    StateVersionView restored = backingData.restore(world.ada, old);

    assertThat(restored).isEqualTo(before);
    assertThat(world.download(url)).isEqualTo(first.bytes());
  }

  @Test
  void endsDownloadsUnderWay() throws IOException {
    String url = url(old);
    try (var content = world.app.readingState().download(new Caller.Anonymous(), url).whole()) {
      backingData.softDelete(world.ada, old, USUAL);

      assertThat(failure(() -> read(content))).isInstanceOf(Failure.NotFound.class);
    }
  }

  @Test
  void isNotFoundRatherThanUnavailableOnceItsBytesAreGone() {
    var download = world.app.readingState().download(new Caller.Anonymous(), url(old));
    backingData.softDelete(world.ada, old, USUAL);
    backingData.destroy(world.ada, old);
    world.work();

    assertThat(failure(download::whole)).isInstanceOf(Failure.NotFound.class);
  }

  private static void read(InputStream content) {
    try {
      assertThat(content.read()).isNegative();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void leavesAFinalizedVersionAsItIsWhenItIsRestored() {
    var before = world.app.readingState().show(world.ada, current);

    int records = world.trail().size();

    assertThat(backingData.restore(world.ada, current)).isEqualTo(before);
    assertThat(world.trail()).hasSize(records);
  }

  @Test
  void looksIntoAVersionAfterAllThatWasDeletedBeforeAnybodyCould() {
    StateVersionId early = id(world.publish(world.wim, StateFixture.any(3)));
    world.publish(world.wim, StateFixture.any(4));
    backingData.softDelete(world.ada, early, USUAL);
    world.work();

    backingData.restore(world.ada, early);
    world.work();

    assertThat(world.database.catalog().managedResources(List.of(early))).isNotEmpty();
    assertThat(
            world
                .app
                .readingState()
                .outputs(world.ada, early, new PageRequest(1, 20))
                .read()
                .items())
        .isNotEmpty();
  }

  /** Crypto-shredding: what still lies in the store, or in a copy of it, opens no more. */
  @Test
  void destroysTheDataKeyWithTheVersionBeforeItsBlobIsGone() {
    backingData.softDelete(world.ada, old, USUAL);
    BlobKey blob = ((StateVersion.BackingDataSoftDeleted) stored(old)).restore().content().key();
    assertThat(world.database.blobSeals().find(blob, old, BlobKind.STATE)).isPresent();

    backingData.destroy(world.ada, old);

    assertThat(world.stored()).contains(blob);
    assertThat(world.database.blobSeals().find(blob, old, BlobKind.STATE)).isEmpty();
  }

  @Test
  void destroysContentsAndAllThatWasFoundInThem() {
    backingData.softDelete(world.ada, old, USUAL);

    StateVersionView destroyed = backingData.destroy(world.ada, old);

    assertThat(StateVersionStatus.of(destroyed.entry().version()))
        .isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
    assertThat(world.named()).hasSize(1);
    world.work();
    assertThat(world.stored()).isEqualTo(world.named());
    assertThat(world.database.catalog().outputs(List.of(old))).isEmpty();
    assertThat(world.database.catalog().managedResources(List.of(old))).isEmpty();
  }

  @Test
  void keepsTheCurrentVersion() {
    assertThat(failure(() -> backingData.softDelete(world.ada, current, USUAL)))
        .isEqualTo(new Failure.CurrentNotDeletable());
    assertThat(stored(current)).isInstanceOf(StateVersion.Finalized.class);
  }

  @Test
  void allowsNoOtherTransition() {
    StateVersionId pending = id(world.announce(world.wim, StateFixture.any(3)));
    backingData.softDelete(world.ada, old, USUAL);

    assertRefused(pending, StateVersionStatus.PENDING, true, true, true);
    assertRefused(old, StateVersionStatus.BACKING_DATA_SOFT_DELETED, true, false, false);
    backingData.destroy(world.ada, old);
    assertRefused(old, StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED, true, true, true);
    world.app.lockingWorkspaces().forceUnlock(world.bob, world.workspace);
    assertRefused(pending, StateVersionStatus.DISCARDED, true, true, true);
    assertThat(failure(() -> backingData.destroy(world.ada, current)))
        .isEqualTo(
            new Failure.TransitionNotAllowed(
                StateVersionStatus.FINALIZED, StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED));
  }

  private void assertRefused(
      StateVersionId id,
      StateVersionStatus from,
      boolean deleting,
      boolean restoring,
      boolean destroying) {
    StateVersion before = stored(id);
    if (deleting) {
      assertThat(failure(() -> backingData.softDelete(world.ada, id, USUAL)))
          .isEqualTo(
              new Failure.TransitionNotAllowed(from, StateVersionStatus.BACKING_DATA_SOFT_DELETED));
    }
    if (restoring) {
      assertThat(failure(() -> backingData.restore(world.ada, id)))
          .isEqualTo(new Failure.TransitionNotAllowed(from, StateVersionStatus.FINALIZED));
    }
    if (destroying) {
      assertThat(failure(() -> backingData.destroy(world.ada, id)))
          .isEqualTo(
              new Failure.TransitionNotAllowed(
                  from, StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED));
    }
    assertThat(stored(id)).isEqualTo(before);
  }

  @Test
  void destroysWhatNobodyRestoredWithinTheGracePeriod() {
    backingData.softDelete(world.ada, old, USUAL);
    world.time.pass(Duration.ofDays(7).minusSeconds(1));
    world.work();
    assertThat(StateVersionStatus.of(stored(old)))
        .isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);

    world.time.pass(Duration.ofSeconds(1));
    world.work();

    assertThat(StateVersionStatus.of(stored(old)))
        .isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
    assertThat(world.stored()).isEqualTo(world.named());
  }

  @Test
  void keepsTheGracePeriodThatWasAskedFor() {
    backingData.softDelete(world.ada, old, () -> new Grace.Days(1));

    world.time.pass(Duration.ofDays(1));
    world.work();

    assertThat(StateVersionStatus.of(stored(old)))
        .isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
  }

  @Test
  void countsTheGracePeriodFromTheLastDeletion() {
    backingData.softDelete(world.ada, old, () -> new Grace.Days(2));
    world.time.pass(Duration.ofDays(1));
    backingData.restore(world.ada, old);
    backingData.softDelete(world.ada, old, () -> new Grace.Days(5));

    world.time.pass(Duration.ofDays(2));
    world.work();
    assertThat(StateVersionStatus.of(stored(old)))
        .isEqualTo(StateVersionStatus.BACKING_DATA_SOFT_DELETED);
    world.time.pass(Duration.ofDays(3));
    world.work();

    assertThat(StateVersionStatus.of(stored(old)))
        .isEqualTo(StateVersionStatus.BACKING_DATA_PERMANENTLY_DELETED);
  }

  @Test
  void leavesARestoredVersionAloneWhenItsGracePeriodEnds() {
    backingData.softDelete(world.ada, old, USUAL);
    backingData.restore(world.ada, old);

    world.time.pass(Duration.ofDays(8));
    world.work();

    assertThat(world.content(old)).isEqualTo(first.bytes());
  }

  @Test
  void keepsWhatARollbackMadeOfADestroyedVersion() {
    StateVersionId repeated =
        id(world.app.publishingState().rollBack(world.wim, world.workspace, () -> old));
    byte[] bytes = world.content(repeated);
    backingData.softDelete(world.ada, old, USUAL);
    backingData.destroy(world.ada, old);
    world.work();

    assertThat(world.content(repeated)).isEqualTo(bytes);
  }

  @Test
  void findsNothingInADestroyedVersionThatIsStillToBeExamined() {
    StateVersionId late = id(world.publish(world.wim, StateFixture.any(3)));
    world.publish(world.wim, StateFixture.any(4));
    backingData.softDelete(world.ada, late, USUAL);
    backingData.destroy(world.ada, late);

    world.work();

    assertThat(world.database.catalog().outputsKnown(late)).isFalse();
  }

  @Test
  void knowsNoneOfThisAsTheCloudEdition() {
    World cloud =
        new World(ApplicationSettingsFixture.withEdition(ApplicationSettings.Edition.CLOUD));
    cloud.lock(cloud.wim);
    StateVersionId version = id(cloud.publish(cloud.wim, first));
    ManagingBackingData there = cloud.app.managingBackingData();

    assertThat(
            List.of(
                failure(() -> there.softDelete(cloud.ada, version, InputFixture.unparsed())),
                failure(() -> there.restore(cloud.ada, version)),
                failure(() -> there.destroy(cloud.ada, version))))
        .allMatch(Failure.NotFound.class::isInstance);
    assertThat(cloud.app.readingState().show(cloud.ada, version).mayRestore()).isFalse();
  }
}
