package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;

/**
 * The first organization of a server and its owner, who is also the site's admin.
 *
 * @param organization the name of the organization
 * @param user the name of its owner
 * @param email where both are reached
 */
record Founding(String organization, String user, String email) {
  static final Caller OPERATOR = new Caller.Operator();

  /** Sets an empty server up, and gives the owner a token. */
  TokenSecret by(SettingUpServer installing) {
    OrganizationName name = Names.organization(organization);
    Username owner = Names.user(user);
    if (installing.installed(OPERATOR)) {
      throw new CommandFailedException(
          "this database is set up already: see `stateward user create` and `stateward token"
              + " create`");
    }
    installing.createUser(OPERATOR, owner, Names.email(email), true);
    installing.createOrganization(OPERATOR, name, email, owner);
    return installing.issueToken(OPERATOR, owner, "made when the server was set up").secret();
  }
}
