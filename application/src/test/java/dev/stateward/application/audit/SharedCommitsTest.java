package dev.stateward.application.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.Faults;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.time.TickingTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedCommitsTest {
  private static final int MANY = 20;

  private final InMemoryDatabase database = new InMemoryDatabase();
  private final Faults faults = new Faults();
  private final Stores stores = faults.stores(database);
  private final SignerCodes chain = new SignerCodes(new SimpleSigner());
  private final SharedCommits commits =
      new SharedCommits(
          records -> stores.transactions().run(() -> stores.auditTrail().add(records, chain)));
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final TickingTime time = new TickingTime();

  private AuditRecord record() {
    return new AuditRecord(
        identifiers.auditRecord(),
        time.instant(),
        Actor.OPERATOR,
        Source.NONE,
        new AuditEvent(
            TrailId.SERVER,
            AuditAction.STATE_VERSION_DOWNLOAD,
            "sv-1",
            "ws-1",
            Details.NONE,
            Details.NONE),
        AuditOutcome.SUCCESS);
  }

  private long recorded() {
    return database.auditTrail().list(TrailId.SERVER, AuditQuery.ALL, 0, 1).total();
  }

  /** Lets many commit while somebody else writes, so that they meet; says what became of each. */
  private List<Future<Boolean>> manyAtOnce() throws Exception {
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      List<Thread> waiting = new ArrayList<>();
      List<Future<Boolean>> outcomes = new ArrayList<>();
      database
          .transactions()
          .run(() -> {
            database.auditTrail().add(List.of(), chain);
            for (int i = 0; i < MANY; i++) {
              Callable<Boolean> commit =
                  () -> {
                    synchronized (waiting) {
                      waiting.add(Thread.currentThread());
                    }
                    commits.commit(List.of(record()));
                    return true;
                  };
              outcomes.add(threads.submit(commit));
            }
            awaitAllWaiting(waiting);
          });
      threads.shutdown();
      assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
      return outcomes;
    }
  }

  private static void awaitAllWaiting(List<Thread> waiting) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (System.nanoTime() < end) {
      synchronized (waiting) {
        if (waiting.size() == MANY
            && waiting.stream().map(Thread::getState).allMatch(SharedCommitsTest::waits)) {
          return;
        }
      }
      Thread.onSpinWait();
    }
    throw new AssertionError("they did not come");
  }

  private static boolean waits(Thread.State state) {
    return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
  }

  @Test
  void commitsOnceForThoseWhoCameMeanwhile() throws Exception {
    List<Future<Boolean>> outcomes = manyAtOnce();

    assertThat(outcomes).allMatch(outcome -> outcome.state() == Future.State.SUCCESS);
    assertThat(recorded()).isEqualTo(MANY);
    assertThat(faults.counts().get(Faults.COMMIT)).isLessThanOrEqualTo(2);
  }

  @Test
  void tellsEverybodyOfAGroupThatItFailed() throws Exception {
    faults.failBefore(Faults.COMMIT);

    List<Future<Boolean>> outcomes = manyAtOnce();

    assertThat(outcomes)
        .allSatisfy(outcome ->
            assertThat(outcome.exceptionNow()).isInstanceOf(StoreUnavailableException.class));
    assertThat(recorded()).isZero();
  }

  @Test
  void goesOnAfterAFailure() {
    faults.surpriseNext("auditTrail.add");
    assertThatThrownBy(() -> commits.commit(List.of(record())))
        .isInstanceOf(IllegalStateException.class);

    commits.commit(Stream.generate(this::record).limit(3).toList());
    commits.commit(List.of());

    assertThat(recorded()).isEqualTo(3);
    assertThat(faults.counts()).containsEntry(Faults.COMMIT, 2);
  }
}
