package dev.stateward.application.team.port;

import dev.stateward.application.port.NameTakenException;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.user.UserId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All teams and their members. */
public interface Teams {
  /** Adds a team without members. */
  void add(Team team) throws NameTakenException;

  Optional<Team> find(TeamId id);

  /**
   * The team, locked against other writers until the transaction ends. Every change of a team, its
   * members or its tokens locks it first, so that such changes run one after another.
   */
  Optional<Team> hold(TeamId id);

  /** The owners team of the organization. */
  Team ownersOf(OrganizationId organization);

  /** Those of {@code ids} that there are, in any order. */
  List<Team> find(Collection<TeamId> ids);

  /** The organization's teams, by name. */
  List<Team> list(OrganizationId organization);

  /** Stores name and settings; false when the team does not exist. */
  boolean save(Team team) throws NameTakenException;

  /** Removes a team with its access and tokens; false when there is none. */
  boolean remove(TeamId id);

  /** The user's teams in the organization, whether their membership is active or not. */
  Set<TeamId> of(UserId user, OrganizationId organization);

  /** The teams of several users; users without teams may be missing. */
  Map<UserId, Set<TeamId>> of(Collection<UserId> users, OrganizationId organization);

  /** The user's teams in each of {@code organizations}; those without teams may be missing. */
  Map<OrganizationId, Set<TeamId>> of(UserId user, Collection<OrganizationId> organizations);

  /** The sum of the members of {@code ids}; members of several teams count several times. */
  long countMembers(Collection<TeamId> ids);

  /** The members of each of {@code ids}, by username; teams without members may be missing. */
  Map<TeamId, List<OrganizationMembership>> members(Collection<TeamId> ids);

  /** Adds members of the organization to the team; no effect for existing ones. */
  void put(TeamId id, Collection<UserId> members);

  /** Removes users from the team; no effect for users who are not in it. */
  void take(TeamId id, Collection<UserId> members);
}
