package dev.stateward.application.project;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.project.port.ManagingAgentPools;
import dev.stateward.application.project.port.ManagingProjects;
import dev.stateward.application.project.port.Projects;
import dev.stateward.application.store.Stores;
import dev.stateward.application.workspace.WorkspaceProjects;

/** Projects and agent pools. */
public final class ProjectServices {
  private final ManagingProjects managingProjects;
  private final ManagingAgentPools managingAgentPools;

  public ProjectServices(Stores stores, UseCaseContext context) {
    Projects projects = stores.projects();
    ResourceLimits limits = new ResourceLimits(stores.usage());
    this.managingProjects =
        new ProjectService(
            context,
            projects,
            stores.workspaces(),
            limits,
            new WorkspaceProjects(context.authorizer(), projects));
    this.managingAgentPools = new AgentPoolService(context, stores.agentPools(), limits);
  }

  public ManagingProjects managingProjects() {
    return managingProjects;
  }

  public ManagingAgentPools managingAgentPools() {
    return managingAgentPools;
  }
}
