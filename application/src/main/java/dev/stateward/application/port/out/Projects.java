package dev.stateward.application.port.out;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** All projects. */
public interface Projects {
  /** Adds a project. */
  void add(Project project) throws NameTakenException;

  Optional<Project> find(ProjectId id);

  /** The organization's default project, which it always has. */
  Project defaultOf(OrganizationId organization);

  /** The organization's projects that are wanted, by name. */
  Page<Project> list(OrganizationId organization, Selection selection, PageRequest request);

  /**
   * Which projects are wanted: those that meet both conditions.
   *
   * @param names the names they may have, whatever the case; none given means any
   * @param nameContains what the name contains, whatever its case; empty for any
   */
  record Selection(Set<String> names, String nameContains) {
    /** All projects. */
    public static final Selection ALL = new Selection(Set.of(), "");

    public Selection {
      names = Set.copyOf(names);
      Objects.requireNonNull(nameContains, "nameContains is null");
    }
  }
}
