package dev.stateward.domain.workspace;

import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.project.ProjectId;
import java.time.Instant;
import java.util.Objects;

/**
 * A workspace, which has one state.
 *
 * @param id its identifier
 * @param organization the organization that owns it
 * @param project the project it is in
 * @param name its name
 * @param settings what clients set on it
 * @param lock its lock
 * @param createdAt when it was created, to the microsecond
 * @param updatedAt when its name, project or settings last changed, to the microsecond
 */
public record Workspace(
    WorkspaceId id,
    Organization organization,
    ProjectId project,
    WorkspaceName name,
    WorkspaceSettings settings,
    WorkspaceLock lock,
    Instant createdAt,
    Instant updatedAt) {
  public Workspace {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(project, "project is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(settings, "settings is null");
    Objects.requireNonNull(lock, "lock is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
    Objects.requireNonNull(updatedAt, "updatedAt is null");
  }

  /** The workspace with another lock. */
  public Workspace withLock(WorkspaceLock changed) {
    return new Workspace(id, organization, project, name, settings, changed, createdAt, updatedAt);
  }

  /** The workspace with another name, project or settings. */
  public Workspace changed(
      WorkspaceName newName, ProjectId newProject, WorkspaceSettings newSettings, Instant at) {
    return new Workspace(id, organization, newProject, newName, newSettings, lock, createdAt, at);
  }
}
