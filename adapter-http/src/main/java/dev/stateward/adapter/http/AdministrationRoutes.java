package dev.stateward.adapter.http;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.token.TokenAdministrationHandlers;
import dev.stateward.adapter.http.user.AccountAdministrationHandlers;
import dev.stateward.application.StateApplication;

/** The routes for site admins to suspend users and revoke tokens. */
final class AdministrationRoutes {
  private AdministrationRoutes() {}

  /**
   * Declares them.
   *
   * @param own below the root of what this server offers beyond the API
   */
  static void declare(Routing own, StateApplication application, JsonApi json) {
    var offboarding = application.offboardingUsers();
    var accounts = new AccountAdministrationHandlers(offboarding, json);
    own.get("/users", accounts::list);
    own.post("/users/{id}/actions/suspend", accounts::suspend);
    own.post("/users/{id}/actions/resume", accounts::resume);
    own.delete("/users/{id}", accounts::delete);
    var ofUsers = TokenAdministrationHandlers.ofUsers(offboarding, json);
    tokens(own, "/users/{id}/tokens", ofUsers);
    tokens(own, "/teams/{id}/tokens", TokenAdministrationHandlers.ofTeams(offboarding, json));
    tokens(
        own,
        "/organizations/{organization}/tokens",
        TokenAdministrationHandlers.ofOrganizations(offboarding, json));
    own.delete("/tokens/{id}", ofUsers::revoke);
  }

  private static void tokens(Routing own, String path, TokenAdministrationHandlers tokens) {
    own.get(path, tokens::list);
    own.delete(path, tokens::revokeAll);
  }
}
