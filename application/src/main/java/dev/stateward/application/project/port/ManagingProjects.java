package dev.stateward.application.project.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.project.ProjectName;
import dev.stateward.domain.project.ProjectSettings;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Manages projects, and moves workspaces between them. */
public interface ManagingProjects {
  ProjectView create(Caller caller, OrganizationName organization, Input<Draft> draft);

  /** The organization's projects that {@code filter} selects, by name. */
  Page<ProjectView> list(
      Caller caller, OrganizationName organization, ProjectFilter selection, PageRequest request);

  ProjectView show(Caller caller, ProjectId project);

  /**
   * Changes a project.
   *
   * @param change computes the new draft from the present one; called within the transaction
   */
  ProjectView update(Caller caller, ProjectId project, UnaryOperator<Draft> change);

  /** Deletes a project that has no workspaces and is not the organization's default project. */
  void delete(Caller caller, ProjectId project);

  /** Moves workspaces of the same organization into a project: all of them, or none. */
  void moveInto(Caller caller, ProjectId project, Input<Set<WorkspaceId>> workspaces);

  /**
   * The attributes of a project that clients set.
   *
   * @param tags its tags, each key once
   */
  record Draft(ProjectName name, ProjectSettings settings, List<TagBinding> tags) {
    public Draft {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(settings, "settings is null");
      tags = List.copyOf(tags);
    }
  }

  /**
   * A project as one caller sees it.
   *
   * @param access the caller's access to it
   * @param defaults the defaults of its workspaces, including its tags
   */
  record ProjectView(Project project, OrganizationAccess access, WorkspaceDefaults defaults) {
    public ProjectView {
      Objects.requireNonNull(project, "project is null");
      Objects.requireNonNull(access, "access is null");
      Objects.requireNonNull(defaults, "defaults is null");
    }
  }
}
