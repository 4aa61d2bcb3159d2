package dev.stateward.application.search;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.Authorizer.AuthorizedOrganization;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.search.port.GroupReport;
import dev.stateward.application.search.port.InstanceReports;
import dev.stateward.application.search.port.ReadingReports;
import dev.stateward.application.search.port.ReportGroup;
import dev.stateward.application.search.port.SharedId;
import dev.stateward.application.search.port.WorkspaceReport;
import dev.stateward.application.search.port.WorkspaceReportFilter;
import dev.stateward.application.settings.SearchBudgets;
import dev.stateward.application.store.Pages;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.change.ShortDigest;
import dev.stateward.domain.guardrail.ToolVersion;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.team.Team;
import java.time.InstantSource;
import java.util.List;

/** Reads reports on behalf of members; what each may see is a condition of the report. */
final class ReportService implements ReadingReports {
  private final Authorizer authorizer;
  private final TeamAuthorizer teamAuthorizer;
  private final Teams teams;
  private final InstanceReports reports;
  private final InstantSource time;

  ReportService(UseCaseContext context, Teams teams, InstanceReports reports) {
    this.authorizer = context.authorizer();
    this.teamAuthorizer = new TeamAuthorizer(authorizer, teams);
    this.teams = teams;
    this.reports = reports;
    this.time = context.time();
  }

  @Override
  public Page<GroupReport> groups(
      Caller caller, OrganizationName organization, ReportGroup group, PageRequest request) {
    AuthorizedOrganization entered = authorizer.enter(caller, organization);
    return reports.groups(entered.principal(), entered.organization().id(), group, request);
  }

  @Override
  public Page<GroupReport> teams(
      Caller caller, OrganizationName organization, PageRequest request) {
    AuthorizedOrganization entered = authorizer.enter(caller, organization);
    OrganizationId id = entered.organization().id();
    Page<Team> page = Pages.cut(teamAuthorizer.onlooker(entered).visible(teams.list(id)), request);
    return new Page<>(reports.teams(entered.principal(), id, page.items()), request, page.total());
  }

  @Override
  public Page<WorkspaceReport> workspaces(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    AuthorizedOrganization entered = authorizer.enter(caller, organization);
    List<String> versions = versions(entered, selection);
    if (versions.isEmpty() && !selection.olderThan().isEmpty()) {
      return new Page<>(List.of(), request, 0);
    }
    return reports.workspaces(
        entered.principal(),
        entered.organization().id(),
        new WorkspaceReportFilter(versions, time.instant().minus(selection.idle())),
        request);
  }

  /** Which versions are older is not for a database to tell; there are few of them. */
  private List<String> versions(AuthorizedOrganization entered, Selection selection) {
    List<String> wanted =
        selection.engineVersion().isEmpty() ? List.of() : List.of(selection.engineVersion());
    if (selection.olderThan().isEmpty()) {
      return wanted;
    }
    return reports.engineVersions(entered.principal(), entered.organization().id()).stream()
        .filter(it -> ToolVersion.older(it, selection.olderThan()))
        .filter(it -> wanted.isEmpty() || wanted.contains(it))
        .toList();
  }

  @Override
  public SharedId.Part sharedIds(
      Caller caller, OrganizationName organization, ShortDigest after, int atMost) {
    AuthorizedOrganization entered = authorizer.enter(caller, organization);
    return reports.sharedIds(
        entered.principal(),
        entered.organization().id(),
        new SharedId.Stretch(after, atMost, SearchBudgets.SCANNED_INSTANCES));
  }
}
