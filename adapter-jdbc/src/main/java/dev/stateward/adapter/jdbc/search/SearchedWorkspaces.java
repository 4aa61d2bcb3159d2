package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.access.PermittedWorkspaces;
import dev.stateward.adapter.jdbc.database.Dialect;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.workspace.WorkspaceConditions;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.SearchCondition;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationId;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The workspaces of an organization that a query is about. Where they are not all of them, they are
 * found by a statement of their own: as a condition a database would look for them for each
 * instance (ADR 0160).
 */
record SearchedWorkspaces(OrganizationId organization, boolean all, List<String> some) {
  private static final String SELECT = "SELECT w.id\n  FROM workspaces w\n" + FoundRows.EXTRACTED;

  /** Those whose states {@code viewer} may read. */
  static SearchedWorkspaces find(
      Dialect dialect,
      Handle handle,
      Principal viewer,
      OrganizationId organization,
      InstanceQuery query) {
    PermittedWorkspaces permitted =
        PermittedWorkspaces.find(handle, viewer, organization, Permission.READ_STATE);
    List<SearchCondition> wanted =
        query.conditions().stream().filter(SearchConditions::onWorkspaces).toList();
    if (permitted.all() && wanted.isEmpty() && query.workspaces().equals(WorkspaceFilter.ALL)) {
      return new SearchedWorkspaces(organization, true, List.of());
    }
    if (permitted.none()) {
      return new SearchedWorkspaces(organization, false, List.of());
    }
    Conditions conditions =
        WorkspaceConditions.of(dialect, organization, query.workspaces())
            .and(WorkspaceRows.LIVE)
            .and("w.organization_id", organization.value());
    permitted.addTo(conditions);
    SearchConditions.add(conditions, wanted);
    return new SearchedWorkspaces(
        organization,
        false,
        conditions
            .bindTo(handle.createQuery(SELECT + conditions.clause()))
            .mapTo(String.class)
            .list());
  }

  /** Whether they are at most {@code most}. */
  boolean atMost(int most) {
    return !all && some.size() <= most;
  }

  /** The condition that an instance {@code r} is in the one that {@code s} names. */
  Conditions conditionsOfEach() {
    return Conditions.where("r.organization_id", organization.value())
        .and("r.workspace_id = s.workspace_id")
        .bindArray("searched", some);
  }

  /** The condition that an instance {@code r} is in one of them. */
  Conditions conditions() {
    Conditions conditions = Conditions.where("r.organization_id", organization.value());
    return all ? conditions : conditions.andAny("r.workspace_id", some);
  }
}
