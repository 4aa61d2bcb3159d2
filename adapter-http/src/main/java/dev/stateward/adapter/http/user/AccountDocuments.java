package dev.stateward.adapter.http.user;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.ReadingUsers.Account;
import java.util.Map;
import java.util.TreeMap;

/**
 * As whom a token acts, as JSON:API: always as a user, because clients know nothing else. A team
 * and an organization look like a user that is a service account; there is no other place where
 * that user can be found.
 */
final class AccountDocuments {
  private AccountDocuments() {}

  static Resource render(Account account, Caller caller) {
    return switch (account) {
      case Account.Person(var user, var createsOrganizations) ->
          UserDocuments.render(user, caller)
              .attribute("permissions", permissions(true, createsOrganizations));
      case Account.OfTeam(var team) ->
          service(team.id().value(), "api-team-" + team.name().value());
      case Account.OfOrganization(var organization) ->
          service(organization.value(), "api-org-" + organization.value());
    };
  }

  private static Resource service(String id, String name) {
    return Resource.of(UserDocuments.TYPE, id)
        .attribute("username", name)
        .attribute("is-service-account", true)
        .attribute("avatar-url", UserDocuments.AVATAR)
        .attribute("v2-only", true)
        .absent("email")
        .absent("unconfirmed-email")
        .attribute("is-site-admin", false)
        .attribute("two-factor", UserDocuments.TWO_FACTOR)
        .attribute("permissions", permissions(false, false));
  }

  private static Map<String, Boolean> permissions(boolean self, boolean createsOrganizations) {
    Map<String, Boolean> permissions = new TreeMap<>(UserDocuments.permissions(self));
    permissions.put("can-create-organizations", createsOrganizations);
    return permissions;
  }
}
