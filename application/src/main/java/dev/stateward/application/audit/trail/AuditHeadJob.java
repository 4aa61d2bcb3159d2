package dev.stateward.application.audit.trail;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.audit.port.AuditTrail;
import dev.stateward.application.event.port.Webhooks;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.organization.OrganizationId;
import java.time.Duration;

/**
 * Publishes the signed heads of trails to webhooks, by a record in the trail: receivers keep them
 * out of reach of anybody who can write to the database (ADR 95).
 */
final class AuditHeadJob implements RecurringJob {
  private static final Duration PAUSE = Duration.ofDays(1);
  private static final PageRequest WEBHOOKS = new PageRequest(1, 100);
  private static final Caller OPERATOR = new Caller.Operator();

  private final Transactions transactions;
  private final AuditTrail auditTrail;
  private final Webhooks webhooks;
  private final AuditRecorder recorder;
  private final AuditHeadSigner heads;

  AuditHeadJob(
      Transactions transactions,
      AuditTrail auditTrail,
      Webhooks webhooks,
      AuditRecorder recorder,
      AuditHeadSigner heads) {
    this.transactions = transactions;
    this.auditTrail = auditTrail;
    this.webhooks = webhooks;
    this.recorder = recorder;
    this.heads = heads;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    for (TrailId trail : auditTrail.trails()) {
      round.attempt(trail.value(), () -> tell(trail));
    }
    return new Outcome(PAUSE, round.finding());
  }

  private boolean tell(TrailId trail) {
    boolean due = isWaitedFor(trail) && hasNews(trail);
    if (due) {
      transactions.run(() -> recorder.record(OPERATOR, AuditEvents.head(heads.head(trail))));
    }
    return due;
  }

  private boolean isWaitedFor(TrailId trail) {
    return !trail.equals(TrailId.SERVER)
        && webhooks.list(new OrganizationId(trail.value()), WEBHOOKS).items().stream()
            .anyMatch(webhook -> webhook.wants(EventType.AUDIT_HEAD));
  }

  private boolean hasNews(TrailId trail) {
    long before = auditTrail.head(trail).position() - 1;
    return auditTrail.after(trail, before, AuditQuery.ALL, 1).stream()
        .anyMatch(last -> last.record().event().action() != AuditAction.TRAIL_HEAD);
  }
}
