package dev.stateward.application.project;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.store.Stores;
import java.time.InstantSource;

/** Projects and agent pools. */
public final class ProjectServices {
  private final ManagingProjects managingProjects;
  private final ManagingAgentPools managingAgentPools;

  public ProjectServices(UseCaseContext context) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    this.managingProjects = new ProjectService(authorizer, stores, identifiers, time);
    this.managingAgentPools = new AgentPoolService(authorizer, stores, identifiers, time);
  }

  public ManagingProjects managingProjects() {
    return managingProjects;
  }

  public ManagingAgentPools managingAgentPools() {
    return managingAgentPools;
  }
}
