package dev.stateward.testkit.memory;

import dev.stateward.application.blob.port.ExtractedInstance.Description;
import dev.stateward.application.blob.port.ExtractedInstance.Mode;
import dev.stateward.application.change.port.InstanceSpans.Extracted;
import dev.stateward.application.change.port.InstanceSpans.Result;
import dev.stateward.application.search.port.Facet;
import dev.stateward.application.search.port.FacetCounts;
import dev.stateward.application.search.port.FoundInstance;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.InstanceSearch;
import dev.stateward.application.search.port.SearchCondition;
import dev.stateward.application.search.port.SearchPage;
import dev.stateward.application.search.port.SearchResult;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionResolver;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.testkit.memory.Tables.Cursor;
import dev.stateward.testkit.memory.Tables.Span;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

final class InMemoryInstanceSearch implements InstanceSearch {
  private static final Result DESTROYED = new Result("", 0, "");

  private final InMemoryTransactions transactions;

  InMemoryInstanceSearch(InMemoryTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public SearchResult search(
      Principal viewer, OrganizationId organization, InstanceQuery query, SearchPage page) {
    return transactions.read(tables -> {
      List<FoundInstance> all =
          tables.spans.entrySet().stream()
              .filter(span -> readable(tables, viewer, organization, span.getValue().workspace()))
              .filter(span -> meets(tables, query, span.getValue()))
              .map(span -> found(tables, span))
              .sorted(Comparator.comparingLong(FoundInstance::row))
              .toList();
      List<FoundInstance> rest = all.stream().filter(it -> it.row() > page.after()).toList();
      return new SearchResult(
          rest.stream().limit(page.size()).toList(),
          rest.size() > page.size(),
          page.facets().stream().sorted().map(facet -> counts(all, facet)).toList());
    });
  }

  static boolean readable(
      Tables tables, Principal viewer, OrganizationId organization, WorkspaceId id) {
    Workspace workspace = tables.workspaces.get(id);
    return workspace != null
        && workspace.organization().id().equals(organization)
        && PermissionResolver.resolve(
                InMemoryMemberships.access(tables, viewer, workspace).grants())
            .allows(Permission.READ_STATE);
  }

  private static boolean meets(Tables tables, InstanceQuery query, Span span) {
    Workspace workspace = Tables.referred(tables.workspaces, span.workspace());
    return span.from() <= Tables.referred(tables.cursors, span.workspace()).place()
        && (query.history() || current(tables, span))
        && Selecting.matches(tables, query.workspaces(), workspace)
        && query.conditions().stream().allMatch(condition -> meets(tables, condition, span));
  }

  static boolean current(Tables tables, Span span) {
    return span.until() == Span.OPEN
        && span.from() <= Tables.referred(tables.cursors, span.workspace()).place()
        && last(tables, span.workspace()).failure().isEmpty();
  }

  static Result last(Tables tables, WorkspaceId workspace) {
    return tables
        .cursors
        .getOrDefault(workspace, Cursor.NONE)
        .version()
        .map(tables.extracted::get)
        .map(Extracted::result)
        .orElse(DESTROYED);
  }

  private static boolean meets(Tables tables, SearchCondition condition, Span span) {
    Description it = span.instance().description();
    return switch (condition) {
      case SearchCondition.AddressContains(var fragment) -> it.address().contains(fragment);
      case SearchCondition.OfMode(var mode) -> it.mode() == mode;
      case SearchCondition.OfType(var type) -> it.type().equals(type);
      case SearchCondition.OfProvider(var provider) -> it.provider().equals(provider);
      case SearchCondition.InModule(var module) -> it.module().equals(module);
      case SearchCondition.WithId(var id) -> it.id().equals(id);
      case SearchCondition.OutputNamed named ->
          it.mode() == Mode.OUTPUT && it.address().equals(named.address());
      case SearchCondition.WrittenBy(var version) ->
          last(tables, span.workspace()).engineVersion().equals(version);
      case SearchCondition.InWorkspace(var workspace) -> span.workspace().equals(workspace);
    };
  }

  static FoundInstance found(Tables tables, Map.Entry<Long, Span> row) {
    Span span = row.getValue();
    Workspace workspace = Tables.referred(tables.workspaces, span.workspace());
    return new FoundInstance(
        row.getKey(),
        new FoundInstance.Place(
            workspace.id(),
            workspace.name(),
            workspace.project(),
            last(tables, workspace.id()).engineVersion()),
        span.instance().description(),
        new FoundInstance.Span(
            versionAt(tables, workspace.id(), span.from()),
            versionAt(tables, workspace.id(), span.until()),
            current(tables, span)));
  }

  private static String versionAt(Tables tables, WorkspaceId workspace, long place) {
    return tables.extracted.values().stream()
        .filter(it -> it.workspace().equals(workspace) && it.place() == place)
        .map(Extracted::version)
        .findFirst()
        .map(version -> version.value())
        .orElse("");
  }

  private static FacetCounts counts(List<FoundInstance> found, Facet facet) {
    Map<String, Long> counts =
        found.stream()
            .limit(SearchBudgets.FACET_INSTANCES + 1L)
            .collect(Collectors.groupingBy(it -> value(it, facet), Collectors.counting()));
    return FacetCounts.of(
        facet,
        counts.entrySet().stream()
            .map(it -> new FacetCounts.Count(it.getKey(), it.getValue()))
            .toList(),
        SearchBudgets.FACET_INSTANCES);
  }

  private static String value(FoundInstance it, Facet facet) {
    String value =
        switch (facet) {
          case MODE -> it.description().mode().name().toLowerCase(Locale.ROOT);
          case TYPE -> it.description().type();
          case PROVIDER -> it.description().provider();
          case MODULE -> it.description().module();
          case WORKSPACE -> it.place().name().value();
          case PROJECT -> it.place().project().value();
          case TERRAFORM_VERSION -> it.place().engineVersion();
        };
    return value.substring(0, Math.min(value.length(), SearchBudgets.FACET_TEXT));
  }
}
