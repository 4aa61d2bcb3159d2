package dev.stateward.application.port.out;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import java.util.Optional;
import java.util.Set;

/** All projects. */
public interface Projects {
  /** Adds a project. */
  void add(Project project) throws NameTakenException;

  Optional<Project> find(ProjectId id);

  /** The organization's default project, which it always has. */
  Project defaultOf(OrganizationId organization);

  /**
   * The organization's projects, by name.
   *
   * @param names only those of these names, whatever their case; all when empty
   */
  Page<Project> list(OrganizationId organization, Set<String> names, PageRequest request);
}
