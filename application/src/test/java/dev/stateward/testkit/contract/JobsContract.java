package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.job.port.Jobs.Job;
import dev.stateward.application.job.port.Jobs.Listed;
import dev.stateward.application.job.port.Jobs.Routine;
import dev.stateward.application.job.port.Jobs.Status;
import dev.stateward.application.job.port.Jobs.Taken;
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
public abstract class JobsContract extends StoresContract {
  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Set<Status> ALL = EnumSet.allOf(Status.class);
  private static final Instant FOR_EVER = Instant.parse("2100-01-01T00:00:00Z");

  @BeforeEach
  void forgetsAll() {
    stores().jobs().done(stores().jobs().take(1000, FOR_EVER, LEASE));
    List<Taken> unfinished =
        Stream.generate(() -> unfinished(FOR_EVER))
            .takeWhile(Optional::isPresent)
            .flatMap(Optional::stream)
            .toList();
    stores().jobs().done(unfinished);
    stores().jobs().done(stores().jobs().takeDeliveries(1000, FOR_EVER, LEASE));
    List<Taken> routines = new ArrayList<>();
    for (Routine ignored : Routine.values()) {
      stores().jobs().takeRoutine(FOR_EVER.minus(LEASE), LEASE).ifPresent(routines::add);
    }
    stores().jobs().done(routines);
  }

  @Test
  void takesWhatIsDueOldestFirst() {
    Instant now = world().now();
    Job second = order(now);
    Job first = order(now.minusSeconds(1));
    Job third = order(now);
    order(now.plusSeconds(1));

    assertThat(take(2, now)).extracting(Taken::job).containsExactly(first, second);
    assertThat(take(2, now)).extracting(Taken::job).containsExactly(third);
    assertThat(take(2, now)).isEmpty();
  }

  @Test
  void keepsTheKindOfAJob() {
    List<Job> jobs =
        List.of(
            new Job.RemoveContent(world().ids().blob()),
            new Job.ExamineState(world().ids().stateVersion()),
            new Job.DestroyBackingData(world().ids().stateVersion()));
    jobs.forEach(job -> stores().jobs().order(job, world().now()));

    assertThat(take(9, world().now()))
        .extracting(Taken::job)
        .containsExactlyInAnyOrderElementsOf(jobs);
  }

  @Test
  void givesALeasedJobToNobodyElseUntilTheLeaseEnds() {
    Instant now = world().now();
    Job job = order(now);
    assertThat(take(9, now)).extracting(Taken::attempts).containsExactly(1);

    assertThat(unfinished(now.plus(LEASE).minusNanos(1000))).isEmpty();
    Taken again = unfinished(now.plus(LEASE)).orElseThrow();

    assertThat(again.job()).isEqualTo(job);
    assertThat(again.attempts()).isEqualTo(2);
  }

  @Test
  void takesJobsOneAtATimeWhoseAttemptNeverEnded() {
    Instant now = world().now();
    Job first = order(now.minusSeconds(1));
    Job second = order(now);
    assertThat(take(9, now)).extracting(Taken::unfinished).containsExactly(0, 0);
    Instant later = now.plus(LEASE);
    Job fresh = order(later);

    assertThat(take(9, later)).extracting(Taken::job).containsExactly(fresh);
    Taken one = unfinished(later).orElseThrow();
    assertThat(one.job()).isEqualTo(first);
    assertThat(one.unfinished()).isEqualTo(1);
    assertThat(unfinished(later)).map(Taken::job).contains(second);
    assertThat(unfinished(later)).isEmpty();
    assertThat(unfinished(later.plus(LEASE))).map(Taken::unfinished).contains(2);
  }

  @Test
  void takesAJobWithTheOthersOnceAnAttemptEnded() {
    Instant now = world().now();
    order(now);
    take(9, now);
    Taken again = unfinished(now.plus(LEASE)).orElseThrow();

    stores().jobs().retry(again, now, "why");

    Taken third = take(9, now).getFirst();
    assertThat(third.attempts()).isEqualTo(3);
    assertThat(third.unfinished()).isZero();
  }

  @Test
  void forgetsWhatIsDone() {
    order(world().now());
    order(world().now());
    List<Taken> taken = take(9, world().now());

    stores().jobs().done(taken.subList(0, 1));
    stores().jobs().done(List.of());

    assertThat(unfinished(FOR_EVER)).map(Taken::job).contains(taken.get(1).job());
    assertThat(unfinished(FOR_EVER)).isEmpty();
  }

  @Test
  void givesAJobBackForLater() {
    Instant now = world().now();
    order(now);
    Taken taken = take(9, now).getFirst();

    stores().jobs().retry(taken, now.plusSeconds(3), "why");

    assertThat(take(9, now.plusSeconds(2))).isEmpty();
    assertThat(take(9, now.plusSeconds(3))).extracting(Taken::attempts).containsExactly(2);
  }

  @Test
  void leavesTheLeaseOfAnotherWorkerAlone() {
    Instant now = world().now();
    order(now);
    Taken stale = take(9, now).getFirst();
    Instant later = now.plus(LEASE);
    Taken taken = unfinished(later).orElseThrow();

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
    Instant now = world().now();
    Taken stale = routine(now);
    Taken second = stores().jobs().takeRoutine(now.plus(LEASE), LEASE).orElseThrow();
    stores().jobs().again(second, now, "");
    Taken third = stores().jobs().takeRoutine(now, LEASE).orElseThrow();

    assertThat(third.attempts()).isEqualTo(stale.attempts());
    assertThat(stores().jobs().extend(List.of(stale, second), FOR_EVER)).isEmpty();
  }

  @Test
  void nobodyTakesADeadJobUntilItIsRevived() {
    Instant now = world().now();
    Job job = order(now);
    Taken taken = take(9, now).getFirst();

    stores().jobs().bury(taken, now.plusSeconds(1), "why");

    assertThat(take(9, FOR_EVER)).isEmpty();
    assertThat(unfinished(FOR_EVER)).isEmpty();
    Listed dead = stores().jobs().find(taken.number()).orElseThrow();
    assertThat(dead.status()).isEqualTo(Status.DEAD);
    assertThat(dead.due()).isEqualTo(now.plusSeconds(1));
    assertThat(dead.failure()).isEqualTo("why");
    assertThat(stores().jobs().revive(taken.number(), now)).isTrue();
    assertThat(stores().jobs().revive(taken.number(), now)).isFalse();
    Taken again = take(9, now).getFirst();
    assertThat(again.job()).isEqualTo(job);
    assertThat(again.attempts()).isEqualTo(1);
    assertThat(again.unfinished()).isZero();
  }

  @Test
  void revivesOnlyWhatFailed() {
    Instant now = world().now();
    order(now);
    long number = listed().getFirst().job().number();
    assertThat(stores().jobs().revive(number, now)).isFalse();
    Taken taken = take(9, now).getFirst();
    assertThat(stores().jobs().revive(number, now)).isFalse();
    stores().jobs().retry(taken, now.plusSeconds(60), "why");

    assertThat(stores().jobs().revive(number, now)).isTrue();
    assertThat(stores().jobs().revive(number + 1_000_000, now)).isFalse();

    assertThat(take(9, now)).hasSize(1);
    assertThat(stores().jobs().find(number + 1_000_000)).isEmpty();
  }

  private Optional<Taken> unfinished(Instant now) {
    return stores().jobs().takeUnfinished(now, LEASE);
  }

  @Test
  void keepsRoutinesApartFromWhatIsPromised() {
    Instant now = world().now();
    order(now);
    for (Routine routine : Routine.values()) {
      stores().jobs().order(new Job.Keep(routine), now);
    }

    assertThat(take(9, now)).hasSize(1);
    for (Routine routine : Routine.values()) {
      assertThat(stores().jobs().takeRoutine(now, LEASE))
          .map(Taken::job)
          .contains(new Job.Keep(routine));
    }
    assertThat(stores().jobs().takeRoutine(now, LEASE)).isEmpty();
  }

  @Test
  void keepsDeliveriesApartFromEverythingElse() {
    Instant now = world().now();
    Job first = new Job.DeliverEvent(world().ids().delivery());
    Job second = new Job.DeliverEvent(world().ids().delivery());
    stores().jobs().order(second, now);
    stores().jobs().order(first, now.minusSeconds(1));
    stores().jobs().order(new Job.DeliverEvent(world().ids().delivery()), now.plusSeconds(1));
    order(now);
    routine(now);

    assertThat(take(9, now)).hasSize(1);
    assertThat(stores().jobs().takeRoutine(now, LEASE)).isEmpty();
    assertThat(stores().jobs().takeDeliveries(9, now, LEASE))
        .extracting(Taken::job)
        .containsExactly(first, second);
    assertThat(stores().jobs().takeDeliveries(9, now, LEASE)).isEmpty();
    assertThat(unfinished(FOR_EVER)).isPresent();
    assertThat(unfinished(FOR_EVER)).isEmpty();
  }

  @Test
  void forgetsDeliveriesThatAreGoneAndNothingElse() {
    Instant now = world().now();
    order(now);
    stores().jobs().order(new Job.DeliverEvent(world().ids().delivery()), now);

    stores().jobs().forgetDeliveriesThatAreGone();

    assertThat(stores().jobs().takeDeliveries(9, now, LEASE)).isEmpty();
    assertThat(take(9, now)).hasSize(1);
  }

  @Test
  void doesARoutineAgain() {
    Instant now = world().now();
    Taken first = routine(now);
    Instant later = now.plusSeconds(60);

    stores().jobs().again(first, later, "found");

    assertThat(stores().jobs().takeRoutine(later.minusSeconds(1), LEASE)).isEmpty();
    assertThat(listed()).extracting(Listed::failure).containsExactly("found");
    Taken second = stores().jobs().takeRoutine(later, LEASE).orElseThrow();
    assertThat(second.number()).isEqualTo(first.number());
    assertThat(second.attempts()).isEqualTo(1);
    stores().jobs().again(second, later, "");
    assertThat(listed()).extracting(Listed::failure).containsExactly("");
  }

  @Test
  void extendsALeaseForWhoeverHasIt() {
    Instant now = world().now();
    Taken routine = routine(now);

    assertThat(stores().jobs().extend(List.of(routine), now.plus(LEASE).plus(LEASE)))
        .containsExactly(routine);

    assertThat(stores().jobs().takeRoutine(now.plus(LEASE), LEASE)).isEmpty();
    assertThat(stores().jobs().takeRoutine(now.plus(LEASE).plus(LEASE), LEASE)).isPresent();
    assertThat(stores().jobs().extend(List.of(routine), FOR_EVER)).isEmpty();
    assertThat(stores().jobs().extend(List.of(), FOR_EVER)).isEmpty();
    stores().jobs().again(routine, now, "");
    assertThat(stores().jobs().takeRoutine(now.plus(LEASE), LEASE)).isEmpty();
  }

  private Taken routine(Instant now) {
    stores().jobs().order(new Job.Keep(Routine.SWEEP_ORPHANS), now);
    return stores().jobs().takeRoutine(now, LEASE).orElseThrow();
  }

  @Test
  void tellsOfJobs() {
    Instant now = world().now();
    Job later = order(now.plusSeconds(60));
    Job taken = order(now);
    Job failed = order(now);
    List<Taken> both = take(9, now);
    stores().jobs().retry(both.get(1), now.plusSeconds(9), "x".repeat(500));

    assertThat(listed()).extracting(it -> it.job().job()).containsExactly(failed, later, taken);
    assertThat(listed())
        .extracting(Listed::due)
        .containsExactly(now.plusSeconds(9), now.plusSeconds(60), now.plus(LEASE));
    assertThat(listed())
        .extracting(Listed::status)
        .containsExactly(Status.FAILED, Status.WAITING, Status.RUNNING);
    assertThat(listed()).extracting(Listed::failure).containsExactly("x".repeat(400), "", "");
    assertThat(listed()).extracting(it -> it.job().attempts()).containsExactly(1, 0, 1);
    Page<Listed> second = stores().jobs().list(ALL, new PageRequest(2, 2));
    assertThat(second.items()).hasSize(1);
    assertThat(second.total()).isEqualTo(3);
    Page<Listed> some =
        stores().jobs().list(EnumSet.of(Status.FAILED, Status.RUNNING), new PageRequest(1, 1));
    assertThat(some.items()).extracting(it -> it.job().job()).containsExactly(failed);
    assertThat(some.total()).isEqualTo(2);
  }

  private List<Listed> listed() {
    return stores().jobs().list(ALL, new PageRequest(1, 100)).items();
  }

  @Test
  void isOrderedWithItsTransactionOrNotAtAll() {
    assertThatThrownBy(() ->
            stores()
                .transactions()
                .run(() -> {
                  order(world().now());
                  throw new UnsupportedOperationException("no");
                }))
        .isInstanceOf(UnsupportedOperationException.class);

    assertThat(take(9, FOR_EVER)).isEmpty();
  }

  @Test
  void goesToOneOfManyWorkers() {
    Instant now = world().now();
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
        .map(Taken::job)
        .toList();
  }

  private Job order(Instant due) {
    Job job = new Job.ExamineState(world().ids().stateVersion());
    stores().jobs().order(job, due);
    return job;
  }

  private List<Taken> take(int atMost, Instant now) {
    return stores().jobs().take(atMost, now, LEASE);
  }
}
