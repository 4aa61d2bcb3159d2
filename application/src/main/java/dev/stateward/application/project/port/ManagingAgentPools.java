package dev.stateward.application.project.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.organization.OrganizationName;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Manages agent pools; every member sees them. */
public interface ManagingAgentPools {
  AgentPool create(Caller caller, OrganizationName organization, Input<Draft> draft);

  /**
   * The organization's pools.
   *
   * @param nameContains a part of the name, case-insensitive; empty for any
   */
  Page<AgentPool> list(
      Caller caller,
      OrganizationName organization,
      String nameContains,
      AgentPoolOrder order,
      PageRequest request);

  AgentPool show(Caller caller, AgentPoolId pool);

  /**
   * Changes a pool.
   *
   * @param change computes the new draft from the present one; called within the transaction
   */
  AgentPool update(Caller caller, AgentPoolId pool, UnaryOperator<Draft> change);

  void delete(Caller caller, AgentPoolId pool);

  /** The attributes of a pool that clients set. */
  record Draft(AgentPoolName name, boolean organizationScoped) {
    public Draft {
      Objects.requireNonNull(name, "name is null");
    }
  }
}
