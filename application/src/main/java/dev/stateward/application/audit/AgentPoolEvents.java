package dev.stateward.application.audit;

import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditEvent;
import dev.stateward.domain.audit.Details;

/** Creates the events of agent pools. */
public final class AgentPoolEvents {
  private AgentPoolEvents() {}

  public static AuditEvent created(AgentPool pool) {
    return of(AuditAction.AGENT_POOL_CREATE, pool).changing(Details.NONE, AuditDetails.of(pool));
  }

  public static AuditEvent changed(AgentPool before, AgentPool after) {
    return of(AuditAction.AGENT_POOL_UPDATE, after)
        .changing(AuditDetails.of(before), AuditDetails.of(after));
  }

  public static AuditEvent destroyed(AgentPool pool) {
    return of(AuditAction.AGENT_POOL_DESTROY, pool).changing(AuditDetails.of(pool), Details.NONE);
  }

  private static AuditEvent of(AuditAction action, AgentPool pool) {
    return AuditEvents.within(action, pool.organization(), pool.id().value(), "");
  }
}
