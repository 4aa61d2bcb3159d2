package dev.stateward.application.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.Faults;
import dev.stateward.application.World;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.blob.RecoveryRecords;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class RepairTest {
  private final Faults faults = new Faults();

  @Nested
  final class OfDataKeys {
    private final CheckedWorld checked = new CheckedWorld(new World(faults));

    @Test
    void bringsThemBackFromRecoveryRecords() {
      checked.world.database.blobSeals().remove(List.of(checked.blob(1)));
      BlobSeal other = checked.seal(3);
      checked.seal(2, own -> new BlobSeal(own.owner(), other.key(), own.form(), own.storedSize()));
      checked.seal(
          3, own -> new BlobSeal(own.owner(), own.key(), own.form(), own.storedSize() + 1));

      List<Finding> found = checked.check(CheckedWorld.READ);

      assertThat(found)
          .extracting(Finding::kind, Finding::object, Finding::remedy)
          .containsExactlyInAnyOrder(
              tuple(FindingKind.DATA_KEY_MISSING, checked.blob(1).value(), Remedy.POSSIBLE),
              tuple(FindingKind.DATA_KEY_UNREADABLE, checked.blob(2).value(), Remedy.POSSIBLE),
              tuple(FindingKind.DATA_KEY_DAMAGED, checked.blob(3).value(), Remedy.POSSIBLE));
      assertThat(checked.check(CheckedWorld.QUICK)).hasSize(3);
      assertThat(checked.check(CheckedWorld.REPAIR))
          .extracting(Finding::remedy)
          .containsExactly(Remedy.DONE, Remedy.DONE, Remedy.DONE);
      assertThat(checked.check(CheckedWorld.READ)).isEmpty();
      for (int serial = 1; serial <= 3; serial++) {
        assertThat(checked.world.content(checked.version(serial)))
            .isEqualTo(StateFixture.any(serial).bytes());
      }
      assertThat(repairs()).hasSize(3);
    }

    private List<AuditRecord> repairs() {
      return checked
          .world
          .database
          .auditTrail()
          .list(TrailId.SERVER, AuditQuery.ALL, 0, 100)
          .records()
          .stream()
          .filter(record -> record.event().action() == AuditAction.SERVER_REPAIR)
          .toList();
    }

    @Test
    void believesNoRecordThatDoesNotOpenItsBlob() {
      for (int serial = 1; serial <= 3; serial++) {
        checked.world.database.blobSeals().remove(List.of(checked.blob(serial)));
      }
      byte[] other = checked.bytes(RecoveryRecords.keyFor(checked.blob(2)));
      checked.replace(RecoveryRecords.keyFor(checked.blob(1)), other);
      checked.replace(RecoveryRecords.keyFor(checked.blob(2)), CheckedWorld.flipped(other));
      checked.replace(checked.blob(3), CheckedWorld.flipped(checked.bytes(checked.blob(3))));

      assertThat(checked.check(CheckedWorld.REPAIR))
          .extracting(Finding::kind, Finding::remedy)
          .containsOnly(tuple(FindingKind.DATA_KEY_MISSING, Remedy.NONE));
      assertThat(repairs()).isEmpty();
    }

    @Test
    void bringsNoneBackOfWhatIsDestroyedMeanwhile() {
      BlobKey destroyed = checked.blob(1);
      checked.world.database.blobSeals().remove(List.of(destroyed));
      faults.afterNext(
          "blobReferences.find",
          () -> checked.world.database.stateVersions().remove(checked.version(1)));

      assertThat(checked.check(CheckedWorld.REPAIR))
          .filteredOn(it -> it.object().equals(destroyed.value()))
          .extracting(Finding::remedy)
          .doesNotContain(Remedy.DONE);
      assertThat(checked.world.database.blobSeals().counts().values()).containsExactly(2L);
    }
  }

  @Nested
  final class OfCopies {
    private final CheckedWorld checked =
        new CheckedWorld(new World(faults, ApplicationSettingsFixture.withSmallBlobs(World.LIMIT)));

    OfCopies() {
      List<Failed> failed = new ArrayList<>();
      for (int round = 0; round < 2; round++) {
        checked.world.maintain(failed::add);
        checked.world.time.pass(Duration.ofMinutes(1));
      }
      assertThat(failed).isEmpty();
    }

    @Test
    void copiesSmallBlobsAgain() {
      assertThat(checked.check(CheckedWorld.READ)).isEmpty();
      byte[] copy = checked.bytes(checked.blob(2));
      checked.world.blobs.delete(checked.blob(1));
      checked.world.blobs.delete(RecoveryRecords.keyFor(checked.blob(1)));
      checked.replace(checked.blob(2), CheckedWorld.flipped(copy));
      checked.world.blobs.delete(RecoveryRecords.keyFor(checked.blob(3)));

      assertThat(checked.check(CheckedWorld.QUICK))
          .extracting(Finding::kind, Finding::object)
          .containsExactlyInAnyOrder(
              tuple(FindingKind.COPY_MISSING, checked.blob(1).value()),
              tuple(FindingKind.RECORD_MISSING, checked.blob(1).value()),
              tuple(FindingKind.RECORD_MISSING, checked.blob(3).value()));
      assertThat(checked.check(CheckedWorld.REPAIR))
          .extracting(Finding::kind, Finding::object, Finding::remedy)
          .containsExactlyInAnyOrder(
              tuple(FindingKind.COPY_MISSING, checked.blob(1).value(), Remedy.DONE),
              tuple(FindingKind.RECORD_MISSING, checked.blob(1).value(), Remedy.DONE),
              tuple(FindingKind.COPY_DAMAGED, checked.blob(2).value(), Remedy.DONE),
              tuple(FindingKind.RECORD_MISSING, checked.blob(3).value(), Remedy.DONE));
      assertThat(checked.check(CheckedWorld.READ)).isEmpty();
      assertThat(checked.bytes(checked.blob(2))).isEqualTo(copy);
    }

    @Test
    void missesNoneThatWasNotCopiedYet() {
      checked.world.publish(checked.world.wim, StateFixture.any(4));

      assertThat(checked.check(CheckedWorld.READ)).isEmpty();
    }

    @Test
    void bringsDataKeysBackFromTheRecordsOfCopies() {
      checked.world.database.blobSeals().remove(List.of(checked.blob(1)));

      assertThat(checked.check(CheckedWorld.REPAIR))
          .extracting(Finding::kind, Finding::remedy)
          .containsExactly(tuple(FindingKind.DATA_KEY_MISSING, Remedy.DONE));
      assertThat(checked.check(CheckedWorld.READ)).isEmpty();
    }

    @Test
    void keepsNoCopyOfWhatIsDestroyedMeanwhile() {
      BlobKey destroyed = checked.blob(1);
      checked.world.blobs.delete(destroyed);
      faults.onNext(
          "blobs.put",
          () -> {
            checked.world.database.blobSeals().remove(List.of(destroyed));
            checked.world.database.stateVersions().remove(checked.version(1));
          });

      checked.check(CheckedWorld.REPAIR);

      assertThat(checked.world.blobs.size(destroyed)).isEmpty();
      assertThat(checked.world.blobs.size(RecoveryRecords.keyFor(destroyed))).isEmpty();
    }
  }

  @Test
  void runsOnceAtATime() {
    CheckedWorld checked = new CheckedWorld(new World(faults));
    checked.world.blobs.delete(checked.blob(1));
    List<Failure> refused = new ArrayList<>();
    List<Finding> beside = new ArrayList<>();

    checked
        .world
        .app
        .operations()
        .checkingConsistency()
        .check(
            World.OPERATOR,
            CheckedWorld.REPAIR,
            event -> {
              refused.add(
                  CompletableFuture.supplyAsync(
                          () -> World.failure(() -> checked.check(CheckedWorld.REPAIR)))
                      .join());
              beside.addAll(
                  CompletableFuture.supplyAsync(() -> checked.check(CheckedWorld.READ)).join());
            });

    assertThat(refused)
        .isNotEmpty()
        .allSatisfy(failure ->
            assertThat(failure)
                .isEqualTo(
                    new Failure.NotAllowed(
                        "another command repairs this installation; wait for its end")));
    assertThat(beside).extracting(Finding::kind).containsOnly(FindingKind.BLOB_MISSING);
    assertThat(checked.check(CheckedWorld.REPAIR)).hasSize(1);
  }
}
