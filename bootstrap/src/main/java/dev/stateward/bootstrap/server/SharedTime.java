package dev.stateward.bootstrap.server;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.NodeBudgets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time of a clock that all nodes share, which is the database's: leases, signed URLs and ends
 * of tokens mean the same on each node, whatever its own clock shows (ADR 203). It goes on by
 * itself, and asks for the time again on another thread, now and then while it is used.
 */
public final class SharedTime implements InstantSource {
  private static final Logger LOG = LoggerFactory.getLogger(SharedTime.class);

  private final Supplier<Instant> shared;
  private final InstantSource own;
  private final LongSupplier nanos;
  private final AtomicBoolean asking = new AtomicBoolean();
  private final AtomicReference<Reading> last;
  private final AtomicBoolean wrong = new AtomicBoolean();

  /**
   * Asks for the time.
   *
   * @param shared asks the shared clock; throws {@link StoreUnavailableException} when it is silent
   * @param own the clock of this machine, of which the log is told when it is wrong
   * @param nanos counts on, whatever happens to the clock of this machine
   */
  public SharedTime(Supplier<Instant> shared, InstantSource own, LongSupplier nanos) {
    this.shared = shared;
    this.own = own;
    this.nanos = nanos;
    long before = nanos.getAsLong();
    Instant told = shared.get();
    long after = nanos.getAsLong();
    Reading first = new Reading(middle(told, after - before), after, after);
    this.last = new AtomicReference<>(first);
    compare(first.time());
  }

  /**
   * What the clock was known to show.
   *
   * @param at when, in nanoseconds
   * @param asked when it was asked for the last time
   */
  private record Reading(Instant time, long at, long asked) {
    Instant then(long now) {
      return time.plusNanos(now - at);
    }

    boolean isOld(long now) {
      return now - asked >= NodeBudgets.CLOCK_AGE.toNanos();
    }

    Reading askedAgain(long now) {
      return new Reading(time, at, now);
    }
  }

  @Override
  public Instant instant() {
    Reading known = last.get();
    long now = nanos.getAsLong();
    if (known.isOld(now) && asking.compareAndSet(false, true)) {
      askIfOld(now);
    }
    return known.then(now);
  }

  /** Between looking and asking another thread may have learned the time. */
  private void askIfOld(long now) {
    if (last.get().isOld(now)) {
      Thread.ofVirtual().name("clock").start(this::ask);
    } else {
      asking.set(false);
    }
  }

  /** Whether it is being asked for at this moment. */
  boolean asking() {
    return asking.get();
  }

  private void ask() {
    try {
      long before = nanos.getAsLong();
      Instant told = shared.get();
      learn(told, before, nanos.getAsLong());
    } catch (StoreUnavailableException silent) {
      last.set(last.get().askedAgain(nanos.getAsLong()));
    } finally {
      asking.set(false);
    }
  }

  /** It is between what was told and that with the time of asking; what fits is not changed. */
  private void learn(Instant told, long before, long after) {
    Reading known = last.get();
    Instant thought = known.then(after);
    boolean fits = !thought.isBefore(told) && !thought.isAfter(told.plusNanos(after - before));
    Reading learned =
        fits ? known.askedAgain(after) : new Reading(middle(told, after - before), after, after);
    last.set(learned);
    compare(learned.then(after));
  }

  private static Instant middle(Instant told, long asking) {
    return told.plusNanos(asking / 2);
  }

  private void compare(Instant now) {
    Duration ahead = Duration.between(now, own.instant());
    boolean wrongNow = ahead.abs().compareTo(NodeBudgets.CLOCK_SKEW) > 0;
    if (wrong.getAndSet(wrongNow) == wrongNow) {
      return;
    }
    if (wrongNow) {
      LOG.warn(
          "the clock of this machine is {} s {} that of the database, which is used instead",
          ahead.abs().toSeconds(),
          ahead.isNegative() ? "behind" : "ahead of");
    } else {
      LOG.info("the clock of this machine agrees with that of the database again");
    }
  }
}
