package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.sql.Row;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.search.port.Facet;
import dev.stateward.application.search.port.FacetCounts;
import dev.stateward.application.search.port.FoundInstance;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.InstanceSearch;
import dev.stateward.application.search.port.SearchPage;
import dev.stateward.application.search.port.SearchResult;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import java.util.List;
import org.jdbi.v3.core.Handle;

public final class JdbiInstanceSearch implements InstanceSearch {
  private static final String FROM = "  FROM resource_instances r\n" + FoundRows.JOINED;

  private static final String IN_ORDER = "ORDER BY r.organization_id, r.id\nLIMIT :limit";

  private final JdbiTransactions transactions;

  public JdbiInstanceSearch(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public SearchResult search(
      Principal viewer, OrganizationId organization, InstanceQuery query, SearchPage page) {
    return transactions.readWithin(
        SearchBudgets.STATEMENT,
        handle -> {
          SearchedWorkspaces workspaces =
              SearchedWorkspaces.find(transactions.dialect(), handle, viewer, organization, query);
          List<Long> rows = rows(handle, workspaces, query, page);
          return new SearchResult(
              items(handle, rows.subList(0, Math.min(rows.size(), page.size()))),
              rows.size() > page.size(),
              page.facets().stream()
                  .sorted()
                  .map(facet -> counts(handle, conditions(workspaces, query), facet))
                  .toList());
        });
  }

  private static Conditions conditions(SearchedWorkspaces workspaces, InstanceQuery query) {
    return with(workspaces.conditions(), query);
  }

  private static Conditions with(Conditions workspaces, InstanceQuery query) {
    Conditions conditions = workspaces.and(WorkspaceRows.LIVE).and("r.from_place <= c.place");
    if (!query.history()) {
      conditions.and("r.until_place IS NULL").and("e.failure IS NULL");
    }
    SearchConditions.add(
        conditions,
        query.conditions().stream().filter(it -> !SearchConditions.onWorkspaces(it)).toList());
    return conditions;
  }

  /** One more than the page has, where there are. */
  private List<Long> rows(
      Handle handle, SearchedWorkspaces workspaces, InstanceQuery query, SearchPage page) {
    boolean each =
        transactions.dialect() == Dialect.POSTGRESQL
            && !query.history()
            && workspaces.atMost(SearchConditions.mostInEach(query.conditions()));
    Conditions conditions =
        with(each ? workspaces.conditionsOfEach() : workspaces.conditions(), query)
            .and("r.id > :after")
            .bind("after", page.after());
    String found = "SELECT r.id\n" + FROM + conditions.clause() + IN_ORDER;
    return conditions
        .bindTo(handle.createQuery(each ? ofEach(found) : found))
        .bind("limit", page.size() + 1)
        .mapTo(Long.class)
        .list();
  }

  /** Of the first ones of each workspace the first ones; H2 has no such join. */
  private static String ofEach(String found) {
    return """
    SELECT found.id
      FROM unnest(:searched) AS s (workspace_id)
     CROSS JOIN LATERAL (
    %s) found
     ORDER BY found.id
     LIMIT :limit
    """
        .formatted(found);
  }

  private static List<FoundInstance> items(Handle handle, List<Long> rows) {
    return rows.isEmpty()
        ? List.of()
        : FoundRows.INSTANCES.list(handle, Conditions.whereAny("r.id", rows), "r.id");
  }

  /** Sorted here, since H2 would hold what it sorts. */
  private static FacetCounts counts(Handle handle, Conditions conditions, Facet facet) {
    List<FacetCounts.Count> counts =
        conditions
            .bindTo(
                handle.createQuery(
                    "SELECT s.told, count(*) AS instances\n  FROM (\n"
                        + "SELECT left("
                        + column(facet)
                        + ", :characters) AS told\n"
                        + FROM
                        + conditions.clause()
                        + "LIMIT :limit) s\n GROUP BY s.told"))
            .bind("characters", SearchBudgets.FACET_TEXT)
            .bind("limit", SearchBudgets.FACET_INSTANCES + 1)
            .map(
                Row.by(
                    row -> new FacetCounts.Count(row.getString("told"), row.getLong("instances"))))
            .list();
    return FacetCounts.of(facet, counts, SearchBudgets.FACET_INSTANCES);
  }

  private static String column(Facet facet) {
    return switch (facet) {
      case MODE -> "r.mode";
      case TYPE -> "r.resource_type";
      case PROVIDER -> "r.provider";
      case MODULE -> "r.module";
      case WORKSPACE -> "w.name";
      case PROJECT -> "w.project_id";
      case TERRAFORM_VERSION -> "coalesce(e.engine_version, '')";
    };
  }
}
