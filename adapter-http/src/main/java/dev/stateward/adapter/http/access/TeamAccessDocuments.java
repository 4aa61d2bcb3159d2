package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.adapter.http.workspace.WorkspaceDocuments;
import dev.stateward.application.access.port.ManagingTeamAccess.TeamAccessView;
import dev.stateward.domain.team.TeamAccess;

/** The links of teams to workspaces as JSON:API (Team Access API, "Team-workspace"). */
final class TeamAccessDocuments {
  static final String TYPE = "team-workspaces";

  private static final String RELATED = "related";

  private TeamAccessDocuments() {}

  /** A link as a resource; the permissions that its level implies are shown as chosen ones are. */
  static Resource render(TeamAccessView view) {
    TeamAccess link = view.access();
    var shown = link.shown();
    String id = link.id().value();
    return Resource.of(TYPE, id)
        .attribute(AccessAttributes.ACCESS, AccessAttributes.of(link.access()))
        .attribute(AccessAttributes.RUNS, AccessAttributes.of(shown.runs()))
        .attribute(AccessAttributes.VARIABLES, AccessAttributes.of(shown.variables()))
        .attribute(AccessAttributes.STATE_VERSIONS, AccessAttributes.of(shown.stateVersions()))
        .attribute(AccessAttributes.SENTINEL_MOCKS, AccessAttributes.of(shown.sentinelMocks()))
        .attribute(AccessAttributes.WORKSPACE_LOCKING, shown.workspaceLocking())
        .attribute(AccessAttributes.RUN_TASKS, shown.runTasks())
        .attribute(AccessAttributes.POLICY_OVERRIDES, link.policyOverrides())
        .relationship("team", team(link.team().value()))
        .relationship(
            "workspace",
            Relationship.toOne(WorkspaceDocuments.TYPE, link.workspace().value())
                .link(RELATED, WorkspaceDocuments.path(view.workspace())))
        .link("self", Links.to(TYPE, id));
  }

  private static Relationship team(String id) {
    return Relationship.toOne(TeamDocuments.TYPE, id)
        .link(RELATED, Links.to(TeamDocuments.TYPE, id));
  }
}
