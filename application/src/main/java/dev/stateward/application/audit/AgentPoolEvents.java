package dev.stateward.application.audit;

import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Deed;
import dev.stateward.domain.audit.Details;

/** What is recorded of agent pools. */
public final class AgentPoolEvents {
  private AgentPoolEvents() {}

  public static Deed created(AgentPool pool) {
    return of(AuditAction.AGENT_POOL_CREATE, pool).changing(Details.NONE, AuditDetails.of(pool));
  }

  public static Deed changed(AgentPool before, AgentPool after) {
    return of(AuditAction.AGENT_POOL_UPDATE, after)
        .changing(AuditDetails.of(before), AuditDetails.of(after));
  }

  public static Deed destroyed(AgentPool pool) {
    return of(AuditAction.AGENT_POOL_DESTROY, pool).changing(AuditDetails.of(pool), Details.NONE);
  }

  private static Deed of(AuditAction action, AgentPool pool) {
    return AuditEvents.within(action, pool.organization(), pool.id().value(), "");
  }
}
