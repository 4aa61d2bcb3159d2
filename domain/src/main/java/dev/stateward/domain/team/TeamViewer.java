package dev.stateward.domain.team;

import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * A principal that looks at a team: what it sees of the team and may do to it.
 *
 * @param access its access to the team's organization
 * @param tie its relation to the team
 */
public record TeamViewer(OrganizationAccess access, Tie tie) {
  private static final Set<TeamPermission> FIXED_OF_OWNERS =
      EnumSet.of(
          TeamPermission.DESTROY,
          TeamPermission.UPDATE_NAME,
          TeamPermission.UPDATE_VISIBILITY,
          TeamPermission.UPDATE_ORGANIZATION_ACCESS);

  private static final Set<TeamPermission> OF_TOKENS =
      EnumSet.of(TeamPermission.UPDATE_API_TOKEN, TeamPermission.VIEW_API_TOKEN);

  public TeamViewer {
    Objects.requireNonNull(access, "access is null");
    Objects.requireNonNull(tie, "tie is null");
  }

  /** The relation of a principal to a team. */
  public enum Tie {
    NONE,
    /** A user who is a member of it. */
    MEMBER,
    /** The team itself, by its token. */
    ITSELF
  }

  /**
   * Whether the principal sees the team. Its members, its own token and owners always see it;
   * others of the organization see it unless it is secret; a secret team is also seen by those who
   * manage teams or memberships and may access secret teams (Teams API, visibility).
   */
  public boolean sees(Team team) {
    if (!access.member()) {
      return false;
    }
    return access.owner()
        || tie != Tie.NONE
        || team.settings().visibility() == Visibility.ORGANIZATION
        || (access.allows(OrganizationPermission.ACCESS_SECRET_TEAMS)
            && access.allows(OrganizationPermission.MANAGE_MEMBERSHIP));
  }

  /**
   * Whether the principal may link the team to a workspace that it administers: when it sees the
   * team, or when it manages all workspaces.
   */
  public boolean mayLink(Team team) {
    return sees(team) || access.allows(OrganizationPermission.MANAGE_WORKSPACES);
  }

  /** The permissions on the team; none on a team that the principal does not see. */
  public Set<TeamPermission> permissions(Team team) {
    EnumSet<TeamPermission> given = EnumSet.noneOf(TeamPermission.class);
    if (!sees(team)) {
      return given;
    }
    if (access.owner()) {
      given.addAll(EnumSet.allOf(TeamPermission.class));
    } else if (!team.owners()) {
      addManaged(given, team);
    }
    if (team.owners()) {
      given.removeAll(FIXED_OF_OWNERS);
    }
    return Collections.unmodifiableSet(given);
  }

  private void addManaged(EnumSet<TeamPermission> given, Team team) {
    if (access.allows(OrganizationPermission.MANAGE_TEAMS)) {
      given.addAll(EnumSet.allOf(TeamPermission.class));
      given.remove(TeamPermission.UPDATE_ORGANIZATION_ACCESS);
    }
    if (access.allows(OrganizationPermission.MANAGE_MEMBERSHIP)) {
      given.add(TeamPermission.UPDATE_MEMBERSHIP);
    }
    if (access.allows(OrganizationPermission.MANAGE_ORGANIZATION_ACCESS)) {
      given.add(TeamPermission.UPDATE_ORGANIZATION_ACCESS);
    }
    if (tie == Tie.MEMBER && team.settings().membersManageTokens()) {
      given.addAll(OF_TOKENS);
    }
  }
}
