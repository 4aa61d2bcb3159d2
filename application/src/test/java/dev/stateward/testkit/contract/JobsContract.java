package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of jobs does. */
public class JobsContract extends StoresContract {
  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Set<JobStatus> ALL = EnumSet.allOf(JobStatus.class);
  private static final Instant FOR_EVER = Instant.parse("2100-01-01T00:00:00Z");

  @BeforeEach
  void forgetsAll() {
    stores().jobs().done(stores().jobs().take(1000, FOR_EVER, LEASE));
    List<TakenJob> unfinished =
        Stream.generate(() -> unfinished(FOR_EVER.plus(LEASE)))
            .takeWhile(Optional::isPresent)
            .flatMap(Optional::stream)
            .toList();
    stores().jobs().done(unfinished);
    stores().jobs().done(stores().jobs().takeDeliveries(1000, FOR_EVER, LEASE));
    List<TakenJob> routines = new ArrayList<>();
    for (Routine ignored : Routine.values()) {
      stores().jobs().takeRoutine(FOR_EVER.minus(LEASE), LEASE).ifPresent(routines::add);
    }
    stores().jobs().done(routines);
  }

  @Test
  void takesWhatIsDueOldestFirst() {
    Instant now = fixture().now();
    Job second = order(now);
    Job first = order(now.minusSeconds(1));
    Job third = order(now);
    order(now.plusSeconds(1));

    assertThat(take(2, now)).extracting(TakenJob::job).containsExactly(first, second);
    assertThat(take(2, now)).extracting(TakenJob::job).containsExactly(third);
    assertThat(take(2, now)).isEmpty();
  }

  @Test
  void keepsTheKindOfAJob() {
    List<Job> jobs =
        List.of(
            new Job.RemoveBlob(fixture().ids().blob()),
            new Job.ExamineState(fixture().ids().stateVersion()),
            new Job.DestroyBackingData(fixture().ids().stateVersion()));
    jobs.forEach(job -> stores().jobs().order(job, fixture().now()));

    assertThat(take(9, fixture().now()))
        .extracting(TakenJob::job)
        .containsExactlyInAnyOrderElementsOf(jobs);
  }

  @Test
  void givesALeasedJobToNobodyElseUntilTheLeaseEnds() {
    Instant now = fixture().now();
    Job job = order(now);
    assertThat(take(9, now)).extracting(TakenJob::attempts).containsExactly(1);

    assertThat(unfinished(now.plus(LEASE).minusNanos(1000))).isEmpty();
    TakenJob again = unfinished(now.plus(LEASE)).orElseThrow();

    assertThat(again.job()).isEqualTo(job);
    assertThat(again.attempts()).isEqualTo(2);
  }

  @Test
  void takesJobsOneAtATimeWhoseAttemptNeverEnded() {
    Instant now = fixture().now();
    Job first = order(now.minusSeconds(1));
    Job second = order(now);
    assertThat(take(9, now)).extracting(TakenJob::unfinished).containsExactly(0, 0);
    Instant later = now.plus(LEASE);
    Job fresh = order(later);

    assertThat(take(9, later)).extracting(TakenJob::job).containsExactly(fresh);
    TakenJob one = unfinished(later).orElseThrow();
    assertThat(one.job()).isEqualTo(first);
    assertThat(one.unfinished()).isEqualTo(1);
    assertThat(unfinished(later)).map(TakenJob::job).contains(second);
    assertThat(unfinished(later)).isEmpty();
    assertThat(unfinished(later.plus(LEASE))).map(TakenJob::unfinished).contains(2);
  }

  @Test
  void takesAJobWithTheOthersOnceAnAttemptEnded() {
    Instant now = fixture().now();
    order(now);
    take(9, now);
    TakenJob again = unfinished(now.plus(LEASE)).orElseThrow();

    stores().jobs().retry(again, now, "why");

    TakenJob third = take(9, now).getFirst();
    assertThat(third.attempts()).isEqualTo(3);
    assertThat(third.unfinished()).isZero();
  }

  @Test
  void forgetsWhatIsDone() {
    order(fixture().now());
    order(fixture().now());
    List<TakenJob> taken = take(9, fixture().now());

    stores().jobs().done(taken.subList(0, 1));
    stores().jobs().done(List.of());

    assertThat(unfinished(FOR_EVER)).map(TakenJob::job).contains(taken.get(1).job());
    assertThat(unfinished(FOR_EVER)).isEmpty();
  }

  @Test
  void givesAJobBackForLater() {
    Instant now = fixture().now();
    order(now);
    TakenJob taken = take(9, now).getFirst();

    stores().jobs().retry(taken, now.plusSeconds(3), "why");

    assertThat(take(9, now.plusSeconds(2))).isEmpty();
    assertThat(take(9, now.plusSeconds(3))).extracting(TakenJob::attempts).containsExactly(2);
  }

  @Test
  void handsJobsBackAsIfNobodyHadTakenThem() {
    Instant now = fixture().now();
    order(now);
    TakenJob taken = take(9, now).getFirst();
    TakenJob routine = routine(now);

    assertThat(stores().jobs().handBack(List.of(taken, routine), now)).isEqualTo(2);

    TakenJob again = take(9, now).getFirst();
    assertThat(again.job()).isEqualTo(taken.job());
    assertThat(again.attempts()).isEqualTo(taken.attempts());
    assertThat(again.unfinished()).isEqualTo(taken.unfinished());
    assertThat(stores().jobs().takeRoutine(now, LEASE)).isPresent();
    assertThat(stores().jobs().handBack(List.of(taken, routine), now)).isZero();
    assertThat(stores().jobs().done(List.of(taken))).isFalse();
    assertThat(stores().jobs().done(List.of(again))).isTrue();
  }

  @Test
  void leavesTheLeaseOfAnotherWorkerAlone() {
    Instant now = fixture().now();
    order(now);
    TakenJob stale = take(9, now).getFirst();
    Instant later = now.plus(LEASE);
    TakenJob taken = unfinished(later).orElseThrow();

    stores().jobs().retry(stale, later, "why");
    stores().jobs().again(stale, later, "why");
    stores().jobs().bury(stale, later, "why");

    assertThat(take(9, later)).isEmpty();
    assertThat(unfinished(later)).isEmpty();
    assertThat(stores().jobs().extend(List.of(stale, taken), later)).containsExactly(taken);
    assertThat(stores().jobs().done(List.of(stale))).isFalse();
    assertThat(stores().jobs().done(List.of(taken))).isTrue();
    assertThat(stores().jobs().done(List.of(taken))).isFalse();
  }

  @Test
  void leavesTheLeaseOfAnotherWorkerAloneAfterASuccess() {
    Instant now = fixture().now();
    TakenJob stale = routine(now);
    TakenJob second = stores().jobs().takeRoutine(now.plus(LEASE), LEASE).orElseThrow();
    stores().jobs().again(second, now, "");
    TakenJob third = stores().jobs().takeRoutine(now, LEASE).orElseThrow();

    assertThat(third.attempts()).isEqualTo(stale.attempts());
    assertThat(stores().jobs().extend(List.of(stale, second), FOR_EVER)).isEmpty();
  }

  @Test
  void nobodyTakesADeadJobUntilItIsRevived() {
    Instant now = fixture().now();
    Job job = order(now);
    TakenJob taken = take(9, now).getFirst();

    stores().jobs().bury(taken, now.plusSeconds(1), "why");

    assertThat(take(9, FOR_EVER)).isEmpty();
    assertThat(unfinished(FOR_EVER)).isEmpty();
    ListedJob dead = stores().jobs().find(taken.number()).orElseThrow();
    assertThat(dead.status()).isEqualTo(JobStatus.DEAD);
    assertThat(dead.due()).isEqualTo(now.plusSeconds(1));
    assertThat(dead.failure()).isEqualTo("why");
    assertThat(stores().jobs().revive(taken.number(), now)).isTrue();
    assertThat(stores().jobs().revive(taken.number(), now)).isFalse();
    TakenJob again = take(9, now).getFirst();
    assertThat(again.job()).isEqualTo(job);
    assertThat(again.attempts()).isEqualTo(1);
    assertThat(again.unfinished()).isZero();
  }

  @Test
  void revivesOnlyWhatFailed() {
    Instant now = fixture().now();
    order(now);
    long number = listed().getFirst().job().number();
    assertThat(stores().jobs().revive(number, now)).isFalse();
    TakenJob taken = take(9, now).getFirst();
    assertThat(stores().jobs().revive(number, now)).isFalse();
    stores().jobs().retry(taken, now.plusSeconds(60), "why");

    assertThat(stores().jobs().revive(number, now)).isTrue();
    assertThat(stores().jobs().revive(number + 1_000_000, now)).isFalse();

    assertThat(take(9, now)).hasSize(1);
    assertThat(stores().jobs().find(number + 1_000_000)).isEmpty();
  }

  private Optional<TakenJob> unfinished(Instant now) {
    return stores().jobs().takeUnfinished(now, LEASE);
  }

  @Test
  void keepsRoutinesApartFromWhatIsPromised() {
    Instant now = fixture().now();
    order(now);
    for (Routine routine : Routine.values()) {
      stores().jobs().order(new Job.RunRoutine(routine), now);
    }

    assertThat(take(9, now)).hasSize(1);
    for (Routine routine : Routine.values()) {
      assertThat(stores().jobs().takeRoutine(now, LEASE))
          .map(TakenJob::job)
          .contains(new Job.RunRoutine(routine));
    }
    assertThat(stores().jobs().takeRoutine(now, LEASE)).isEmpty();
  }

  @Test
  void keepsDeliveriesApartFromEverythingElse() {
    Instant now = fixture().now();
    Job first = new Job.DeliverEvent(fixture().ids().delivery());
    Job second = new Job.DeliverEvent(fixture().ids().delivery());
    stores().jobs().order(second, now);
    stores().jobs().order(first, now.minusSeconds(1));
    stores().jobs().order(new Job.DeliverEvent(fixture().ids().delivery()), now.plusSeconds(1));
    order(now);
    routine(now);

    assertThat(take(9, now)).hasSize(1);
    assertThat(stores().jobs().takeRoutine(now, LEASE)).isEmpty();
    assertThat(stores().jobs().takeDeliveries(9, now, LEASE))
        .extracting(TakenJob::job)
        .containsExactly(first, second);
    assertThat(stores().jobs().takeDeliveries(9, now, LEASE)).isEmpty();
    assertThat(unfinished(FOR_EVER)).isPresent();
    assertThat(unfinished(FOR_EVER)).isEmpty();
  }

  @Test
  void forgetsDeliveriesThatAreGoneAndNothingElse() {
    Instant now = fixture().now();
    order(now);
    stores().jobs().order(new Job.DeliverEvent(fixture().ids().delivery()), now);

    stores().jobs().forgetDeliveriesThatAreGone();

    assertThat(stores().jobs().takeDeliveries(9, now, LEASE)).isEmpty();
    assertThat(take(9, now)).hasSize(1);
  }

  @Test
  void doesARoutineAgain() {
    Instant now = fixture().now();
    TakenJob first = routine(now);
    Instant later = now.plusSeconds(60);

    stores().jobs().again(first, later, "found");

    assertThat(stores().jobs().takeRoutine(later.minusSeconds(1), LEASE)).isEmpty();
    assertThat(listed()).extracting(ListedJob::failure).containsExactly("found");
    TakenJob second = stores().jobs().takeRoutine(later, LEASE).orElseThrow();
    assertThat(second.number()).isEqualTo(first.number());
    assertThat(second.attempts()).isEqualTo(1);
    stores().jobs().again(second, later, "");
    assertThat(listed()).extracting(ListedJob::failure).containsExactly("");
  }

  @Test
  void extendsALeaseForWhoeverHasIt() {
    Instant now = fixture().now();
    TakenJob routine = routine(now);

    assertThat(stores().jobs().extend(List.of(routine), now.plus(LEASE).plus(LEASE)))
        .containsExactly(routine);

    assertThat(stores().jobs().takeRoutine(now.plus(LEASE), LEASE)).isEmpty();
    assertThat(stores().jobs().takeRoutine(now.plus(LEASE).plus(LEASE), LEASE)).isPresent();
    assertThat(stores().jobs().extend(List.of(routine), FOR_EVER)).isEmpty();
    assertThat(stores().jobs().extend(List.of(), FOR_EVER)).isEmpty();
    stores().jobs().again(routine, now, "");
    assertThat(stores().jobs().takeRoutine(now.plus(LEASE), LEASE)).isEmpty();
  }

  private TakenJob routine(Instant now) {
    stores().jobs().order(new Job.RunRoutine(Routine.SWEEP_ORPHANS), now);
    return stores().jobs().takeRoutine(now, LEASE).orElseThrow();
  }

  @Test
  void tellsOfJobs() {
    Instant now = fixture().now();
    Job later = order(now.plusSeconds(60));
    Job taken = order(now);
    Job failed = order(now);
    List<TakenJob> both = take(9, now);
    stores().jobs().retry(both.get(1), now.plusSeconds(9), "x".repeat(500));

    assertThat(listed()).extracting(it -> it.job().job()).containsExactly(failed, later, taken);
    assertThat(listed())
        .extracting(ListedJob::due)
        .containsExactly(now.plusSeconds(9), now.plusSeconds(60), now.plus(LEASE));
    assertThat(listed())
        .extracting(ListedJob::status)
        .containsExactly(JobStatus.FAILED, JobStatus.WAITING, JobStatus.RUNNING);
    assertThat(listed()).extracting(ListedJob::failure).containsExactly("x".repeat(400), "", "");
    assertThat(listed()).extracting(it -> it.job().attempts()).containsExactly(1, 0, 1);
    Page<ListedJob> second = stores().jobs().list(ALL, new PageRequest(2, 2));
    assertThat(second.items()).hasSize(1);
    assertThat(second.total()).isEqualTo(3);
    Page<ListedJob> some =
        stores()
            .jobs()
            .list(EnumSet.of(JobStatus.FAILED, JobStatus.RUNNING), new PageRequest(1, 1));
    assertThat(some.items()).extracting(it -> it.job().job()).containsExactly(failed);
    assertThat(some.total()).isEqualTo(2);
  }

  private List<ListedJob> listed() {
    return stores().jobs().list(ALL, new PageRequest(1, 100)).items();
  }

  @Test
  void isOrderedWithItsTransactionOrNotAtAll() {
    assertThatThrownBy(() ->
            run(() -> {
              order(fixture().now());
              throw new UnsupportedOperationException("no");
            }))
        .isInstanceOf(UnsupportedOperationException.class);

    assertThat(take(9, FOR_EVER)).isEmpty();
  }

  @Test
  void goesToOneOfManyWorkers() {
    Instant now = fixture().now();
    List<Job> ordered = Stream.generate(() -> order(now)).limit(40).toList();
    Callable<List<Job>> working = () -> takeAll(now);

    var outcomes = Racing.race(Collections.nCopies(4, working));
    List<Job> left = takeAll(now);

    assertThat(outcomes).allMatch(Racing.Outcome::won);
    assertThat(
            Stream.concat(
                outcomes.stream().flatMap(outcome -> outcome.returned().getFirst().stream()),
                left.stream()))
        .containsExactlyInAnyOrderElementsOf(ordered);
  }

  /** Takes until a look yields nothing, be it that others were faster. */
  private List<Job> takeAll(Instant now) {
    return Stream.generate(() -> take(3, now))
        .takeWhile(taken -> !taken.isEmpty())
        .flatMap(List::stream)
        .map(TakenJob::job)
        .toList();
  }

  private Job order(Instant due) {
    Job job = new Job.ExamineState(fixture().ids().stateVersion());
    stores().jobs().order(job, due);
    return job;
  }

  private List<TakenJob> take(int atMost, Instant now) {
    return stores().jobs().take(atMost, now, LEASE);
  }
}
