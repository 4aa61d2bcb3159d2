package dev.stateward.application.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.Faults;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.port.OutcomeUnknownException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.store.Stores;
import dev.stateward.application.telemetry.ApplicationMetrics;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import dev.stateward.application.telemetry.port.Tracer.Span;
import dev.stateward.domain.audit.Actor;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.audit.Source;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.testkit.ids.CountingIdentifiers;
import dev.stateward.testkit.memory.EndedSpan;
import dev.stateward.testkit.memory.InMemoryDatabase;
import dev.stateward.testkit.memory.InMemoryMeters;
import dev.stateward.testkit.memory.InMemoryTracer;
import dev.stateward.testkit.memory.SimpleSigner;
import dev.stateward.testkit.time.TickingTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(900)
class SharedCommitsTest {
  private static final int MANY = 20;

  private final InMemoryDatabase database = new InMemoryDatabase();
  private final InMemoryMeters meters = new InMemoryMeters();
  private final Faults faults = new Faults();
  private final Stores stores = faults.stores(database);
  private final SignerCodes chain = new SignerCodes(new SimpleSigner());
  private final SharedCommits commits =
      new SharedCommits(
          records -> stores.transactions().run(() -> stores.auditTrail().add(records, chain)));
  private final CountingIdentifiers identifiers = new CountingIdentifiers();
  private final TickingTime time = new TickingTime();

  /** Tells that a gated commit has begun. */
  private final Semaphore begun = new Semaphore(0);

  /** Lets gated commits end. */
  private final Semaphore gate = new Semaphore(0);

  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final List<Integer> groups = new CopyOnWriteArrayList<>();

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

  /** Commits that end only when {@code gate} opens, and say when they have begun. */
  private SharedCommits gated(Consumer<List<AuditRecord>> then, Duration longestWait) {
    return new SharedCommits(
        added -> {
          begun.release();
          gate.acquireUninterruptibly();
          then.accept(added);
        },
        2,
        longestWait);
  }

  private static void await(Thread thread) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!waits(thread.getState())) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  private Thread started(SharedCommits shared, AuditRecord... records) {
    Thread thread =
        new Thread(() -> {
          try {
            shared.commit(List.of(records));
          } catch (RuntimeException e) {
            failures.add(e);
          }
        });
    thread.start();
    return thread;
  }

  @Test
  void refusesMoreThanMayWait() throws Exception {
    SharedCommits shared = gated(added -> groups.add(added.size()), Duration.ofMinutes(1));
    shared.measure(Telemetry.of(meters));
    List<Thread> threads = new ArrayList<>();
    threads.add(started(shared, record()));
    begun.acquire();
    for (int i = 0; i < 2; i++) {
      threads.add(started(shared, record()));
      await(threads.getLast());
    }

    assertThatThrownBy(() -> shared.commit(List.of(record())))
        .isInstanceOf(StoreUnavailableException.class);

    gate.release(MANY);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
    assertThat(groups).containsExactly(1, 2);
    assertThat(meters.count(ApplicationMetrics.AUDIT_GROUP)).isEqualTo(2);
    assertThat(meters.present(ApplicationMetrics.AUDIT_WAITING)).isZero();
    assertThat(meters.present(ApplicationMetrics.AUDIT_WAITING_MAX)).isEqualTo(2);
  }

  @Test
  void eachRequestIsTracedAndSaysWhoCommittedForIt() throws Exception {
    InMemoryTracer tracer = new InMemoryTracer();
    SharedCommits shared =
        gated(
            added -> tracer.record(SpanDescription.internal("insert"), System.nanoTime(), ""),
            Duration.ofMinutes(1));
    shared.measure(new Telemetry(meters, tracer));
    List<Thread> threads = new ArrayList<>();
    for (int request = 0; request < 3; request++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                try (Span own = tracer.begin(SpanDescription.internal("request"))) {
                  shared.commit(List.of(record()));
                  own.rename("answered");
                }
              }));
      if (request == 0) {
        begun.acquire();
      } else {
        await(threads.getLast());
      }
    }
    gate.release(MANY);
    for (Thread thread : threads) {
      thread.join();
    }

    List<EndedSpan> waits =
        tracer.ended().stream().filter(span -> span.name().equals("audit commit")).toList();
    List<EndedSpan> inserts =
        tracer.ended().stream().filter(span -> span.name().equals("insert")).toList();
    assertThat(waits).hasSize(3).extracting(EndedSpan::trace).doesNotHaveDuplicates();
    assertThat(inserts).hasSize(2);
    EndedSpan told =
        waits.stream().filter(span -> !span.links().isEmpty()).findFirst().orElseThrow();
    assertThat(told.links()).containsExactly(inserts.get(1).parent());
  }

  @Test
  void waitsNoLongerThanItMay() throws Exception {
    SharedCommits shared = gated(added -> groups.add(added.size()), Duration.ofMillis(20));
    Thread first = started(shared, record());
    begun.acquire();

    assertThatThrownBy(() -> shared.commit(List.of(record())))
        .isInstanceOf(StoreUnavailableException.class);

    gate.release();
    first.join();
    assertThat(failures).isEmpty();
    assertThat(groups).containsExactly(1);
    gate.release();
    shared.commit(List.of(record()));
  }

  @Test
  void endsTheWaitOfAnInterruptedThreadOnly() throws Exception {
    SharedCommits shared =
        gated(
            added -> {
              assertThat(Thread.currentThread().isInterrupted()).isFalse();
              groups.add(added.size());
            },
            Duration.ofMinutes(1));
    Thread first = started(shared, record());
    begun.acquire();
    Thread interrupted = started(shared, record());
    await(interrupted);

    interrupted.interrupt();
    interrupted.join();

    assertThat(failures).hasSize(1).first().isInstanceOf(StoreUnavailableException.class);
    gate.release();
    first.join();
    Thread.currentThread().interrupt();
    gate.release();
    shared.commit(List.of(record()));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(groups).containsExactly(1, 1);
  }

  /** As when a database refuses one record for what is in it. */
  @Test
  void failsOnlyTheOneWhoseRecordIsRefused() throws Exception {
    List<AuditRecord> written = new CopyOnWriteArrayList<>();
    AuditRecord refused = record();
    SharedCommits shared =
        gated(
            added -> {
              if (added.contains(refused)) {
                throw new StoreUnavailableException("refused", new IOException("planned"));
              }
              written.addAll(added);
            },
            Duration.ofMinutes(1));
    AuditRecord good = record();
    Thread first = started(shared, record());
    begun.acquire();
    Thread bad = started(shared, refused);
    await(bad);
    Thread sound = started(shared, good);
    await(sound);

    gate.release(MANY);
    for (Thread thread : List.of(first, bad, sound)) {
      thread.join();
    }

    assertThat(failures).hasSize(1).first().isInstanceOf(StoreUnavailableException.class);
    assertThat(written).hasSize(2).contains(good);
  }

  /** It may have been committed: nobody tries again, so that nothing is recorded twice. */
  @Test
  void tellsEverybodyOfAGroupThatTheOutcomeIsUnknown() throws Exception {
    faults.plan(new Faults.Fault(Faults.COMMIT, 0, Faults.Kind.AFTER));
    faults.plan(new Faults.Fault(Faults.COMMIT, 1, Faults.Kind.AFTER));

    List<Future<Boolean>> outcomes = manyAtOnce();

    assertThat(outcomes)
        .allSatisfy(outcome ->
            assertThat(outcome.exceptionNow()).isInstanceOf(OutcomeUnknownException.class));
    assertThat(recorded()).isEqualTo(MANY);
  }

  @Test
  void addsNoMoreAtOnceThanATransactionMay() throws Exception {
    SharedCommits shared = gated(added -> groups.add(added.size()), Duration.ofMinutes(1));
    Thread first = started(shared, record());
    begun.acquire();
    AuditRecord[] most =
        Stream.generate(this::record).limit(Budgets.READS_AT_ONCE).toArray(AuditRecord[]::new);
    Thread second = started(shared, most);
    await(second);
    Thread third = started(shared, record());
    await(third);

    gate.release(MANY);
    for (Thread thread : List.of(first, second, third)) {
      thread.join();
    }

    assertThat(failures).isEmpty();
    assertThat(groups).containsExactly(1, Budgets.READS_AT_ONCE, 1);
  }
}
