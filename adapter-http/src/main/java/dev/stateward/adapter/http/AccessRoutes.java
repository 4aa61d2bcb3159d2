package dev.stateward.adapter.http;

import dev.stateward.adapter.http.access.EffectiveAccessHandlers;
import dev.stateward.adapter.http.access.ProjectAccessHandlers;
import dev.stateward.adapter.http.access.TeamAccessHandlers;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.team.InvitationHandlers;
import dev.stateward.adapter.http.team.MembershipHandlers;
import dev.stateward.adapter.http.team.TeamHandlers;
import dev.stateward.adapter.http.team.TeamMemberHandlers;
import dev.stateward.adapter.http.token.OrganizationTokenHandlers;
import dev.stateward.adapter.http.token.TeamTokenHandlers;
import dev.stateward.application.StateApplication;

/** The routes of teams: members, access and tokens. */
final class AccessRoutes {
  private AccessRoutes() {}

  /**
   * Declares them.
   *
   * @param api below the root of the API
   * @param own below the root of what this server offers beyond it
   */
  static void declare(Routing api, Routing own, StateApplication application, JsonApi json) {
    var teams = application.managingTeams();
    var memberships = application.managingMemberships();
    teams(api, new TeamHandlers(teams, memberships, json));
    members(api, new TeamMemberHandlers(application.managingTeamMembers(), memberships, json));
    memberships(api, new MembershipHandlers(memberships, teams, json));
    teamTokens(api, new TeamTokenHandlers(application.managingTeamTokens(), json));
    organizationTokens(
        api, new OrganizationTokenHandlers(application.managingOrganizationTokens(), json));
    var explaining = application.explainingAccess();
    links(api, new TeamAccessHandlers(application.managingTeamAccess(), explaining, json));
    projects(api, new ProjectAccessHandlers(application.managingTeamProjectAccess(), json));
    explanations(own, new EffectiveAccessHandlers(explaining, json));
    invitations(own, new InvitationHandlers(application.answeringInvitations(), json));
  }

  private static void teams(Routing api, TeamHandlers teams) {
    api.post("/organizations/{organization}/teams", teams::create);
    api.get("/organizations/{organization}/teams", teams::list);
    api.get("/teams/{id}", teams::show);
    api.patch("/teams/{id}", teams::update);
    api.delete("/teams/{id}", teams::delete);
  }

  private static void members(Routing api, TeamMemberHandlers members) {
    String users = "/teams/{id}/relationships/users";
    api.post(users, members::addUsers);
    api.delete(users, members::removeUsers);
    String memberships = "/teams/{id}/relationships/organization-memberships";
    api.get(memberships, members::list);
    api.post(memberships, members::addMemberships);
    api.delete(memberships, members::removeMemberships);
  }

  private static void memberships(Routing api, MembershipHandlers memberships) {
    String all = "/organizations/{organization}/organization-memberships";
    api.post(all, memberships::invite);
    api.get(all, memberships::list);
    api.get("/organization-memberships/{id}", memberships::show);
    api.delete("/organization-memberships/{id}", memberships::remove);
  }

  private static void invitations(Routing own, InvitationHandlers invitations) {
    own.get("/account/invitations", invitations::list);
    own.post("/account/invitations/{id}/actions/accept", invitations::accept);
    own.post("/account/invitations/{id}/actions/decline", invitations::decline);
  }

  private static void teamTokens(Routing api, TeamTokenHandlers tokens) {
    String legacy = "/teams/{id}/authentication-token";
    api.post(legacy, tokens::replace);
    api.get(legacy, tokens::show);
    api.delete(legacy, tokens::revoke);
    api.post("/teams/{id}/authentication-tokens", tokens::issue);
    api.get("/teams/{id}/authentication-tokens", tokens::list);
    api.get("/organizations/{organization}/team-tokens", tokens::listAll);
    api.delete("/organizations/{organization}/team-tokens", tokens::revokeAll);
  }

  private static void organizationTokens(Routing api, OrganizationTokenHandlers tokens) {
    String path = "/organizations/{organization}/authentication-token";
    api.post(path, tokens::replace);
    api.get(path, tokens::show);
    api.delete(path, tokens::revoke);
  }

  private static void links(Routing api, TeamAccessHandlers links) {
    api.get("/team-workspaces", links::list);
    api.post("/team-workspaces", links::add);
    api.get("/team-workspaces/{id}", links::show);
    api.patch("/team-workspaces/{id}", links::change);
    api.delete("/team-workspaces/{id}", links::remove);
  }

  private static void projects(Routing api, ProjectAccessHandlers projects) {
    api.get("/team-projects", projects::list);
    api.post("/team-projects", projects::add);
    api.get("/team-projects/{id}", projects::show);
    api.patch("/team-projects/{id}", projects::change);
    api.delete("/team-projects/{id}", projects::remove);
  }

  private static void explanations(Routing own, EffectiveAccessHandlers explanations) {
    own.get("/workspaces/{id}/effective-access", explanations::list);
  }
}
