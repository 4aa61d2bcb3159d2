package dev.stateward.application.project.port;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** All projects. */
public interface Projects {
  /** Adds a project. */
  void add(Project project) throws NameTakenException;

  Optional<Project> find(ProjectId id);

  /**
   * The project, locked against other writers until the transaction ends. Every change of a
   * project, or of the set of its workspaces, locks it first.
   */
  Optional<Project> hold(ProjectId id);

  /** Stores name and settings; false when the project does not exist. */
  boolean save(Project project) throws NameTakenException;

  /**
   * Removes a project without workspaces; false when it does not exist. Deleted workspaces that can
   * be restored move to the default project.
   */
  boolean remove(ProjectId id);

  /** The number of workspaces in a project, without deleted ones. */
  long workspaces(ProjectId id);

  /** The organization's default project; empty when the organization does not exist. */
  Optional<Project> defaultOf(OrganizationId organization);

  /** The organization's projects that {@code filter} selects, by name. */
  Page<Project> list(OrganizationId organization, ProjectFilter selection, PageRequest request);

  /**
   * The defaults that the projects {@code ids} give to their workspaces, including their tags;
   * projects that do not exist are missing.
   */
  Map<ProjectId, WorkspaceDefaults> workspaceDefaults(Collection<ProjectId> ids);

  /** Replaces all tags of the project. */
  void replaceTags(ProjectId id, Collection<TagBinding> tags);
}
