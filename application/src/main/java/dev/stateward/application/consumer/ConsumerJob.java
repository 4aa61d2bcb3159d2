package dev.stateward.application.consumer;

import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.consumer.port.OutputConsumers;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.settings.JobBudgets;
import dev.stateward.domain.audit.SealedRecord;
import dev.stateward.domain.audit.TrailId;
import java.time.Duration;
import java.util.List;

/**
 * Sums up who reads which workspace, from where in each trail it was before; the consumers and the
 * position are one transaction, so that it can break off anywhere and counts nothing twice.
 */
final class ConsumerJob implements RecurringJob {
  static final Duration PAUSE = Duration.ofSeconds(30);

  private static final Duration BETWEEN_PARTS = Duration.ofMillis(10);
  private static final int TRAILS = 100;

  /** How many parts of one trail are summed up before the next trail has its turn. */
  private static final int PARTS = 10;

  private final Transactions transactions;
  private final AuditTrail auditTrail;
  private final OutputConsumers consumers;

  ConsumerJob(Transactions transactions, AuditTrail auditTrail, OutputConsumers consumers) {
    this.transactions = transactions;
    this.auditTrail = auditTrail;
    this.consumers = consumers;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    List<TrailId> behind = consumers.behind(TRAILS);
    for (TrailId trail : behind) {
      round.attempt(trail.value(), () -> sumUp(trail, heartbeat));
    }
    boolean more = round.done() > 0 || (behind.size() == TRAILS && round.failed() == 0);
    return new Outcome(more ? BETWEEN_PARTS : PAUSE, round.finding());
  }

  /** Whether there may be more. */
  private boolean sumUp(TrailId trail, Runnable heartbeat) {
    for (int part = 0; part < PARTS; part++) {
      heartbeat.run();
      if (!sumUpPart(trail)) {
        return false;
      }
    }
    return true;
  }

  private boolean sumUpPart(TrailId trail) {
    long position = consumers.position(trail);
    List<SealedRecord> records =
        auditTrail.after(trail, position, AuditQuery.ALL, JobBudgets.RECORDS_SUMMED_UP);
    if (!records.isEmpty()) {
      long last = records.getLast().seal().position();
      transactions.run(() -> store(trail, position, last, records));
    }
    return records.size() == JobBudgets.RECORDS_SUMMED_UP;
  }

  private void store(TrailId trail, long from, long to, List<SealedRecord> records) {
    consumers.add(ReadSummary.of(records), JobBudgets.CONSUMER_DETAILS);
    if (!consumers.move(trail, from, to)) {
      throw new IllegalStateException("another node sums up this trail");
    }
  }
}
