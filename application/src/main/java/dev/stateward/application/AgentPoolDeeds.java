package dev.stateward.application;

import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.Deed;
import dev.stateward.domain.audit.Details;

/** What is recorded of agent pools. */
final class AgentPoolDeeds {
  private AgentPoolDeeds() {}

  static Deed created(AgentPool pool) {
    return of(AuditAction.AGENT_POOL_CREATE, pool).changing(Details.NONE, DeedDetails.of(pool));
  }

  static Deed changed(AgentPool before, AgentPool after) {
    return of(AuditAction.AGENT_POOL_UPDATE, after)
        .changing(DeedDetails.of(before), DeedDetails.of(after));
  }

  static Deed destroyed(AgentPool pool) {
    return of(AuditAction.AGENT_POOL_DESTROY, pool).changing(DeedDetails.of(pool), Details.NONE);
  }

  private static Deed of(AuditAction action, AgentPool pool) {
    return Deeds.within(action, pool.organization(), pool.id().value(), "");
  }
}
