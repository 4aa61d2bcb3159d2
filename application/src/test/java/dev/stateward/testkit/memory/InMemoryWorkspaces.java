package dev.stateward.testkit.memory;

import dev.stateward.application.port.Credential;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.workspace.port.WorkspaceDetails;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.application.workspace.port.Workspaces;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationFlag;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.DeletedWorkspace;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceLock;
import dev.stateward.domain.workspace.WorkspaceName;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class InMemoryWorkspaces implements Workspaces {
  private final InMemoryTransactions transactions;

  InMemoryWorkspaces(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(Workspace workspace) {
    transactions.change(tables -> {
      requireFits(tables, workspace);
      Tables.insert(tables.workspaces, workspace.id(), workspace);
    });
  }

  static void requireFits(Tables tables, Workspace workspace) {
    OrganizationId organization = workspace.organization().id();
    Project project = tables.projects.get(workspace.project());
    Tables.require(tables.organizations.containsKey(organization));
    Tables.require(project != null && project.organization().id().equals(organization));
    if (find(tables, organization, workspace.name())
        .filter(other -> !other.id().equals(workspace.id()))
        .isPresent()) {
      throw new NameTakenException();
    }
  }

  @Override
  public Optional<Workspace> find(WorkspaceId id) {
    return transactions.read(tables -> find(tables, id));
  }

  private static Optional<Workspace> find(Tables tables, WorkspaceId id) {
    return Optional.ofNullable(tables.workspaces.get(id))
        .map(workspace -> joined(tables, workspace));
  }

  @Override
  public Optional<Workspace> find(OrganizationId organization, WorkspaceName name) {
    return transactions.read(tables -> find(tables, organization, name));
  }

  private static Optional<Workspace> find(
      Tables tables, OrganizationId organization, WorkspaceName name) {
    return tables.workspaces.values().stream()
        .filter(workspace -> workspace.organization().id().equals(organization))
        .filter(workspace -> workspace.name().equals(name))
        .map(workspace -> joined(tables, workspace))
        .findFirst();
  }

  /** The workspace with its organization as that is named today. */
  static Workspace joined(Tables tables, Workspace row) {
    Organization organization =
        tables.organizations.getOrDefault(row.organization().id(), row.organization());
    return new Workspace(
        row.id(),
        organization,
        row.project(),
        row.name(),
        row.settings(),
        row.lock(),
        row.createdAt(),
        row.updatedAt());
  }

  @Override
  public Optional<Workspace> hold(WorkspaceId id) {
    transactions.requireTransaction();
    return transactions.write(tables -> find(tables, id));
  }

  @Override
  public Optional<WorkspaceWithGrants> find(WorkspaceId id, Credential credential) {
    return transactions.read(tables -> approached(tables, id, credential));
  }

  @Override
  public Optional<WorkspaceWithGrants> find(
      OrganizationName organization, WorkspaceName name, Credential credential) {
    return transactions.read(tables ->
        InMemoryOrganizations.find(tables, organization)
            .flatMap(owner -> find(tables, owner.id(), name))
            .flatMap(workspace -> approached(tables, workspace.id(), credential)));
  }

  @Override
  public Optional<WorkspaceWithGrants> hold(WorkspaceId id, Credential credential) {
    transactions.requireTransaction();
    return transactions.write(tables -> approached(tables, id, credential));
  }

  static Optional<WorkspaceWithGrants> approached(
      Tables tables, WorkspaceId id, Credential credential) {
    return find(tables, id)
        .map(workspace ->
            new WorkspaceWithGrants(
                workspace,
                InMemoryTokens.holds(tables, credential, workspace.organization().id())
                    ? InMemoryMemberships.access(tables, credential.principal(), workspace)
                    : OrganizationAccess.STRANGER));
  }

  @Override
  public Page<Workspace> list(
      Principal viewer,
      OrganizationId organization,
      WorkspaceFilter selection,
      PageRequest request) {
    return transactions.read(tables -> {
      Visibility visibility = Visibility.of(tables, viewer, organization);
      return Pages.cut(
          tables.workspaces.values().stream()
              .filter(workspace -> workspace.organization().id().equals(organization))
              .filter(workspace -> visibility.shows(workspace.id()))
              .filter(workspace -> Selecting.matches(tables, selection, workspace))
              .sorted(Comparator.comparing(workspace -> workspace.name().value()))
              .map(workspace -> joined(tables, workspace))
              .toList(),
          request);
    });
  }

  @Override
  public boolean save(Workspace workspace) {
    return change(
        workspace.id(),
        (tables, known) -> {
          requireFits(tables, workspace);
          return known.changed(
              workspace.name(), workspace.project(), workspace.settings(), workspace.updatedAt());
        });
  }

  @Override
  public boolean replaceLock(WorkspaceId id, WorkspaceLock before, WorkspaceLock after) {
    return transactions.write(tables -> {
      Workspace known = tables.workspaces.get(id);
      if (known == null || !known.lock().equals(before)) {
        return false;
      }
      tables.workspaces.put(id, known.withLock(after));
      return true;
    });
  }

  private boolean change(WorkspaceId id, BiFunction<Tables, Workspace, Workspace> change) {
    return transactions.write(tables -> {
      Workspace known = tables.workspaces.get(id);
      if (known == null) {
        return false;
      }
      tables.workspaces.put(id, change.apply(tables, known));
      return true;
    });
  }

  @Override
  public boolean remove(WorkspaceId id) {
    return transactions.write(tables -> {
      boolean there = tables.workspaces.containsKey(id) || tables.deletedWorkspaces.containsKey(id);
      tables.removeWorkspace(id);
      return there;
    });
  }

  @Override
  public void makeCurrent(WorkspaceId id, StateVersionId version) {
    transactions.change(tables -> {
      StateVersion known = tables.versions.get(version);
      Tables.require(known != null && known.workspace().equals(id));
      tables.current.put(id, version);
    });
  }

  @Override
  public Map<WorkspaceId, WorkspaceDetails> details(Collection<WorkspaceId> ids) {
    return transactions.read(tables ->
        those(tables.workspaces, ids).entrySet().stream()
            .collect(
                Collectors.toMap(Map.Entry::getKey, entry -> details(tables, entry.getValue()))));
  }

  private static WorkspaceDetails details(Tables tables, Workspace workspace) {
    return new WorkspaceDetails(
        tables.tags.getOrDefault(workspace.id(), List.of()),
        Optional.ofNullable(tables.current.get(workspace.id()))
            .<CurrentState>map(id ->
                new CurrentState.Version(
                    id,
                    Objects.requireNonNull(tables.versions.get(id)).header().createdAt(),
                    managed(tables, id),
                    !(tables.inventories.get(id) instanceof ExtractedResources.Failed)))
            .orElseGet(CurrentState.None::new),
        InMemoryProjects.defaults(
            tables, Objects.requireNonNull(tables.projects.get(workspace.project()))),
        tables
            .settings
            .getOrDefault(workspace.organization().id(), OrganizationSettings.INITIAL)
            .flags()
            .contains(OrganizationFlag.ALLOW_FORCE_DELETE_WORKSPACES));
  }

  private static long managed(Tables tables, StateVersionId id) {
    return tables.inventories.get(id) instanceof ExtractedResources.Taken taken
        ? taken.managed()
        : 0;
  }

  @Override
  public Map<WorkspaceId, List<TagBinding>> tags(Collection<WorkspaceId> ids) {
    return transactions.read(tables -> those(tables.tags, ids));
  }

  @Override
  public Set<String> plainTags(Principal viewer, OrganizationId organization) {
    return counts(viewer, organization).keySet();
  }

  @Override
  public Page<TagCount> plainTags(
      Principal viewer, OrganizationId organization, TagFilter filter, PageRequest request) {
    return Pages.cut(
        counts(viewer, organization).entrySet().stream()
            .map(counted -> new TagCount(counted.getKey(), counted.getValue()))
            .filter(tag -> tag.name().contains(TagBinding.nameOf(filter.contains())))
            .filter(tag -> !filter.without().contains(tag.name()))
            .toList(),
        request);
  }

  private Map<String, Long> counts(Principal viewer, OrganizationId organization) {
    return transactions.read(tables -> {
      Visibility visibility = Visibility.of(tables, viewer, organization);
      return tables.workspaces.values().stream()
          .filter(workspace -> workspace.organization().id().equals(organization))
          .filter(workspace -> visibility.shows(workspace.id()))
          .flatMap(workspace ->
              tables.tags.getOrDefault(workspace.id(), List.of()).stream()
                  .filter(TagBinding::plain)
                  .map(TagBinding::name)
                  .distinct())
          .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    });
  }

  @Override
  public void unbind(OrganizationId organization, Set<String> names) {
    transactions.change(tables ->
        Stream.concat(
                tables.workspaces.values().stream(),
                tables.deletedWorkspaces.values().stream().map(DeletedWorkspace::workspace))
            .filter(workspace -> workspace.organization().id().equals(organization))
            .map(Workspace::id)
            .filter(tables.tags::containsKey)
            .forEach(id ->
                tables.tags.computeIfPresent(
                    id,
                    (known, tags) ->
                        tags.stream()
                            .filter(tag -> !(tag.plain() && names.contains(tag.name())))
                            .toList())));
  }

  private static <V> Map<WorkspaceId, V> those(
      Map<WorkspaceId, V> all, Collection<WorkspaceId> ids) {
    Map<WorkspaceId, V> those = new LinkedHashMap<>(all);
    those.keySet().retainAll(Set.copyOf(ids));
    return those;
  }

  @Override
  public void bind(WorkspaceId id, Collection<TagBinding> tags) {
    changeTags(
        id,
        known -> {
          Set<String> names =
              tags.stream()
                  .filter(TagBinding::plain)
                  .map(TagBinding::name)
                  .collect(Collectors.toSet());
          known.values().removeIf(tag -> tag.plain() && names.contains(tag.name()));
          tags.forEach(tag -> known.put(tag.key(), tag));
          return known;
        });
  }

  @Override
  public void unbind(WorkspaceId id, Set<String> keys) {
    changeTags(
        id,
        known -> {
          known.keySet().removeAll(keys);
          return known;
        });
  }

  private void changeTags(WorkspaceId id, UnaryOperator<Map<String, TagBinding>> change) {
    transactions.change(tables -> {
      Tables.require(tables.workspaces.containsKey(id));
      Map<String, TagBinding> known = new TreeMap<>();
      tables.tags.getOrDefault(id, List.of()).forEach(tag -> known.put(tag.key(), tag));
      tables.tags.put(id, List.copyOf(change.apply(known).values()));
    });
  }
}
