package dev.stateward.testkit.memory;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.project.port.ProjectFilter;
import dev.stateward.application.project.port.Projects;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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
      requireFree(tables, project);
      Tables.insert(tables.projects, project.id(), project);
    });
  }

  private static void requireFree(Tables tables, Project project) {
    if (of(tables, project.organization().id())
        .filter(other -> !other.id().equals(project.id()))
        .anyMatch(other -> key(other).equals(key(project)))) {
      throw new NameTakenException();
    }
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
        project.id(),
        organization,
        project.role(),
        project.name(),
        project.settings(),
        project.createdAt());
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
  public Optional<Project> hold(ProjectId id) {
    transactions.requireTransaction();
    return transactions.write(tables ->
        Optional.ofNullable(tables.projects.get(id)).map(project -> joined(tables, project)));
  }

  @Override
  public boolean save(Project project) {
    return transactions.write(tables -> {
      Project known = tables.projects.get(project.id());
      if (known == null) {
        return false;
      }
      requireFree(tables, project);
      tables.projects.put(known.id(), known.changed(project.name(), project.settings()));
      return true;
    });
  }

  @Override
  public boolean remove(ProjectId id) {
    return transactions.write(tables -> {
      Tables.require(inside(tables, id) == 0);
      Project removed = tables.projects.get(id);
      if (removed != null) {
        Project standard =
            of(tables, removed.organization().id())
                .filter(Project::isDefault)
                .findFirst()
                .orElseThrow();
        tables.deletedWorkspaces.replaceAll((it, deleted) -> moved(deleted, removed, standard));
      }
      tables.projectTags.remove(id);
      boolean there = tables.projects.remove(id) != null;
      tables.removeOrphans();
      return there;
    });
  }

  private static DeletedWorkspace moved(DeletedWorkspace deleted, Project from, Project to) {
    Workspace before = deleted.workspace();
    return before.project().equals(from.id())
        ? new DeletedWorkspace(
            before.changed(before.name(), to.id(), before.settings(), before.updatedAt()),
            deleted.deletedAt(),
            deleted.graceDays())
        : deleted;
  }

  @Override
  public long workspaces(ProjectId id) {
    return transactions.read(tables -> inside(tables, id));
  }

  private static long inside(Tables tables, ProjectId id) {
    return tables.workspaces.values().stream()
        .filter(workspace -> workspace.project().equals(id))
        .count();
  }

  @Override
  public Map<ProjectId, WorkspaceDefaults> workspaceDefaults(Collection<ProjectId> ids) {
    return transactions.read(tables ->
        ids.stream()
            .distinct()
            .map(tables.projects::get)
            .filter(Objects::nonNull)
            .collect(Collectors.toMap(Project::id, project -> defaults(tables, project))));
  }

  static WorkspaceDefaults defaults(Tables tables, Project project) {
    ExecutionMode ofOrganization =
        tables
            .settings
            .getOrDefault(project.organization().id(), OrganizationSettings.INITIAL)
            .defaultMode();
    return new WorkspaceDefaults(
        project.settings().defaultMode().in(ofOrganization),
        project.settings().activityDuration(),
        tags(tables, project.id()));
  }

  static List<TagBinding> tags(Tables tables, ProjectId id) {
    return tables.projectTags.getOrDefault(id, List.of());
  }

  @Override
  public void replaceTags(ProjectId id, Collection<TagBinding> tags) {
    transactions.change(tables -> {
      Tables.require(tables.projects.containsKey(id));
      tables.projectTags.put(
          id, tags.stream().sorted(Comparator.comparing(TagBinding::key)).toList());
    });
  }

  @Override
  public Optional<Project> defaultOf(OrganizationId organization) {
    return transactions.read(
        tables -> of(tables, organization).filter(Project::isDefault).findFirst());
  }

  @Override
  public Page<Project> list(
      OrganizationId organization, ProjectFilter selection, PageRequest request) {
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
                .filter(project -> Selecting.has(tags(tables, project.id()), selection.tagged()))
                .sorted(Comparator.comparing(InMemoryProjects::key))
                .toList(),
            request));
  }
}
