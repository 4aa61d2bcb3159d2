package dev.stateward.application.access;

import dev.stateward.application.access.port.RecordingDenials;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Denial;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.Budgets;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.AuditRecord;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Records denials after the response, so that response times do not reveal that something exists
 * (ADR 96): the first of a kind at once, and the number of the others when the minute ends.
 */
final class DenialRecorder implements RecordingDenials {
  private static final int AT_ONCE = 500;

  private final ServerAuthorizer server;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final ReentrantLock counting = new ReentrantLock();

  /** The records to be written; guarded by {@code counting}, like all fields below. */
  private final Deque<Waiting> queue = new ArrayDeque<>();

  /** The totals of past minutes, written after the queue. */
  private final Deque<Waiting> counts = new ArrayDeque<>();

  private DenialTallies tallies = new DenialTallies();
  private Instant minute = Instant.EPOCH;

  DenialRecorder(
      ServerAuthorizer server,
      Transactions transactions,
      AuditRecorder recorder,
      InstantSource time) {
    this.server = server;
    this.transactions = transactions;
    this.recorder = recorder;
    this.time = time;
  }

  /** A record that is not written yet. */
  private record Waiting(Caller caller, Principal principal, AuditEvent event, Instant at) {}

  @Override
  public void record(Caller caller, Denial.OfExisting denial, String call) {
    Instant now = time.instant();
    counting.lock();
    try {
      turn(now.truncatedTo(ChronoUnit.MINUTES), now);
      if (!tallies.admits(caller, denial)) {
        return;
      }
      if (queue.size() >= Budgets.DENIALS_QUEUED) {
        tallies.countBeyond(caller, denial);
        return;
      }
      AuditEvent auditEvent = denial.event();
      AuditEvent called =
          auditEvent.changing(auditEvent.before(), auditEvent.after().with("call", call));
      queue.add(new Waiting(caller, denial.principal(), called, now));
    } finally {
      counting.unlock();
    }
  }

  @Override
  public void settle(Caller caller) {
    server.requireOperator(caller);
    settleUntil(time.instant().truncatedTo(ChronoUnit.MINUTES));
  }

  @Override
  public void settleAll(Caller caller) {
    server.requireOperator(caller);
    // Twice: counting goes on while earlier counts wait.
    settle(caller);
    settleUntil(Instant.MAX);
  }

  private void settleUntil(Instant current) {
    List<Waiting> some = next(current);
    while (!some.isEmpty()) {
      write(some);
      some = next(current);
    }
  }

  /** Takes the next batch of records. */
  private List<Waiting> next(Instant current) {
    counting.lock();
    try {
      turn(current, time.instant());
      List<Waiting> some = new ArrayList<>();
      while (some.size() < AT_ONCE && !(queue.isEmpty() && counts.isEmpty())) {
        some.add(queue.isEmpty() ? counts.remove() : queue.remove());
      }
      return some;
    } finally {
      counting.unlock();
    }
  }

  private void write(List<Waiting> some) {
    boolean written = false;
    try {
      transactions.run(() -> recorder.add(some.stream().map(this::record).toList()));
      written = true;
    } finally {
      if (!written) {
        giveBack(some);
      }
    }
  }

  private AuditRecord record(Waiting waiting) {
    return recorder.denied(waiting.caller(), waiting.principal(), waiting.event(), waiting.at());
  }

  private void giveBack(List<Waiting> some) {
    counting.lock();
    try {
      some.reversed().forEach(queue::addFirst);
    } finally {
      counting.unlock();
    }
  }

  /**
   * Starts a new minute when {@code current} is one and nothing is left of earlier ones: at most
   * two minutes are kept in memory, however long writing fails.
   */
  private void turn(Instant current, Instant now) {
    if (current.equals(minute) || !counts.isEmpty()) {
      return;
    }
    minute = current;
    for (DenialTallies.Counted one : tallies.counted()) {
      AuditEvent auditEvent = one.denial().event();
      AuditEvent total =
          auditEvent.changing(auditEvent.before(), auditEvent.after().with("count", one.count()));
      counts.add(new Waiting(one.caller(), one.denial().principal(), total, now));
    }
    tallies = new DenialTallies();
  }
}
