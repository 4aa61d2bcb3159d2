package dev.stateward.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.Faults.Fault;
import dev.stateward.application.Faults.Kind;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.testkit.memory.InMemoryDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every call that a change makes of a driven port fails once, in each way it can fail: then the
 * change is there with its audit records, or there is no trace of either (I11).
 */
@Tag("long")
class AtomicityTest {
  @TestFactory
  Stream<DynamicTest> changesAllOrNothing() {
    return Changes.ALL.entrySet().stream()
        .flatMap(change ->
            faults(change.getValue()).stream()
                .map(fault ->
                    DynamicTest.dynamicTest(
                        change.getKey() + ": " + fault, () -> inject(change.getValue(), fault))));
  }

  /** The ways in which the calls that a change makes can fail. */
  private static List<Fault> faults(Changes.Change change) {
    Faults counting = new Faults();
    World world = new World(counting);
    Runnable call = change.prepare(world);
    counting.heal();
    call.run();
    List<Fault> faults = new ArrayList<>();
    for (Map.Entry<String, Integer> port : counting.counts().entrySet()) {
      for (int number = 0; number < port.getValue(); number++) {
        faults.add(new Fault(port.getKey(), number, Kind.BEFORE));
        faults.add(new Fault(port.getKey(), number, Kind.AFTER));
        if (port.getKey().equals(Faults.COMMIT)) {
          faults.add(new Fault(port.getKey(), number, Kind.LOST));
        }
      }
    }
    assertThat(faults).isNotEmpty();
    return faults;
  }

  private static void inject(Changes.Change change, Fault fault) {
    World clean = new World(new Faults());
    Runnable cleanly = change.prepare(clean);
    int before = records(clean).size();
    cleanly.run();
    int whole = records(clean).size() - before;
    assertThat(whole).isPositive();

    Faults faults = new Faults();
    World world = new World(faults);
    Runnable call = change.prepare(world);
    faults.heal();
    List<Object> rows = rows(world);
    int records = records(world).size();

    faults.plan(fault);
    boolean failed = fails(call);
    faults.heal();

    int added = records(world).size() - records;
    if (added == 0) {
      assertThat(failed).isTrue();
      assertThat(rows(world)).isEqualTo(rows);
    } else {
      assertThat(added).isEqualTo(whole);
      assertThat(rows(world)).isEqualTo(rows(clean));
    }
  }

  private static boolean fails(Runnable call) {
    try {
      call.run();
      return false;
    } catch (StoreUnavailableException | OutcomeUnknownException e) {
      return true;
    }
  }

  private static List<Object> rows(World world) {
    return ((InMemoryDatabase) world.database).rows();
  }

  /** What the trails of all say that was done. */
  private static List<AuditRecord> records(World world) {
    List<AuditRecord> records = new ArrayList<>();
    for (TrailId trail : world.app.operations().sealingAuditTrails().trails(World.OPERATOR)) {
      records.addAll(world.database.auditTrail().list(trail, AuditQuery.ALL, 0, 10_000).records());
    }
    return records;
  }
}
