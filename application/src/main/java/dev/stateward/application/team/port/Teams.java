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

/** All teams, and who is in them. */
public interface Teams {
  /** Adds a team, with nobody in it. */
  void add(Team team) throws NameTakenException;

  Optional<Team> find(TeamId id);

  /**
   * The team, held against other writers until the transaction ends. Whatever changes a team, its
   * members or its tokens begins here, so that such changes happen one after another.
   */
  Optional<Team> hold(TeamId id);

  /** The team whose members own the organization, which it always has. */
  Team ownersOf(OrganizationId organization);

  /** The organization's teams, by name. */
  List<Team> list(OrganizationId organization);

  /** Stores another name or other settings; false when there is no such team. */
  boolean save(Team team) throws NameTakenException;

  /** Removes a team with its access and tokens; false when there is none. */
  boolean remove(TeamId id);

  /**
   * The teams of the organization that the user is in, whether their membership is active or not.
   */
  Set<TeamId> of(UserId user, OrganizationId organization);

  /** The same of several users; those who are in no team may be missing. */
  Map<UserId, Set<TeamId>> of(Collection<UserId> users, OrganizationId organization);

  /** The sum of the members of {@code ids}; members of several teams count several times. */
  long countMembers(Collection<TeamId> ids);

  /** Who is in each of {@code ids}, by username; a team with nobody in it may be missing. */
  Map<TeamId, List<OrganizationMembership>> members(Collection<TeamId> ids);

  /** Puts members of the team's organization into it; those who are in it stay. */
  void put(TeamId id, Collection<UserId> members);

  /** Takes users out of the team; those who are not in it do not matter. */
  void take(TeamId id, Collection<UserId> members);
}
