package dev.stateward.testkit.memory;

import dev.stateward.application.port.out.NameTakenException;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Projects;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryProjects implements Projects {
  private final InMemoryTransactions transactions;

  InMemoryProjects(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Project project) {
    transactions.change(tables -> {
      OrganizationId organization = project.organization().id();
      Tables.require(tables.organizations.containsKey(organization));
      if (of(tables, organization).anyMatch(other -> key(other).equals(key(project)))) {
        throw new NameTakenException();
      }
      Tables.insert(tables.projects, project.id(), project);
    });
  }

  private static Stream<Project> of(Tables tables, OrganizationId organization) {
    return tables.projects.values().stream()
        .filter(project -> project.organization().id().equals(organization))
        .map(project -> joined(tables, project));
  }

  /** The project with its organization as that is named today. */
  private static Project joined(Tables tables, Project project) {
    Organization organization =
        tables.organizations.getOrDefault(project.organization().id(), project.organization());
    return new Project(
        project.id(), organization, project.name(), project.description(), project.createdAt());
  }

  private static String key(Project project) {
    return project.name().value().toLowerCase(Locale.ROOT);
  }

  @Override
  public Optional<Project> find(ProjectId id) {
    return transactions.read(tables ->
        Optional.ofNullable(tables.projects.get(id)).map(project -> joined(tables, project)));
  }

  @Override
  public Project defaultOf(OrganizationId organization) {
    return transactions.read(tables ->
        of(tables, organization)
            .filter(project -> project.name().equals(Project.DEFAULT_NAME))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no default project")));
  }

  @Override
  public Page<Project> list(OrganizationId organization, Selection selection, PageRequest request) {
    Set<String> wanted =
        selection.names().stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    String fragment = selection.nameContains().toLowerCase(Locale.ROOT);
    return transactions.read(tables ->
        Pages.cut(
            of(tables, organization)
                .filter(project -> wanted.isEmpty() || wanted.contains(key(project)))
                .filter(project -> key(project).contains(fragment))
                .sorted(Comparator.comparing(InMemoryProjects::key))
                .toList(),
            request));
  }
}
