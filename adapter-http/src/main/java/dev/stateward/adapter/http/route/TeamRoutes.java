package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.access.EffectiveAccessHandlers;
import dev.stateward.adapter.http.access.TeamAccessHandlers;
import dev.stateward.adapter.http.consumer.ConsumerHandlers;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.team.MembershipHandlers;
import dev.stateward.adapter.http.team.TeamHandlers;
import dev.stateward.adapter.http.team.TeamMemberHandlers;
import dev.stateward.adapter.http.token.OrganizationTokenHandlers;
import dev.stateward.adapter.http.token.TeamTokenHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of teams: their members, tokens and access. */
final class TeamRoutes {
  private static final String ORGANIZATION = "/organizations/{organization}";
  private static final String USERS = "/teams/{id}/relationships/users";
  private static final String MEMBERS = "/teams/{id}/relationships/organization-memberships";
  private static final String TOKEN = "/teams/{id}/authentication-token";
  private static final String ORGANIZATION_TOKEN = ORGANIZATION + "/authentication-token";

  private TeamRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json) {
    var teams = application.managingTeams();
    var memberships = application.managingMemberships();
    var explaining = application.explainingAccess();
    return List.of(
        teams(new TeamHandlers(teams, memberships, json)),
        members(new TeamMemberHandlers(application.managingTeamMembers(), memberships, json)),
        memberships(new MembershipHandlers(memberships, teams, json)),
        teamTokens(new TeamTokenHandlers(application.managingTeamTokens(), json)),
        organizationTokens(
            new OrganizationTokenHandlers(application.managingOrganizationTokens(), json)),
        access(
            "Team Access API, B1 to B5",
            "/team-workspaces",
            TeamAccessHandlers.of(application.managingTeamAccess(), json)),
        access(
            "Project Team Access API",
            "/team-projects",
            TeamAccessHandlers.of(application.managingTeamProjectAccess(), json)),
        explanations(new EffectiveAccessHandlers(explaining, json)),
        consumers(new ConsumerHandlers(application.listingConsumers(), json)));
  }

  private static RouteSection teams(TeamHandlers teams) {
    return RouteSection.api("Teams API")
        .post(ORGANIZATION + "/teams", teams::create)
        .get(ORGANIZATION + "/teams", teams::list)
        .get("/teams/{id}", teams::show)
        .patch("/teams/{id}", teams::update)
        .delete("/teams/{id}", teams::delete);
  }

  private static RouteSection members(TeamMemberHandlers members) {
    return RouteSection.api("Team Members API")
        .post(USERS, members::addUsers)
        .delete(USERS, members::removeUsers)
        .get(MEMBERS, members::list)
        .post(MEMBERS, members::addMemberships)
        .delete(MEMBERS, members::removeMemberships);
  }

  private static RouteSection memberships(MembershipHandlers memberships) {
    return RouteSection.api("Organization Memberships API")
        .post(ORGANIZATION + "/organization-memberships", memberships::invite)
        .get(ORGANIZATION + "/organization-memberships", memberships::list)
        .get("/organization-memberships", memberships::listOwn)
        .get("/organization-memberships/{id}", memberships::show)
        .delete("/organization-memberships/{id}", memberships::remove);
  }

  private static RouteSection teamTokens(TeamTokenHandlers tokens) {
    return RouteSection.api("Team Tokens API")
        .post(TOKEN, tokens::replace)
        .get(TOKEN, tokens::show)
        .delete(TOKEN, tokens::revoke)
        .post("/teams/{id}/authentication-tokens", tokens::issue)
        .get("/teams/{id}/authentication-tokens", tokens::list)
        .get(ORGANIZATION + "/team-tokens", tokens::listAll)
        .delete(ORGANIZATION + "/team-tokens", tokens::revokeAll);
  }

  private static RouteSection organizationTokens(OrganizationTokenHandlers tokens) {
    return RouteSection.api("Organization Tokens API")
        .post(ORGANIZATION_TOKEN, tokens::replace)
        .get(ORGANIZATION_TOKEN, tokens::show)
        .delete(ORGANIZATION_TOKEN, tokens::revoke);
  }

  private static RouteSection access(
      String section, String path, TeamAccessHandlers<?, ?, ?, ?, ?> access) {
    return RouteSection.api(section)
        .get(path, access::list)
        .post(path, access::add)
        .get(path + "/{id}", access::show)
        .patch(path + "/{id}", access::change)
        .delete(path + "/{id}", access::remove);
  }

  private static RouteSection explanations(EffectiveAccessHandlers explanations) {
    return RouteSection.own("docs/guide/access.md#who-can-read-this-state-and-why")
        .get("/workspaces/{id}/effective-access", explanations::list);
  }

  private static RouteSection consumers(ConsumerHandlers consumers) {
    return RouteSection.own("docs/guide/consumers.md#who-reads-this-workspace")
        .get("/workspaces/{id}/consumers", consumers::list);
  }
}
