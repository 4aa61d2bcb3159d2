package dev.stateward.application.port.in;

import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Projects.Selection;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import java.util.Objects;

/** Creating and finding projects. */
public interface ManagingProjects {
  /**
   * Creates a project.
   *
   * @param description free text; empty when none
   */
  ProjectView create(
      Caller caller, OrganizationName organization, ProjectName name, String description);

  /** The organization's projects that are wanted, by name. */
  Page<ProjectView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  ProjectView show(Caller caller, ProjectId project);

  /**
   * A project as one caller sees it.
   *
   * @param standing how the caller stands to its organization
   */
  record ProjectView(Project project, Standing standing) {
    public ProjectView {
      Objects.requireNonNull(project, "project is null");
      Objects.requireNonNull(standing, "standing is null");
    }
  }
}
