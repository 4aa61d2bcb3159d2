package dev.stateward.application.organization;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Identifiers;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.InstantSource;

/** The users of memberships that begin with an invitation. */
final class InvitedUsers {
  private final ServerAuthorizer server;
  private final Users users;
  private final Identifiers identifiers;
  private final InstantSource time;

  InvitedUsers(ServerAuthorizer server, Users users, Identifiers identifiers, InstantSource time) {
    this.server = server;
    this.users = users;
    this.identifiers = identifiers;
    this.time = time;
  }

  /**
   * The user of the new membership: for a site admin the user with that address; for others a
   * placeholder until the invitation is accepted, so that they do not learn whether the address has
   * a user.
   */
  User find(Principal inviter, String email) {
    return server.isSiteAdmin(inviter)
        ? users.findByEmail(email).orElseGet(() -> nobody(email))
        : nobody(email);
  }

  private User nobody(String email) {
    UserId id = identifiers.user();
    User invited = new User(id, Username.ofInvited(id), email, false, time.instant());
    users.add(invited);
    return invited;
  }
}
