package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.util.List;
import java.util.Set;

/** Finding users. */
public interface ReadingUsers {
  /** The user as whom the caller acts. */
  User self(Caller caller);

  /** As whom the caller acts, whichever kind his token is of. */
  Account account(Caller caller);

  /** A user whom the caller may see: himself, or a member of an organization they share. */
  User show(Caller caller, UserId user);

  /**
   * A team as the user that its tokens look like; {@link Failure.NotFound} to those who belong to
   * another organization.
   */
  Team serviceAccount(Caller caller, TeamId team);

  /** Those of {@code ids} whom the caller may see, in no order. */
  List<User> visible(Caller caller, Set<UserId> ids);

  /** As whom a token acts. */
  sealed interface Account {
    /**
     * A user.
     *
     * @param createsOrganizations whether he may create organizations
     */
    record Person(User user, boolean createsOrganizations) implements Account {}

    /** A team, by one of its tokens: it looks like a user that is a service account. */
    record OfTeam(Team team) implements Account {}

    /** An organization, by its token. */
    record OfOrganization(OrganizationId organization) implements Account {}
  }
}
