package dev.stateward.application.team;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.port.Teams;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.UserId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Protects the last owner of an organization, while its owners team is locked. */
public final class OwnerRules {
  private final Teams teams;
  private final Users users;

  public OwnerRules(Teams teams, Users users) {
    this.teams = teams;
    this.users = users;
  }

  /**
   * Whether only {@code leaving} can act as owners: invited and suspended users cannot.
   *
   * @param owners the owners team
   */
  public boolean lastAre(TeamId owners, Set<UserId> leaving) {
    Set<UserId> acting =
        teams.members(List.of(owners)).getOrDefault(owners, List.of()).stream()
            .filter(OrganizationMembership::active)
            .map(owner -> owner.user().id())
            .collect(Collectors.toCollection(HashSet::new));
    acting.removeAll(users.suspended(acting).keySet());
    return leaving.containsAll(acting);
  }

  /** The owners team, locked: this serializes changes of an organization's memberships. */
  public Team hold(OrganizationId organization) {
    TeamId owners = teams.ownersOf(organization).id();
    return teams.hold(owners).orElseThrow(UseCaseFailedException::notFound);
  }

  /** Refuses the removal of the last owner, and that of owners by others. */
  public void requireDispensable(
      Authorizer.AuthorizedOrganization entered, OrganizationMembership leaving) {
    TeamId owners = hold(leaving.organization().id()).id();
    List<OrganizationMembership> members =
        teams.members(List.of(owners)).getOrDefault(owners, List.of());
    UserId user = leaving.user().id();
    if (members.stream().noneMatch(owner -> owner.user().id().equals(user))) {
      return;
    }
    if (!entered.access().owner()) {
      throw UseCaseFailedException.denied(
          new Failure.NotAllowed("Owners are removed by owners alone."),
          entered.principal(),
          DeniedEvents.access(entered.organization(), "owner"));
    }
    if (lastAre(owners, Set.of(user))) {
      throw lastOwner();
    }
  }

  /** Refuses a change that leaves an organization without an owner who can act. */
  public static RuntimeException lastOwner() {
    return new UseCaseFailedException(
        new Failure.Forbidden("The last owner of an organization cannot be removed."));
  }
}
