package dev.stateward.application.team.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import java.util.Set;

/**
 * Putting members of an organization into its teams, and taking them out (Team Members API).
 *
 * <p>For owners, and on teams other than theirs for those who manage membership; to others the team
 * does not exist.
 */
public interface ManagingTeamMembers {
  /** The members of the team, by username; for callers who see the team. */
  Page<OrganizationMembership> list(Caller caller, TeamId team, PageRequest request);

  /**
   * Puts members into the team; those who are in it stay. Nobody is put in when one of them cannot
   * be: {@link Failure.NotMember} for the first such username, {@link Failure.NotFound} for a
   * membership that is none of the organization.
   */
  void add(Caller caller, TeamId team, Members members);

  /**
   * Takes members out of the team, and with it what it gives them, from the next request on; those
   * who are not in it do not matter. Refused as {@link #add}; {@link Failure.Forbidden} when nobody
   * would be left who owns the organization.
   */
  void remove(Caller caller, TeamId team, Members members);

  /** Members, in one of the two ways that clients name them. */
  sealed interface Members {
    /**
     * By the names of users.
     *
     * @param usernames whatever a client sent
     */
    record ByUsername(Set<String> usernames) implements Members {
      public ByUsername {
        usernames = Set.copyOf(usernames);
      }
    }

    /** By their memberships in the organization. */
    record ByMembership(Set<MembershipId> memberships) implements Members {
      public ByMembership {
        memberships = Set.copyOf(memberships);
      }
    }
  }
}
