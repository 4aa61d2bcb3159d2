package dev.stateward.application.port.in;

import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Projects.Selection;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;

/** Creating and finding projects. */
public interface ManagingProjects {
  /**
   * Creates a project.
   *
   * @param description free text; empty when none
   */
  Project create(
      Caller caller, OrganizationName organization, ProjectName name, String description);

  /** The organization's projects that are wanted, by name. */
  Page<Project> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  Project show(Caller caller, ProjectId project);
}
