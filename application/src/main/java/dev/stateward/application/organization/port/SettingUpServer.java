package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.util.Objects;

/** Sets up users, organizations and tokens; for the server's operator. */
public interface SettingUpServer {
  /** Whether the server is set up. */
  boolean installed(Caller caller);

  /** Creates a user; site admins may too. {@link Failure.Invalid} when the name is taken. */
  User createUser(Caller caller, Input<NewUser> user);

  /** Creates an organization whose owner is {@code owner}. */
  void createOrganization(Caller caller, OrganizationName name, String email, Username owner);

  /** Whether there is an organization with this name. */
  boolean hasOrganization(Caller caller, OrganizationName name);

  /** Makes a user a member of an organization, or its owner. */
  void join(Caller caller, OrganizationName organization, Username user, boolean owner);

  /** Issues a token for a user. */
  IssuedToken issueToken(Caller caller, Username user, String description);

  /**
   * A user to create.
   *
   * @param siteAdmin whether the user administers the whole server
   */
  record NewUser(Username name, String email, boolean siteAdmin) {
    public NewUser {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(email, "email is null");
    }
  }
}
