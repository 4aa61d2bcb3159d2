package dev.stateward.application;

import dev.stateward.application.Housekeeper.Outcome;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.event.EventType;
import dev.stateward.domain.organization.OrganizationId;
import java.time.Duration;

/**
 * Tells webhooks of the heads of their trails, signed, by a record of it in the trail: what was
 * told is kept where nobody who writes to the database can reach (ADR 95).
 */
final class HeadTeller implements Housekeeper.Chore {
  private static final Duration PAUSE = Duration.ofDays(1);
  private static final PageRequest WEBHOOKS = new PageRequest(1, 100);
  private static final Caller OPERATOR = new Caller.Operator();

  private final Stores stores;
  private final Audited audited;
  private final HeadSigner heads;

  HeadTeller(Stores stores, Audited audited, HeadSigner heads) {
    this.stores = stores;
    this.audited = audited;
    this.heads = heads;
  }

  @Override
  public Outcome keep(Runnable heartbeat) {
    OneByOne round = new OneByOne(heartbeat);
    for (TrailId trail : stores.auditTrail().trails()) {
      round.attempt(trail.value(), () -> tell(trail));
    }
    return new Outcome(PAUSE, round.finding());
  }

  private boolean tell(TrailId trail) {
    boolean due = isWaitedFor(trail) && hasNews(trail);
    if (due) {
      stores.transactions().run(() -> audited.did(OPERATOR, Deeds.head(heads.head(trail))));
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
    return stores.auditTrail().after(trail, before, Wanted.ALL, 1).stream()
        .anyMatch(last -> last.record().deed().action() != AuditAction.TRAIL_HEAD);
  }
}
