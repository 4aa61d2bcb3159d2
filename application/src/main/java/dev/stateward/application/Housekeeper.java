package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.KeepingHouse;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.in.Working.Failed;
import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Jobs.Listed;
import dev.stateward.application.port.out.Jobs.Routine;
import dev.stateward.application.port.out.Jobs.Status;
import dev.stateward.application.port.out.Jobs.Taken;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.StoreUnavailableException;
import dev.stateward.application.port.out.Stores;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Does what is due time and again, one routine at a time. */
final class Housekeeper implements KeepingHouse {
  private final Gate gate;
  private final Stores stores;
  private final Map<Routine, Chore> chores;
  private final Leases leases;
  private final InstantSource time;

  Housekeeper(
      Gate gate, Stores stores, Map<Routine, Chore> chores, Leases leases, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.chores = Map.copyOf(chores);
    this.leases = leases;
    this.time = time;
  }

  /** How one routine is done. */
  interface Chore {
    /**
     * Does a bounded part of it.
     *
     * @param heartbeat to be called now and then, when it takes long
     */
    Outcome keep(Runnable heartbeat);
  }

  /**
   * What came of a routine.
   *
   * @param pause until it is due again
   * @param finding what it found amiss, one line; empty for nothing
   */
  record Outcome(Duration pause, String finding) {
    /** Nothing was amiss. */
    static Outcome well(Duration pause) {
      return new Outcome(pause, "");
    }
  }

  @Override
  public int keepHouse(Caller caller, Consumer<Failed> failures) {
    gate.requireOperator(caller);
    Optional<Taken> taken = leases.takeRoutine();
    taken
        .filter(job -> !leases.putAway(job, failures))
        .ifPresent(job -> leases.guard(job, failures, () -> keep(job, failures)));
    return taken.isPresent() ? 1 : 0;
  }

  private void keep(Taken job, Consumer<Failed> failures) {
    Outcome outcome = chore(job).keep(leases.heartbeat(job));
    String known = stores.jobs().find(job.number()).map(Listed::failure).orElse("");
    if (!outcome.finding().isEmpty() && !outcome.finding().equals(known)) {
      IllegalStateException found = new IllegalStateException(outcome.finding());
      failures.accept(
          new Failed(job, new StoreUnavailableException(outcome.finding(), found), false));
    }
    stores
        .transactions()
        .run(() ->
            stores.jobs().again(job, time.instant().plus(outcome.pause()), outcome.finding()));
    leases.letGo(job);
  }

  @Override
  public Page<Listed> jobs(Caller caller, Set<Status> wanted, PageRequest request) {
    gate.requireSiteAdmin(caller);
    return stores.jobs().list(wanted, request);
  }

  @Override
  public Listed retry(Caller caller, long number) {
    gate.requireSiteAdmin(caller);
    return stores
        .transactions()
        .inTransaction(() -> {
          Listed before = stores.jobs().find(number).orElseThrow(UseCaseFailedException::notFound);
          if (!stores.jobs().revive(number, time.instant())) {
            throw new UseCaseFailedException(
                new Failure.InvalidAttributes(
                    "The job has not failed: it is under way, or done when it is due"));
          }
          Listed after = stores.jobs().find(number).orElseThrow(UseCaseFailedException::notFound);
          gate.audited().did(caller, Deeds.retried(before, after));
          return after;
        });
  }

  private Chore chore(Taken job) {
    if (job.job() instanceof Job.Keep(var routine)) {
      return Objects.requireNonNull(chores.get(routine), routine::name);
    }
    throw new IllegalStateException("no routine: " + job.job());
  }
}
