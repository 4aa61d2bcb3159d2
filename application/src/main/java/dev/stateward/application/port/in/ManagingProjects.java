package dev.stateward.application.port.in;

import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import java.util.Set;

/** Creating and finding projects. */
public interface ManagingProjects {
  /**
   * Creates a project.
   *
   * @param description free text; empty when none
   */
  Project create(
      Caller caller, OrganizationName organization, ProjectName name, String description);

  /**
   * The organization's projects, by name.
   *
   * @param names only those of these names; all when empty
   */
  Page<Project> list(
      Caller caller, OrganizationName organization, Set<String> names, PageRequest request);

  Project show(Caller caller, ProjectId project);
}
