package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.KeepingHouse;
import dev.stateward.application.port.in.Working.Failed;
import dev.stateward.application.port.out.Jobs.Job;
import dev.stateward.application.port.out.Jobs.Listed;
import dev.stateward.application.port.out.Jobs.Routine;
import dev.stateward.application.port.out.Jobs.Taken;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Stores;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Does what is due time and again, one routine at a time. */
final class Housekeeper implements KeepingHouse {
  private final Gate gate;
  private final Stores stores;
  private final Map<Routine, Chore> chores;
  private final Leases leases;
  private final InstantSource time;

  Housekeeper(Gate gate, Stores stores, Map<Routine, Chore> chores, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.chores = Map.copyOf(chores);
    this.leases = new Leases(stores, time);
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
    Optional<Taken> taken = stores.jobs().takeRoutine(time.instant(), Leases.LENGTH);
    taken.ifPresent(job -> keep(job, failures));
    return taken.isPresent() ? 1 : 0;
  }

  @Override
  public Page<Listed> jobs(Caller caller, PageRequest request) {
    gate.requireSiteAdmin(caller);
    return stores.jobs().list(request);
  }

  private void keep(Taken job, Consumer<Failed> failures) {
    try {
      Outcome outcome = chore(job).keep(leases.heartbeat(job));
      stores
          .transactions()
          .run(() ->
              stores.jobs().again(job, time.instant().plus(outcome.pause()), outcome.finding()));
    } catch (RuntimeException e) {
      failures.accept(new Failed(job, e));
      leases.giveBack(job, e);
    }
  }

  private Chore chore(Taken job) {
    if (job.job() instanceof Job.Keep(var routine)) {
      return Objects.requireNonNull(chores.get(routine), routine::name);
    }
    throw new IllegalStateException("no routine: " + job.job());
  }
}
