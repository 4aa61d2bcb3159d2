package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;

/** Sets up the first users, organizations and tokens; for the server's operator. */
public interface SettingUpServer {
  /** Whether the server is set up. */
  boolean installed(Caller caller);

  /**
   * Creates a user.
   *
   * @param siteAdmin whether the user administers the whole server
   */
  User createUser(Caller caller, Username name, String email, boolean siteAdmin);

  /** Creates an organization whose owner is {@code owner}. */
  void createOrganization(Caller caller, OrganizationName name, String email, Username owner);

  /** Whether there is an organization with this name. */
  boolean hasOrganization(Caller caller, OrganizationName name);

  /** Makes a user a member of an organization, or its owner. */
  void join(Caller caller, OrganizationName organization, Username user, boolean owner);

  /** Issues a token for a user. */
  IssuedToken issueToken(Caller caller, Username user, String description);
}
