package dev.stateward.adapter.http.user;

import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.organization.port.ReadingUsers.Account;
import dev.stateward.application.port.Caller;
import java.util.Map;
import java.util.TreeMap;

/**
 * The principal that a token acts as, as JSON:API: always as a user, because clients know nothing
 * else. A team and an organization look like a user that is a service account.
 */
final class AccountDocuments {
  private AccountDocuments() {}

  static Resource render(Account account, Caller caller) {
    return switch (account) {
      case Account.Person(var user, var createsOrganizations) ->
          UserDocuments.render(user, caller)
              .attribute("permissions", permissions(createsOrganizations));
      case Account.OfTeam(var team) -> UserDocuments.serviceAccount(team);
      case Account.OfOrganization(var organization) ->
          UserDocuments.serviceAccount(organization.value(), "api-org-" + organization.value());
    };
  }

  private static Map<String, Boolean> permissions(boolean createsOrganizations) {
    Map<String, Boolean> permissions = new TreeMap<>(UserDocuments.permissions(true));
    permissions.put("can-create-organizations", createsOrganizations);
    return permissions;
  }
}
