package dev.stateward.application.check;

import static dev.stateward.application.check.CheckedWorld.QUICK;
import static dev.stateward.application.check.CheckedWorld.READ;
import static dev.stateward.application.check.CheckedWorld.REPAIR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateward.application.Faults;
import dev.stateward.application.StateApplication;
import dev.stateward.application.World;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.blob.RecoveryRecords;
import dev.stateward.application.blob.port.BlobSeal;
import dev.stateward.application.check.port.CheckEvent;
import dev.stateward.application.check.port.CheckingConsistency.Checked;
import dev.stateward.application.check.port.CheckingConsistency.Scope;
import dev.stateward.application.check.port.Finding;
import dev.stateward.application.check.port.Finding.Remedy;
import dev.stateward.application.check.port.FindingKind;
import dev.stateward.application.event.Telling;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.CheckBudgets;
import dev.stateward.application.stateversion.port.OutputSeal;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StoredOutput;
import dev.stateward.application.stateversion.port.StoredOutputs;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.WebhookId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.Output;
import dev.stateward.domain.stateversion.StateVersionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class ConsistencyServiceTest {

  private final Faults faults = new Faults();
  private final World world = new World(faults);
  private final StateApplication app = world.app;
  private final CheckedWorld checked = new CheckedWorld(world);
  private final List<StateVersionId> versions = checked.versions;

  private static final class Collected implements Consumer<CheckEvent> {
    private final List<Finding> findings = new ArrayList<>();
    private final List<CheckEvent.Step> steps = new ArrayList<>();

    @Override
    public void accept(CheckEvent event) {
      switch (event) {
        case CheckEvent.Found(var finding) -> findings.add(finding);
        case CheckEvent.Progress(var step, var done, var total) -> steps.add(step);
      }
    }
  }

  private List<Finding> check(Scope scope) {
    Collected collected = new Collected();
    Checked counted =
        app.operations().checkingConsistency().check(World.OPERATOR, scope, collected);
    assertThat(counted.findings()).isEqualTo(collected.findings.size());
    assertThat(counted.repaired())
        .isEqualTo(collected.findings.stream().filter(it -> it.remedy() == Remedy.DONE).count());
    return collected.findings;
  }

  private void change(BlobKey key, UnaryOperator<byte[]> change) {
    checked.replace(key, change.apply(checked.bytes(key)));
  }

  private static byte[] shorter(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length - 1);
  }

  private Finding found(FindingKind kind, int serial, String detail, Remedy remedy) {
    return new Finding(
        kind, versions.get(serial - 1).value(), checked.blob(serial).value(), detail, remedy);
  }

  private List<AuditRecord> repairs() {
    return world
        .database
        .auditTrail()
        .list(TrailId.SERVER, AuditQuery.ALL, 0, 100)
        .records()
        .stream()
        .filter(record -> record.event().action() == AuditAction.SERVER_REPAIR)
        .toList();
  }

  @Test
  void findsNothingWhereNothingIsWrong() {
    Collected collected = new Collected();

    Checked result = app.operations().checkingConsistency().check(World.OPERATOR, READ, collected);

    assertThat(result).isEqualTo(new Checked(3, 6, 0, 0));
    assertThat(collected.steps).contains(CheckEvent.Step.BLOBS, CheckEvent.Step.STORES);
    assertThat(check(QUICK)).isEmpty();
    assertThat(check(REPAIR)).isEmpty();
    assertThat(repairs()).isEmpty();
  }

  @Test
  void namesExactlyWhatIsMissingShorterOrChanged() {
    world.blobs.delete(checked.blob(1));
    change(checked.blob(2), ConsistencyServiceTest::shorter);
    change(checked.blob(3), CheckedWorld::flipped);

    assertThat(check(QUICK))
        .extracting(Finding::kind, Finding::version)
        .containsExactlyInAnyOrder(
            tuple(FindingKind.BLOB_MISSING, versions.get(0).value()),
            tuple(FindingKind.BLOB_LENGTH, versions.get(1).value()));
    assertThat(check(REPAIR))
        .hasSize(3)
        .contains(found(FindingKind.BLOB_MISSING, 1, "no store has it", Remedy.NONE))
        .anySatisfy(it -> {
          assertThat(it.kind()).isEqualTo(FindingKind.BLOB_DIGEST);
          assertThat(it.detail()).contains("SHA-256");
          assertThat(it.version()).isEqualTo(versions.get(2).value());
        });
    assertThat(check(READ)).as("a repair touches none of it").hasSize(3);
  }

  @Test
  void tellsALostDataKeyFromDamage() {
    world.database.blobSeals().remove(List.of(checked.blob(1)));

    assertThat(check(QUICK))
        .singleElement()
        .satisfies(it -> assertThat(it.kind()).isEqualTo(FindingKind.DATA_KEY_MISSING));
    assertThat(check(REPAIR))
        .singleElement()
        .satisfies(it -> assertThat(it.kind()).isEqualTo(FindingKind.DATA_KEY_MISSING));
  }

  @Test
  void namesADataKeyThatIsOfAnotherBlob() {
    BlobSeal first = checked.seal(1);
    BlobSeal second = checked.seal(2);
    world.database.blobSeals().remove(List.of(checked.blob(1)));
    world
        .database
        .blobSeals()
        .add(
            checked.blob(1),
            new BlobSeal(first.owner(), second.key(), first.form(), first.storedSize()));

    assertThat(check(QUICK))
        .singleElement()
        .satisfies(it -> {
          assertThat(it.kind()).isEqualTo(FindingKind.DATA_KEY_UNREADABLE);
          assertThat(it.object()).isEqualTo(checked.blob(1).value());
        });
  }

  @Test
  void namesOutputsAndWebhooksWhoseKeyIsLostOrOfAnother() {
    world.work();
    assertThat(check(QUICK)).isEmpty();
    StateVersionCatalog catalog = world.database.catalog();
    StateVersionId first = versions.getFirst();
    StateVersionId second = versions.get(1);
    catalog.storeOutputs(first, StoredOutputs.plain(stored(first)));
    OutputSeal.Under other =
        (OutputSeal.Under) catalog.outputs(List.of(versions.getLast())).getFirst().seal();
    catalog.storeOutputs(
        second,
        new StoredOutputs(
            stored(second),
            new OutputSeal.Under(catalog.outputOwner(second).orElseThrow(), other.key())));
    WebhookId webhook = new Telling(world).webhook(Telling.URL).id();
    world.database.webhookUrls().remove(webhook);

    assertThat(check(QUICK))
        .extracting(it -> it.kind() + " " + it.version() + it.object())
        .containsExactlyInAnyOrder(
            FindingKind.VALUE_KEY_MISSING + " " + first,
            FindingKind.VALUE_KEY_UNREADABLE + " " + second,
            FindingKind.VALUE_KEY_MISSING + " " + webhook);
  }

  private List<Output> stored(StateVersionId version) {
    return world.database.catalog().outputs(List.of(version)).stream()
        .map(StoredOutput::output)
        .toList();
  }

  @Test
  void writesRecordsAgain() {
    world.blobs.delete(RecoveryRecords.keyFor(checked.blob(1)));
    change(RecoveryRecords.keyFor(checked.blob(2)), CheckedWorld::flipped);
    change(
        RecoveryRecords.keyFor(checked.blob(3)),
        bytes -> Arrays.copyOf(bytes, CheckBudgets.RECORD + bytes.length));

    assertThat(check(QUICK)).extracting(Finding::kind).containsExactly(FindingKind.RECORD_MISSING);
    assertThat(check(READ))
        .extracting(Finding::kind)
        .containsExactlyInAnyOrder(
            FindingKind.RECORD_MISSING, FindingKind.RECORD_DAMAGED, FindingKind.RECORD_DAMAGED);
    assertThat(check(REPAIR)).extracting(Finding::remedy).containsOnly(Remedy.DONE);
    assertThat(check(READ)).isEmpty();
    assertThat(repairs()).as("no row was changed").isEmpty();
  }

  @Test
  void writesTheRecordsThatABackupDoesNotHold() {
    for (int serial = 1; serial <= 3; serial++) {
      world.blobs.delete(RecoveryRecords.keyFor(checked.blob(serial)));
    }
    List<Long> progress = new ArrayList<>();

    assertThat(app.operations().checkingConsistency().writeRecords(World.OPERATOR, progress::add))
        .isEqualTo(3);

    assertThat(progress).containsExactly(3L);
    assertThat(check(READ)).isEmpty();
    assertThat(app.operations().checkingConsistency().writeRecords(World.OPERATOR, progress::add))
        .isZero();
  }

  @Test
  void removesDataKeysWhoseBlobIsGone() {
    BlobKey gone = world.identifiers.blob();
    BlobKey there = world.identifiers.blob();
    world.database.blobSeals().add(gone, checked.seal(1));
    world.database.blobSeals().add(there, checked.seal(1));
    checked.replace(there, new byte[] {1});

    assertThat(check(READ))
        .extracting(Finding::kind, Finding::object, Finding::remedy)
        .containsExactlyInAnyOrder(
            tuple(FindingKind.DATA_KEY_UNUSED, gone.value(), Remedy.POSSIBLE),
            tuple(FindingKind.DATA_KEY_UNUSED, there.value(), Remedy.NONE));
    assertThat(check(REPAIR)).hasSize(2);
    assertThat(check(READ)).extracting(Finding::object).containsExactly(there.value());
    assertThat(repairs())
        .singleElement()
        .satisfies(it -> assertThat(it.event().resource()).isEqualTo("data-keys"));
  }

  @Test
  void hasOrphansRemovedThatItFindsTwice() {
    BlobKey orphan = new BlobKey("b/orphan");
    checked.replace(orphan, new byte[] {1});
    assertThat(check(REPAIR)).as("an upload may be under way").isEmpty();

    world.time.pass(CheckBudgets.ORPHAN_AGE.plusSeconds(1));
    assertThat(check(READ))
        .singleElement()
        .satisfies(it -> assertThat(it.kind()).isEqualTo(FindingKind.BLOB_ORPHANED));
    check(REPAIR);
    world.work();
    assertThat(world.stored()).contains(orphan);

    world.time.pass(Duration.ofMinutes(61));
    check(REPAIR);
    world.work();

    assertThat(world.stored()).isEqualTo(world.named());
    assertThat(check(READ)).isEmpty();
    assertThat(repairs())
        .singleElement()
        .satisfies(it -> assertThat(it.event().resource()).isEqualTo("orphans"));
  }

  @Test
  void remembersNoMoreOrphansThanOneSweepMay() {
    for (int i = 0; i <= CheckBudgets.ORPHANS; i++) {
      checked.replace(new BlobKey("b/orphan" + i), new byte[] {1});
    }
    world.time.pass(CheckBudgets.ORPHAN_AGE.plusSeconds(1));

    List<Finding> findings = check(REPAIR);

    assertThat(findings).hasSize(CheckBudgets.ORPHANS + 1);
    assertThat(findings).filteredOn(it -> it.remedy() == Remedy.DONE).hasSize(CheckBudgets.ORPHANS);
    assertThat(world.database.blobChecks().orphans()).hasSize(CheckBudgets.ORPHANS);
  }

  @Test
  void goesOnBeyondOnePartOfTheRows() {
    for (int i = 0; i <= CheckBudgets.ROWS; i++) {
      versions.add(world.publishUnchecked(versions.getLast(), new byte[] {'{', '}'}));
    }
    world.blobs.delete(checked.blob(versions.size()));

    assertThat(check(READ))
        .singleElement()
        .satisfies(it -> assertThat(it.version()).isEqualTo(versions.getLast().value()));
  }

  @Test
  void callsNothingWrongThatIsDestroyedMeanwhile() {
    BlobKey first = checked.blob(1);
    faults.afterNext(
        "blobReferences.part",
        () -> {
          world.database.blobSeals().remove(List.of(first));
          world.database.stateVersions().remove(versions.get(0));
        });
    world.blobs.delete(first);

    assertThat(check(QUICK)).noneMatch(it -> it.object().equals(first.value()));
  }

  @Test
  void namesBlobsThatCannotBeReadUntilTheStoreIsGone() {
    world.inMemory().refuse(List.of(checked.blob(2)));
    assertThat(check(READ))
        .singleElement()
        .satisfies(it -> assertThat(it.kind()).isEqualTo(FindingKind.BLOB_UNREADABLE));

    List<BlobKey> refused = new ArrayList<>();
    for (int i = 0; i < CheckBudgets.UNREADABLE; i++) {
      versions.add(world.publishUnchecked(versions.getLast(), new byte[] {'{', '}'}));
      refused.add(checked.blob(versions.size()));
    }
    world.inMemory().refuse(refused);
    Collected collected = new Collected();

    assertThatThrownBy(
            () -> app.operations().checkingConsistency().check(World.OPERATOR, READ, collected))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining(CheckBudgets.UNREADABLE + " blobs in a row cannot be read");
    assertThat(collected.findings).hasSize(CheckBudgets.UNREADABLE);
  }

  @Test
  void servesTheOperatorAlone() {
    assertThatThrownBy(
            () -> app.operations().checkingConsistency().check(world.ada, READ, new Collected()))
        .isInstanceOf(UseCaseFailedException.class);
    assertThatThrownBy(
            () -> app.operations().checkingConsistency().writeRecords(world.ada, done -> {}))
        .isInstanceOf(UseCaseFailedException.class);
  }
}
