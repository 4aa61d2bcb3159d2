package dev.stateward.application.project.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.agent.AgentPoolName;
import dev.stateward.domain.organization.OrganizationName;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Creating, finding, changing and deleting agent pools; members see them. */
public interface ManagingAgentPools {
  AgentPool create(Caller caller, OrganizationName organization, Draft draft);

  /**
   * The organization's pools.
   *
   * @param nameContains what the name contains, whatever its case; empty for any
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
   * @param change makes the wanted draft from the one that holds now; called within the transaction
   */
  AgentPool update(Caller caller, AgentPoolId pool, UnaryOperator<Draft> change);

  void delete(Caller caller, AgentPoolId pool);

  /** What a client decides about a pool. */
  record Draft(AgentPoolName name, boolean organizationScoped) {
    public Draft {
      Objects.requireNonNull(name, "name is null");
    }
  }
}
