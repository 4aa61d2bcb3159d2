package dev.stateward.application.audit.trail;

import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.job.IndependentAttempts;
import dev.stateward.application.job.RecurringJob;
import dev.stateward.application.job.RecurringJob.Outcome;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.store.Stores;
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

  private final Stores stores;
  private final AuditRecorder recorder;
  private final AuditHeadSigner heads;

  AuditHeadJob(Stores stores, AuditRecorder recorder, AuditHeadSigner heads) {
    this.stores = stores;
    this.recorder = recorder;
    this.heads = heads;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    IndependentAttempts round = new IndependentAttempts(heartbeat);
    for (TrailId trail : stores.auditTrail().trails()) {
      round.attempt(trail.value(), () -> tell(trail));
    }
    return new Outcome(PAUSE, round.finding());
  }

  private boolean tell(TrailId trail) {
    boolean due = isWaitedFor(trail) && hasNews(trail);
    if (due) {
      stores
          .transactions()
          .run(() -> recorder.record(OPERATOR, AuditEvents.head(heads.head(trail))));
    }
    return due;
  }

  private boolean isWaitedFor(TrailId trail) {
    return !trail.equals(TrailId.SERVER)
        && stores.webhooks().list(new OrganizationId(trail.value()), WEBHOOKS).items().stream()
            .anyMatch(webhook -> webhook.wants(EventType.AUDIT_HEAD));
  }

  private boolean hasNews(TrailId trail) {
    long before = stores.auditTrail().head(trail).position() - 1;
    return stores.auditTrail().after(trail, before, AuditQuery.ALL, 1).stream()
        .anyMatch(last -> last.record().event().action() != AuditAction.TRAIL_HEAD);
  }
}
