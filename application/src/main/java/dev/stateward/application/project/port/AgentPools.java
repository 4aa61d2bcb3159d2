package dev.stateward.application.project.port;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.agent.AgentPool;
import dev.stateward.domain.agent.AgentPoolId;
import dev.stateward.domain.organization.OrganizationId;
import java.util.Optional;

/** All agent pools. */
public interface AgentPools {
  /** Adds a pool. */
  void add(AgentPool pool) throws NameTakenException;

  Optional<AgentPool> find(AgentPoolId id);

  /** The pool, locked against other writers until the transaction ends. */
  Optional<AgentPool> hold(AgentPoolId id);

  /** Stores name and scope; false when the pool does not exist. */
  boolean save(AgentPool pool) throws NameTakenException;

  /** Removes a pool; false when there is none. */
  boolean remove(AgentPoolId id);

  /**
   * A page of the organization's pools, in a total order.
   *
   * @param nameContains a part of the name, case-insensitive; empty for any
   */
  Page<AgentPool> list(
      OrganizationId organization, String nameContains, AgentPoolOrder order, PageRequest request);
}
