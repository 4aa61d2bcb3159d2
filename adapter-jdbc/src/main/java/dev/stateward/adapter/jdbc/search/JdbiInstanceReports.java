package dev.stateward.adapter.jdbc.search;

import dev.stateward.adapter.jdbc.access.PermittedWorkspaces;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.adapter.jdbc.workspace.WorkspaceRows;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.search.port.GroupReport;
import dev.stateward.application.search.port.InstanceQuery;
import dev.stateward.application.search.port.InstanceReports;
import dev.stateward.application.search.port.ReportGroup;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.search.port.WorkspaceReport;
import dev.stateward.application.search.port.WorkspaceReportFilter;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.application.workspace.port.WorkspaceFilter;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.team.Team;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Reports by counts that are kept for each workspace, and by the rows of instances. */
public final class JdbiInstanceReports implements InstanceReports {
  private static final InstanceQuery ALL = new InstanceQuery(List.of(), WorkspaceFilter.ALL, false);

  /** Workspaces of which nothing is reported: deleted ones, and those that could not be read. */
  private static final String LEFT_OUT =
      "SELECT w.id\n  FROM workspaces w\n"
          + FoundRows.EXTRACTED
          + " WHERE w.organization_id = :organization\n   AND (e.failure IS NOT NULL OR NOT "
          + WorkspaceRows.LIVE
          + ")";

  private final JdbiTransactions transactions;

  public JdbiInstanceReports(JdbiTransactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Page<GroupReport> groups(
      Principal viewer, OrganizationId organization, ReportGroup group, PageRequest request) {
    return transactions.readWithin(
        SearchBudgets.STATEMENT,
        handle -> {
          PermittedWorkspaces permitted = permitted(handle, viewer, organization);
          return GroupRows.of(group)
              .page(handle, () -> workspaces(permitted, organization), request);
        });
  }

  private static PermittedWorkspaces permitted(
      Handle handle, Principal viewer, OrganizationId organization) {
    return PermittedWorkspaces.find(handle, viewer, organization, Permission.READ_STATE);
  }

  private static Conditions workspaces(PermittedWorkspaces permitted, OrganizationId organization) {
    Conditions conditions =
        Conditions.where(WorkspaceRows.LIVE).and("w.organization_id", organization.value());
    permitted.addTo(conditions);
    return conditions;
  }

  @Override
  public List<GroupReport> teams(Principal viewer, OrganizationId organization, List<Team> teams) {
    return transactions.readWithin(
        SearchBudgets.STATEMENT,
        handle ->
            TeamReportRows.list(
                handle,
                workspaces(permitted(handle, viewer, organization), organization),
                organization,
                teams));
  }

  @Override
  public Set<String> engineVersions(Principal viewer, OrganizationId organization) {
    return transactions.readWithin(
        SearchBudgets.STATEMENT,
        handle ->
            WorkspaceReportRows.engineVersions(
                handle, workspaces(permitted(handle, viewer, organization), organization)));
  }

  @Override
  public Page<WorkspaceReport> workspaces(
      Principal viewer,
      OrganizationId organization,
      WorkspaceReportFilter filter,
      PageRequest request) {
    return transactions.readWithin(
        SearchBudgets.STATEMENT,
        handle ->
            WorkspaceReportRows.page(
                handle,
                workspaces(permitted(handle, viewer, organization), organization),
                filter,
                request));
  }

  @Override
  public SharedId.Part sharedIds(
      Principal viewer, OrganizationId organization, SharedId.Stretch stretch) {
    return transactions.readWithin(
        SearchBudgets.REPORT_STATEMENT,
        handle -> {
          SearchedWorkspaces workspaces =
              SearchedWorkspaces.find(transactions.dialect(), handle, viewer, organization, ALL);
          List<String> leftOut =
              handle
                  .createQuery(LEFT_OUT)
                  .bind("organization", organization.value())
                  .mapTo(String.class)
                  .list();
          return SharedIdRows.part(
              handle, organization, () -> instances(workspaces, leftOut), stretch);
        });
  }

  /** A database would look for those that are left out once for each instance. */
  private static Conditions instances(SearchedWorkspaces workspaces, List<String> leftOut) {
    Conditions conditions =
        workspaces
            .conditions()
            .and("r.until_place IS NULL")
            .and("r.mode = 'managed'")
            .and("r.identity_digest <> :nothing")
            .bind("nothing", ShortDigest.NONE.hex());
    return leftOut.isEmpty()
        ? conditions
        : conditions.and("NOT (r.workspace_id = ANY(:left_out))").bindArray("left_out", leftOut);
  }
}
