package dev.stateward.domain.team;

import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * Somebody who looks at a team: what he sees of it and may do to it.
 *
 * @param standing how he stands to the team's organization
 * @param tie how he stands to the team
 */
public record TeamViewer(OrganizationAccess standing, Tie tie) {
  private static final Set<TeamPermission> FIXED_OF_OWNERS =
      EnumSet.of(
          TeamPermission.DESTROY,
          TeamPermission.UPDATE_NAME,
          TeamPermission.UPDATE_VISIBILITY,
          TeamPermission.UPDATE_ORGANIZATION_ACCESS);

  private static final Set<TeamPermission> OF_TOKENS =
      EnumSet.of(TeamPermission.UPDATE_API_TOKEN, TeamPermission.VIEW_API_TOKEN);

  public TeamViewer {
    Objects.requireNonNull(standing, "standing is null");
    Objects.requireNonNull(tie, "tie is null");
  }

  /** How somebody stands to a team. */
  public enum Tie {
    NONE,
    /** A user who is in it. */
    MEMBER,
    /** It is he: a token of the team. */
    ITSELF
  }

  /**
   * Whether the team exists for him: for its own and for owners always, for the organization when
   * it is no secret, and a secret one for those who manage teams or their members and may access
   * secret teams (Teams API, visibility).
   */
  public boolean sees(Team team) {
    if (!standing.member()) {
      return false;
    }
    return standing.owner()
        || tie != Tie.NONE
        || team.settings().visibility() == Visibility.ORGANIZATION
        || (standing.allows(OrganizationPermission.ACCESS_SECRET_TEAMS)
            && standing.allows(OrganizationPermission.MANAGE_MEMBERSHIP));
  }

  /**
   * Whether he may link it to a workspace that he administers: when he sees it, and whichever it is
   * when he manages all workspaces.
   */
  public boolean mayLink(Team team) {
    return sees(team) || standing.allows(OrganizationPermission.MANAGE_WORKSPACES);
  }

  /** What he may do to the team; nothing to one that he does not see. */
  public Set<TeamPermission> permissions(Team team) {
    EnumSet<TeamPermission> given = EnumSet.noneOf(TeamPermission.class);
    if (!sees(team)) {
      return given;
    }
    if (standing.owner()) {
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
    if (standing.allows(OrganizationPermission.MANAGE_TEAMS)) {
      given.addAll(EnumSet.allOf(TeamPermission.class));
      given.remove(TeamPermission.UPDATE_ORGANIZATION_ACCESS);
    }
    if (standing.allows(OrganizationPermission.MANAGE_MEMBERSHIP)) {
      given.add(TeamPermission.UPDATE_MEMBERSHIP);
    }
    if (standing.allows(OrganizationPermission.MANAGE_ORGANIZATION_ACCESS)) {
      given.add(TeamPermission.UPDATE_ORGANIZATION_ACCESS);
    }
    if (tie == Tie.MEMBER && team.settings().membersManageTokens()) {
      given.addAll(OF_TOKENS);
    }
  }
}
