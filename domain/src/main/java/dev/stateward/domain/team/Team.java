package dev.stateward.domain.team;

import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * A team of an organization.
 *
 * @param id its identifier
 * @param organization the organization it belongs to
 * @param name its name
 * @param owners whether its members own the organization; true for exactly one team of each
 *     organization
 * @param settings its other settings
 */
public record Team(
    TeamId id, Organization organization, TeamName name, boolean owners, TeamSettings settings) {
  /** The name of the team whose members own the organization. */
  public static final TeamName OWNERS = new TeamName("owners");

  public Team {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(organization, "organization is null");
    Objects.requireNonNull(name, "name is null");
    Objects.requireNonNull(settings, "settings is null");
  }

  /** The owners team that a new organization gets. */
  public static Team ofOwners(TeamId id, Organization organization) {
    return new Team(id, organization, OWNERS, true, TeamSettings.INITIAL);
  }

  /** The team with another name and other settings; owners always have all permissions. */
  public Team changed(TeamName newName, TeamSettings newSettings) {
    TeamSettings kept =
        owners
            ? new TeamSettings(
                newSettings.visibility(),
                settings.organizationAccess(),
                newSettings.ssoTeamId(),
                newSettings.membersManageTokens())
            : newSettings;
    return new Team(id, organization, newName, owners, kept);
  }

  /**
   * Its permissions throughout the organization, as shown: all for owners, otherwise those stated.
   */
  public Set<OrganizationPermission> organizationAccess() {
    return owners
        ? Collections.unmodifiableSet(EnumSet.allOf(OrganizationPermission.class))
        : settings.organizationAccess();
  }
}
