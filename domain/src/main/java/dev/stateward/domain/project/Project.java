package dev.stateward.domain.project;

import dev.stateward.domain.organization.Organization;
import java.time.Instant;
import java.util.Objects;

/**
 * A folder of workspaces.
 *
 * @param id its identifier
 * @param organization the organization it belongs to
 * @param role whether it is the one that the organization always has
 * @param name its name
 * @param settings what clients set on it
 * @param createdAt when it was created, to the microsecond
 */
public record Project(
    ProjectId id,
    Organization organization,
    Role role,
    ProjectName name,
    ProjectSettings settings,
    Instant createdAt) {
  /** The initial name of the default project, which every organization has. */
  public static final ProjectName DEFAULT_NAME = new ProjectName("Default Project");

  /** The role of a project in its organization. */
  public enum Role {
    /** The default for workspaces without a chosen project; it cannot be deleted. */
    DEFAULT,
    /** Any other. */
    ADDITIONAL
  }

  public Project {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(role, "role is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(settings, "settings is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }

  /** The default project that {@code organization} starts with. */
  public static Project defaultOf(ProjectId id, Organization organization) {
    return new Project(
        id,
        organization,
        Role.DEFAULT,
        DEFAULT_NAME,
        ProjectSettings.INITIAL,
        organization.createdAt());
  }

  /** The project with another name or other settings. */
  public Project changed(ProjectName newName, ProjectSettings newSettings) {
    return new Project(id, organization, role, newName, newSettings, createdAt);
  }

  /** Whether it is the one that its organization always has. */
  public boolean isDefault() {
    return role == Role.DEFAULT;
  }
}
