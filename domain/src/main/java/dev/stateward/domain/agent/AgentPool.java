package dev.stateward.domain.agent;

import dev.stateward.domain.organization.Organization;
import java.time.Instant;
import java.util.Objects;

/**
 * A pool of agents, without any agents.
 *
 * @param id its identifier
 * @param organization the organization it belongs to
 * @param name its name
 * @param organizationScoped whether all workspaces of the organization may use it
 * @param createdAt when it was created, to the microsecond
 */
public record AgentPool(
    AgentPoolId id,
    Organization organization,
    AgentPoolName name,
    boolean organizationScoped,
    Instant createdAt) {
  public AgentPool {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }

  /** The pool with another name or scope. */
  public AgentPool changed(AgentPoolName newName, boolean newScope) {
    return new AgentPool(id, organization, newName, newScope, createdAt);
  }
}
