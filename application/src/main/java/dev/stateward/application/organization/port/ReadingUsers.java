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
  /** The user that the caller acts as. */
  User self(Caller caller);

  /** The principal that the caller acts as, with any kind of token. */
  Account account(Caller caller);

  /** A user that the caller may see: themself, or a member of a common organization. */
  User show(Caller caller, UserId user);

  /**
   * A team in the form of the user that its tokens look like; {@link Failure.NotFound} for callers
   * of another organization.
   */
  Team serviceAccount(Caller caller, TeamId team);

  /** The users among {@code ids} that the caller may see, in no order. */
  List<User> visible(Caller caller, Set<UserId> ids);

  /** The principal that a token acts as. */
  sealed interface Account {
    /**
     * A user.
     *
     * @param createsOrganizations whether they may create organizations
     */
    record Person(User user, boolean createsOrganizations) implements Account {}

    /** A team, by one of its tokens: it looks like a user that is a service account. */
    record OfTeam(Team team) implements Account {}

    /** An organization, by its token. */
    record OfOrganization(OrganizationId organization) implements Account {}
  }
}
