package dev.stateward.application.team.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import java.util.Set;

/**
 * Adds members of an organization to its teams, and removes them (Team Members API).
 *
 * <p>For owners, and except for the owners team also for callers who manage memberships; others get
 * "not found".
 */
public interface ManagingTeamMembers {
  /** The members of the team, by username; for callers who see the team. */
  Page<OrganizationMembership> list(Caller caller, TeamId team, PageRequest request);

  /**
   * Adds members to the team; no effect for existing ones. Nobody is added when one of them cannot
   * be: {@link Failure.NotMember} for the first such username, {@link Failure.NotFound} for a
   * membership of another organization.
   */
  void add(Caller caller, TeamId team, Input<Members> members);

  /**
   * Removes members from the team, and the permissions it gives them, from the next request on;
   * users who are not in it are ignored. Refused as {@link #add}; {@link Failure.Forbidden} when
   * the organization would have no owner.
   */
  void remove(Caller caller, TeamId team, Input<Members> members);

  /** Members, as clients name them. */
  sealed interface Members {
    /**
     * By the names of users.
     *
     * @param usernames the unchecked input of a client
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
