package dev.stateward.domain.team;

import dev.stateward.domain.access.OrganizationPermission;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The settings of a team other than its name.
 *
 * @param visibility who sees it
 * @param organizationAccess what it may do throughout the organization, as stated; what those
 *     permissions imply is not in it unless stated as well
 * @param ssoTeamId its identifier at a single sign-on provider; empty for none
 * @param membersManageTokens whether its members may issue and revoke its tokens
 */
public record TeamSettings(
    Visibility visibility,
    Set<OrganizationPermission> organizationAccess,
    String ssoTeamId,
    boolean membersManageTokens) {
  /** The defaults: secret, without permissions, members manage its tokens. */
  public static final TeamSettings INITIAL =
      new TeamSettings(Visibility.SECRET, Set.of(), "", true);

  public TeamSettings {
    Objects.requireNonNull(visibility, "visibility is null");
    EnumSet<OrganizationPermission> sorted = EnumSet.noneOf(OrganizationPermission.class);
    sorted.addAll(organizationAccess);
    organizationAccess = Collections.unmodifiableSet(sorted);
    Objects.requireNonNull(ssoTeamId, "ssoTeamId is null");
  }

  /**
   * The stated permissions that lack required ones, each with those that are missing.
   *
   * <p>Teams API: manage-projects requires manage-workspaces, read-projects requires
   * read-workspaces (which manage-workspaces contains), manage-teams requires manage-membership,
   * and manage-organization-access requires both of these.
   */
  public Map<OrganizationPermission, Set<OrganizationPermission>> unmetRequirements() {
    Map<OrganizationPermission, Set<OrganizationPermission>> unmet =
        new EnumMap<>(OrganizationPermission.class);
    require(
        unmet, OrganizationPermission.MANAGE_PROJECTS, OrganizationPermission.MANAGE_WORKSPACES);
    if (!organizationAccess.contains(OrganizationPermission.MANAGE_WORKSPACES)) {
      require(unmet, OrganizationPermission.READ_PROJECTS, OrganizationPermission.READ_WORKSPACES);
    }
    require(unmet, OrganizationPermission.MANAGE_TEAMS, OrganizationPermission.MANAGE_MEMBERSHIP);
    OrganizationPermission last = OrganizationPermission.MANAGE_ORGANIZATION_ACCESS;
    require(unmet, last, OrganizationPermission.MANAGE_MEMBERSHIP);
    require(unmet, last, OrganizationPermission.MANAGE_TEAMS);
    return unmet;
  }

  private void require(
      Map<OrganizationPermission, Set<OrganizationPermission>> unmet,
      OrganizationPermission stated,
      OrganizationPermission required) {
    if (organizationAccess.contains(stated) && !organizationAccess.contains(required)) {
      unmet
          .computeIfAbsent(stated, each -> EnumSet.noneOf(OrganizationPermission.class))
          .add(required);
    }
  }
}
