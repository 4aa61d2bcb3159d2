package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.adapter.http.workspace.WorkspaceDocuments;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.access.port.ManagingTeamAccess.TeamAccessView;
import dev.stateward.application.access.port.ManagingTeamAccess.Wanted;
import dev.stateward.domain.access.Labels;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;

/** The access of teams to workspaces as JSON:API (Team Access API, "Team-workspace"). */
final class WorkspaceAccessDocuments
    implements AccessDocuments<
        TeamAccessId, WorkspaceId, Wanted, AccessChange<WorkspaceAccess, Custom>, TeamAccessView> {
  private static final String TYPE = "team-workspaces";

  private static final String WORKSPACE_LOCKING = "workspace-locking";

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public String place() {
    return "workspace";
  }

  @Override
  public String placeType() {
    return WorkspaceDocuments.TYPE;
  }

  @Override
  public TeamAccessId id(Context ctx) {
    return PathParameters.value(ctx, "id", TeamAccessId::hasForm, TeamAccessId::new);
  }

  @Override
  public WorkspaceId placeId(String text) {
    return NewTeamAccess.existing(text, WorkspaceId::hasForm, WorkspaceId::new);
  }

  /** Not found when neither workspace nor team is named: it is the only error that B1 knows. */
  @Override
  public Wanted wanted(Context ctx) {
    String workspace = QueryParameters.text(ctx, "filter[workspace][id]");
    String team = QueryParameters.text(ctx, "filter[team][id]");
    if (team.isEmpty()) {
      return new Wanted.OfWorkspace(placeId(workspace));
    }
    return workspace.isEmpty()
        ? new Wanted.OfTeam(NewTeamAccess.teamId(team))
        : new Wanted.Between(NewTeamAccess.teamId(team), placeId(workspace));
  }

  @Override
  public AccessChange<WorkspaceAccess, Custom> change(RequestObject attributes) {
    AccessChange.Kind<WorkspaceAccess> kind =
        AccessChoices.kind(attributes, WorkspaceAccess.Level.values());
    AccessChoices choices = new AccessChoices();
    return new AccessChange<>(
        kind, choices.with(choices.onWorkspace(attributes, "", WORKSPACE_LOCKING)));
  }

  @Override
  public Resource render(TeamAccessView view) {
    TeamAccess access = view.access();
    Custom shown = access.access().shown();
    String team = access.team().value();
    String id = access.id().value();
    return Resource.of(TYPE, id)
        .attribute(AccessAttributes.ACCESS, AccessAttributes.of(access.access()))
        .attribute(AccessAttributes.RUNS, Labels.of(shown.runs()))
        .attribute(AccessAttributes.VARIABLES, Labels.of(shown.variables()))
        .attribute(AccessAttributes.STATE_VERSIONS, Labels.of(shown.stateVersions()))
        .attribute(AccessAttributes.SENTINEL_MOCKS, Labels.of(shown.sentinelMocks()))
        .attribute(WORKSPACE_LOCKING, shown.workspaceLocking())
        .attribute(AccessAttributes.RUN_TASKS, shown.runTasks())
        .attribute(AccessAttributes.POLICY_OVERRIDES, shown.policyOverrides())
        .relationship(
            "team",
            Relationship.toOne(TeamDocuments.TYPE, team)
                .link("related", Links.to(TeamDocuments.TYPE, team)))
        .relationship(
            "workspace",
            Relationship.toOne(WorkspaceDocuments.TYPE, access.workspace().value())
                .link("related", WorkspaceDocuments.path(view.workspace())))
        .link("self", Links.to(TYPE, id));
  }

  @Override
  public Resource render(SubjectDifference difference) {
    return AccessDifferenceDocuments.render(difference);
  }
}
