package dev.stateward.domain.project;

import dev.stateward.domain.organization.Organization;
import java.time.Instant;
import java.util.Objects;

/**
 * A folder of workspaces.
 *
 * @param id its identifier
 * @param organization the organization it belongs to
 * @param name its name
 * @param description free text; empty when none
 * @param createdAt when it was created, to the microsecond
 */
public record Project(
    ProjectId id,
    Organization organization,
    ProjectName name,
    String description,
    Instant createdAt) {
  /** The name of the project that every organization has from the start. */
  public static final ProjectName DEFAULT_NAME = new ProjectName("Default Project");

  public Project {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(description, "description is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }
}
