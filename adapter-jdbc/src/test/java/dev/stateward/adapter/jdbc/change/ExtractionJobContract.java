package dev.stateward.adapter.jdbc.change;

import static dev.stateward.application.World.id;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Faults.Fault;
import dev.stateward.application.Faults.Kind;
import dev.stateward.application.World;
import dev.stateward.application.WorldContract;
import dev.stateward.application.change.port.InstanceSpans;
import dev.stateward.application.change.port.InstanceSpans.Differing;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.change.port.InstanceSpans.Open;
import dev.stateward.application.job.port.RunningJobs.Failed;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.testkit.contract.OnAllStores;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.StoresKind;
import dev.stateward.testkit.memory.InMemoryBlobStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How instances are extracted, over whatever stores, whatever fails. */
@OnAllStores
@Tag("long")
final class ExtractionJobContract extends WorldContract {
  private final List<Failed> failed = new ArrayList<>();

  ExtractionJobContract(StoresKind kind) {
    super(kind::open, InMemoryBlobStore.open().blobs());
  }

  @BeforeEach
  final void lock() {
    world.lock(world.wim);
  }

  private StateVersionId publish(long serial, int resources) {
    return id(
        world.publish(
            world.wim, StateFixture.any(serial).withOutputs("").withResources(resources)));
  }

  private void runJobs() {
    world.time.pass(Duration.ofHours(1));
    while (world.app.operations().runningMaintenance().runMaintenance(World.OPERATOR, failed::add)
        > 0) {
      world.time.pass(Duration.ofMillis(20));
    }
  }

  private InstanceSpans spans() {
    return world.database.instanceSpans();
  }

  private Extracted extracted(StateVersionId version) {
    return spans().find(version).orElseThrow();
  }

  private List<Differing> differing(StateVersionId before, StateVersionId after) {
    List<Differing> found = new ArrayList<>();
    spans().forEachDiffering(extracted(before), extracted(after), found::add);
    return found;
  }

  private List<Open> open() {
    List<Open> open = new ArrayList<>();
    spans().forEachOpen(world.workspace, open::add);
    return open;
  }

  /** The resources of the fixture have one address: each is told from the others by its turn. */
  @Test
  void extractsTheVersionsInOrderAndKeepsWhatIsUnchangedOnce() {
    StateVersionId first = publish(1, 20);
    StateVersionId second = publish(2, 30);
    runJobs();
    List<Long> rows = open().stream().map(Open::row).toList();
    StateVersionId third = publish(3, 27);
    runJobs();

    assertThat(failed).isEmpty();
    assertThat(extracted(first).result().instances()).isEqualTo(20);
    assertThat(differing(first, second)).hasSize(10).allMatch(Differing::later);
    assertThat(differing(second, third)).hasSize(3).noneMatch(Differing::later);
    assertThat(open()).hasSize(27).allMatch(it -> rows.contains(it.row()));
    assertThat(spans().before(extracted(third))).hasValue(extracted(second));
  }

  /** Where a step fails, has its effect or not, the job does it again, and finds the same. */
  @ParameterizedTest
  @CsvSource({
    "instanceSpans.begin, 0",
    "instanceSpans.begin, 1",
    "instanceSpans.forEachOpen, 1",
    "instanceSpans.store, 0",
    "instanceSpans.store, 1",
    "instanceSpans.end, 0",
    "instanceSpans.end, 1",
    "digestKeys.add, 0",
    "digestKeys.find, 0",
    "blobs.open, 0",
  })
  void doesAStepAgainThatFailed(String call, int number) {
    for (Kind kind : List.of(Kind.BEFORE, Kind.AFTER)) {
      long serial = kind == Kind.BEFORE ? 1 : 3;
      StateVersionId first = publish(serial, 12);
      StateVersionId second = publish(serial + 1, 28);
      faults.plan(new Fault(call, number, kind));
      runJobs();
      faults.heal();
      runJobs();

      assertThat(differing(first, second)).as("%s", kind).hasSize(16).allMatch(Differing::later);
      assertThat(open()).as("%s", kind).hasSize(28);
    }
  }

  @Test
  void stopsWhenAnotherNodeIsFaster() {
    long serial = 0;
    for (String step : List.of("instanceSpans.store", "instanceSpans.end")) {
      serial++;
      StateVersionId version = publish(serial, 12);
      faults.onNext(step, () -> assertThat(spans().begin(world.workspace)).isPresent());
      runJobs();
      assertThat(spans().find(version)).as(step).isEmpty();

      runJobs();

      assertThat(extracted(version).result().instances()).isEqualTo(12);
      assertThat(open()).hasSize(12);
    }
    assertThat(failed).isEmpty();
  }

  @Test
  void goesOnAfterAStateThatIsNotRead() {
    StateVersionId first = publish(1, 2);
    StateVersionId encrypted =
        world.publishUnchecked(first, "{\"encrypted\":\"x\"}".getBytes(UTF_8));
    runJobs();

    assertThat(extracted(encrypted).result().failure()).isNotEmpty();
    assertThat(open()).hasSize(2);
  }

  /** What is lost is said once, and what comes after it is compared with what came before. */
  @Test
  void goesOnAfterStatesThatAreLost() throws IOException {
    List<StateVersionId> versions = new ArrayList<>();
    for (int serial = 1; serial <= 4; serial++) {
      versions.add(publish(serial, 2 + serial));
    }
    StateVersionId missing = versions.get(1);
    StateVersionId damaged = versions.get(2);
    world.blobs.delete(blob(1));
    byte[] stored = world.blobs.open(blob(2), 0).readAllBytes();
    stored[stored.length / 2] ^= 1;
    world.blobs.delete(blob(2));
    world.blobs.put(blob(2), World.stream(stored), OptionalLong.of(stored.length));
    for (int lost = 0; lost <= 2; lost++) {
      runJobs();
    }

    assertThat(failed)
        .extracting(it -> String.valueOf(it.cause().getMessage()))
        .anySatisfy(it -> assertThat(it).contains(missing + " is not compared: its data is"))
        .anySatisfy(it -> assertThat(it).contains(damaged + " is not compared: its data is"));
    assertThat(List.of(missing, damaged))
        .allSatisfy(it -> assertThat(extracted(it).result().failure()).contains("missing or was"));
    assertThat(differing(versions.getFirst(), versions.getLast())).hasSize(3);
    assertThat(open()).hasSize(6);
    failed.clear();
    runJobs();
    assertThat(failed).isEmpty();
  }

  private BlobKey blob(int index) {
    return world.named().get(index);
  }
}
