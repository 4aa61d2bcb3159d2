package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.search.port.FoundInstance;
import dev.stateward.application.search.port.FoundInstance.Place;
import dev.stateward.application.search.port.GroupReport;
import dev.stateward.application.search.port.GroupReport.Resources;
import dev.stateward.application.search.port.InstanceReports;
import dev.stateward.application.search.port.ReportGroup;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.search.port.WorkspaceReport;
import dev.stateward.application.search.port.WorkspaceReportFilter;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts what {@link InMemoryInstanceSearch} finds. */
final class InMemoryInstanceReports implements InstanceReports {
  private final InMemoryTransactions transactions;

  InMemoryInstanceReports(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Page<GroupReport> groups(
      Principal viewer, OrganizationId organization, ReportGroup group, PageRequest request) {
    return transactions.read(tables -> {
      Map<String, Map<WorkspaceId, Resources>> groups = new TreeMap<>();
      readable(tables, viewer, organization)
          .filter(it -> InMemoryInstanceSearch.last(tables, it.id()).failure().isEmpty())
          .forEach(it -> add(groups, tables, it, group));
      groups.remove("");
      return Pages.cut(
          groups.entrySet().stream()
              .map(it -> report(tables, it.getKey(), it.getValue(), group))
              .toList(),
          request);
    });
  }

  private static Stream<Workspace> readable(
      Tables tables, Principal viewer, OrganizationId organization) {
    return tables.workspaces.values().stream()
        .filter(it -> InMemoryInstanceSearch.readable(tables, viewer, organization, it.id()));
  }

  private static void add(
      Map<String, Map<WorkspaceId, Resources>> groups,
      Tables tables,
      Workspace workspace,
      ReportGroup group) {
    if (!tables.cursors.containsKey(workspace.id())) {
      return;
    }
    switch (group) {
      case PROJECT, TERRAFORM_VERSION -> {
        String key =
            group == ReportGroup.PROJECT
                ? workspace.project().value()
                : InMemoryInstanceSearch.last(tables, workspace.id()).engineVersion();
        add(groups, key, workspace.id(), resources(tables, workspace.id()));
      }
      case PROVIDER, TYPE ->
          instances(tables, workspace.id())
              .forEach(it ->
                  add(
                      groups,
                      group == ReportGroup.TYPE
                          ? it.description().type()
                          : it.description().provider(),
                      workspace.id(),
                      one(it.description().mode())));
    }
  }

  private static void add(
      Map<String, Map<WorkspaceId, Resources>> groups,
      String key,
      WorkspaceId workspace,
      Resources resources) {
    String told = key.substring(0, Math.min(key.length(), SearchBudgets.FACET_TEXT));
    groups
        .computeIfAbsent(told, it -> new TreeMap<>(Comparator.comparing(WorkspaceId::value)))
        .merge(workspace, resources, Resources::plus);
  }

  private static GroupReport report(
      Tables tables, String key, Map<WorkspaceId, Resources> workspaces, ReportGroup group) {
    String name =
        group == ReportGroup.PROJECT
            ? tables.projects.values().stream()
                .filter(project -> project.id().value().equals(key))
                .map(project -> project.name().value())
                .findFirst()
                .orElseThrow()
            : key;
    return report(key, name, workspaces);
  }

  private static GroupReport report(
      String key, String name, Map<WorkspaceId, Resources> workspaces) {
    return new GroupReport(
        key,
        name,
        workspaces.size(),
        workspaces.values().stream().reduce(Resources.NONE, Resources::plus));
  }

  private static Stream<FoundInstance> instances(Tables tables, WorkspaceId workspace) {
    return tables.spans.entrySet().stream()
        .filter(it -> it.getValue().workspace().equals(workspace))
        .filter(it -> InMemoryInstanceSearch.current(tables, it.getValue()))
        .map(it -> InMemoryInstanceSearch.found(tables, it));
  }

  private static Resources resources(Tables tables, WorkspaceId workspace) {
    return instances(tables, workspace)
        .map(it -> one(it.description().mode()))
        .reduce(Resources.NONE, Resources::plus);
  }

  private static Resources one(Mode mode) {
    return switch (mode) {
      case MANAGED -> new Resources(1, 0, 0);
      case DATA -> new Resources(0, 1, 0);
      case OUTPUT -> new Resources(0, 0, 1);
    };
  }

  @Override
  public List<GroupReport> teams(Principal viewer, OrganizationId organization, List<Team> teams) {
    return transactions.read(tables ->
        teams.stream()
            .map(team -> {
              Map<WorkspaceId, Resources> theirs =
                  readable(tables, viewer, organization)
                      .map(Workspace::id)
                      .filter(it -> tables.cursors.containsKey(it))
                      .filter(it -> InMemoryInstanceSearch.last(tables, it).failure().isEmpty())
                      .filter(it ->
                          InMemoryInstanceSearch.readable(
                              tables, new Principal.Team(team.id()), organization, it))
                      .collect(Collectors.toMap(it -> it, it -> resources(tables, it)));
              return report(team.id().value(), team.name().value(), theirs);
            })
            .toList());
  }

  @Override
  public Set<String> engineVersions(Principal viewer, OrganizationId organization) {
    return transactions.read(tables ->
        readable(tables, viewer, organization)
            .map(it -> InMemoryInstanceSearch.last(tables, it.id()).engineVersion())
            .filter(it -> !it.isEmpty())
            .collect(Collectors.toSet()));
  }

  @Override
  public Page<WorkspaceReport> workspaces(
      Principal viewer,
      OrganizationId organization,
      WorkspaceReportFilter filter,
      PageRequest request) {
    return transactions.read(tables ->
        Pages.cut(
            readable(tables, viewer, organization)
                .map(it -> report(tables, it))
                .filter(it -> !it.changedAt().isAfter(filter.unchangedSince()))
                .filter(it ->
                    filter.engineVersions().isEmpty()
                        || filter.engineVersions().contains(it.place().engineVersion()))
                .sorted(Comparator.comparing(it -> it.place().name().value()))
                .toList(),
            request));
  }

  private static WorkspaceReport report(Tables tables, Workspace workspace) {
    StateVersionId version = tables.current.get(workspace.id());
    Instant changed =
        version == null
            ? workspace.createdAt()
            : Tables.referred(tables.versions, version).header().originatedAt();
    return new WorkspaceReport(
        new Place(
            workspace.id(),
            workspace.name(),
            workspace.project(),
            InMemoryInstanceSearch.last(tables, workspace.id()).engineVersion()),
        resources(tables, workspace.id()),
        Optional.of(InMemoryInstanceSearch.last(tables, workspace.id()).failure())
            .filter(failure -> !failure.isEmpty()),
        changed);
  }

  @Override
  public SharedId.Part sharedIds(
      Principal viewer, OrganizationId organization, SharedId.Stretch stretch) {
    return transactions.read(tables -> {
      Optional<ShortDigest> end = end(tables, organization, stretch);
      List<SharedId> shared =
          readable(tables, viewer, organization)
              .flatMap(it -> instances(tables, it.id()))
              .filter(it -> it.description().mode() == Mode.MANAGED)
              .sorted(Comparator.comparingLong(FoundInstance::row))
              .collect(Collectors.groupingBy(it -> identity(tables, it)))
              .entrySet()
              .stream()
              .filter(it -> follows(it.getKey(), stretch.after()))
              .filter(it -> end.isEmpty() || !follows(it.getKey(), end.get()))
              .map(it -> shared(it.getKey(), it.getValue()))
              .filter(it -> it.workspaces() > 1)
              .sorted(Comparator.comparing(it -> it.identity().hex()))
              .toList();
      List<SharedId> items = shared.stream().limit(stretch.atMost()).toList();
      return new SharedId.Part(
          items,
          items.size() < shared.size() ? items.getLast().identity() : end.orElse(ShortDigest.NONE));
    });
  }

  private static Optional<ShortDigest> end(
      Tables tables, OrganizationId organization, SharedId.Stretch stretch) {
    return tables.workspaces.values().stream()
        .filter(it -> it.organization().id().equals(organization))
        .flatMap(it -> instances(tables, it.id()))
        .filter(it -> it.description().mode() == Mode.MANAGED)
        .map(it -> identity(tables, it))
        .filter(it -> follows(it, stretch.after()))
        .sorted(Comparator.comparing(ShortDigest::hex))
        .skip(stretch.within())
        .findFirst();
  }

  private static boolean follows(ShortDigest one, ShortDigest other) {
    return one.hex().compareTo(other.hex()) > 0;
  }

  private static ShortDigest identity(Tables tables, FoundInstance found) {
    return Tables.referred(tables.spans, found.row()).instance().identity();
  }

  private static SharedId shared(ShortDigest identity, List<FoundInstance> found) {
    return new SharedId(
        identity,
        found.stream().map(it -> it.place().workspace()).distinct().count(),
        found.stream().limit(SearchBudgets.SHARING_INSTANCES).toList());
  }
}
