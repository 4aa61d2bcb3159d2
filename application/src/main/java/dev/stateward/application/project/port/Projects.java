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
   * The project, held against other writers until the transaction ends. Whatever changes a project,
   * or which workspaces lie in it, begins here.
   */
  Optional<Project> hold(ProjectId id);

  /** Stores name and settings; false when there is no such project. */
  boolean save(Project project) throws NameTakenException;

  /**
   * Removes a project in which no workspace lies; false when there is none. Deleted workspaces that
   * can be restored go to the default project.
   */
  boolean remove(ProjectId id);

  /** How many workspaces lie in a project, deleted ones left out. */
  long workspaces(ProjectId id);

  /** The organization's default project, which it has as long as it is there. */
  Optional<Project> defaultOf(OrganizationId organization);

  /** The organization's projects that are wanted, by name. */
  Page<Project> list(OrganizationId organization, ProjectFilter selection, PageRequest request);

  /**
   * What the workspaces of {@code ids} have where they say nothing themselves, the projects' tags
   * among it; those that are not there are missing.
   */
  Map<ProjectId, WorkspaceDefaults> workspaceDefaults(Collection<ProjectId> ids);

  /** Makes these the project's only tags. */
  void replaceTags(ProjectId id, Collection<TagBinding> tags);
}
