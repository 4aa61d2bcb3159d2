package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.team.InvitationHandlers;
import dev.stateward.adapter.http.token.TokenAdministrationHandlers;
import dev.stateward.adapter.http.token.TokenHandlers;
import dev.stateward.adapter.http.user.AccountAdministrationHandlers;
import dev.stateward.adapter.http.user.UserHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of users, their tokens and invitations, and of their administration. */
final class UserRoutes {
  private static final String OF_ORGANIZATION = "/organizations/{organization}/tokens";

  private UserRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json) {
    var users = new UserHandlers(application.readingUsers(), json);
    var tokens = new TokenHandlers(application.managingUserTokens(), json);
    var invitations = new InvitationHandlers(application.answeringInvitations(), json);
    return List.of(
        RouteSection.api("Account API").get("/account/details", users::showSelf),
        RouteSection.api("Users API").get("/users/{id}", users::show),
        RouteSection.api("User Tokens API")
            .post("/users/{id}/authentication-tokens", tokens::create)
            .get("/users/{id}/authentication-tokens", tokens::list)
            .get("/authentication-tokens/{id}", tokens::show)
            .delete("/authentication-tokens/{id}", tokens::delete),
        RouteSection.own("docs/guide/access.md#invitations")
            .get("/account/invitations", invitations::list)
            .post("/account/invitations/{id}/actions/accept", invitations::accept)
            .post("/account/invitations/{id}/actions/decline", invitations::decline),
        administration(application, json));
  }

  private static RouteSection administration(StateApplication application, JsonApi json) {
    var offboarding = application.offboardingUsers();
    var accounts = new AccountAdministrationHandlers(application, json);
    var ofUsers = TokenAdministrationHandlers.ofUsers(offboarding, json);
    var ofTeams = TokenAdministrationHandlers.ofTeams(offboarding, json);
    var ofOrganizations = TokenAdministrationHandlers.ofOrganizations(offboarding, json);
    return RouteSection.own("docs/guide/access.md#when-people-leave")
        .get("/users", accounts::list)
        .post("/users", accounts::create)
        .post("/users/{id}/actions/create-password-link", accounts::createPasswordLink)
        .post("/users/{id}/actions/suspend", accounts::suspend)
        .post("/users/{id}/actions/resume", accounts::resume)
        .delete("/users/{id}", accounts::delete)
        .get("/users/{id}/tokens", ofUsers::list)
        .delete("/users/{id}/tokens", ofUsers::revokeAll)
        .get("/teams/{id}/tokens", ofTeams::list)
        .delete("/teams/{id}/tokens", ofTeams::revokeAll)
        .get(OF_ORGANIZATION, ofOrganizations::list)
        .delete(OF_ORGANIZATION, ofOrganizations::revokeAll)
        .delete("/tokens/{id}", ofUsers::revoke);
  }
}
