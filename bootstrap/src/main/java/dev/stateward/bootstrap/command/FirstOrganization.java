package dev.stateward.bootstrap.command;

import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.organization.port.SettingUpServer.NewUser;
import dev.stateward.application.token.port.TokenSecret;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.Username;

/**
 * The first organization of a server and its owner, who is also the site's admin.
 *
 * @param name the name of the organization
 * @param owner the name of its owner
 * @param email where both are reached
 */
record FirstOrganization(String name, String owner, String email) {
  /** Sets up an empty server and issues a token for the owner. */
  TokenSecret create(SettingUpServer setup) {
    OrganizationName organization = Names.organization(name);
    Username user = Names.user(owner);
    if (setup.installed(Installation.OPERATOR)) {
      throw new CommandFailedException(
          "this database is set up already: see `stateward user create` and `stateward token"
              + " create`");
    }
    setup.createUser(Installation.OPERATOR, () -> new NewUser(user, Names.email(email), true));
    setup.createOrganization(Installation.OPERATOR, organization, email, user);
    return setup
        .issueToken(Installation.OPERATOR, user, "made when the server was set up")
        .secret();
  }
}
