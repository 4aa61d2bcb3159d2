package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.organization.TeamId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OrganizationPermissionTest {
  private static final TeamId TEAM = new TeamId("team-1");

  /** Which permission comes with which, by the documented rules of consistency. */
  @ParameterizedTest
  @CsvSource({
    "MANAGE_PROJECTS,            MANAGE_WORKSPACES READ_PROJECTS READ_WORKSPACES",
    "MANAGE_WORKSPACES,          READ_WORKSPACES",
    "READ_PROJECTS,              READ_WORKSPACES",
    "MANAGE_TEAMS,               MANAGE_MEMBERSHIP",
    "MANAGE_ORGANIZATION_ACCESS, MANAGE_TEAMS MANAGE_MEMBERSHIP",
    "READ_WORKSPACES,            ''",
    "MANAGE_POLICIES,            ''",
    "MANAGE_POLICY_OVERRIDES,    ''",
    "MANAGE_RUN_TASKS,           ''",
    "MANAGE_MEMBERSHIP,          ''",
    "ACCESS_SECRET_TEAMS,        ''"
  })
  void containsItsLowerOnes(OrganizationPermission permission, String contained) {
    assertThat(permission.contained())
        .isEqualTo(
            Arrays.stream(contained.split(" "))
                .filter(name -> !name.isEmpty())
                .map(OrganizationPermission::valueOf)
                .collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @CsvSource({
    "READ_WORKSPACES,   READ",
    "READ_PROJECTS,     READ",
    "MANAGE_WORKSPACES, ADMIN",
    "MANAGE_PROJECTS,   ADMIN"
  })
  void givesALevelOnEveryWorkspace(OrganizationPermission permission, Level level) {
    assertThat(permission.onWorkspaces()).isEqualTo(level.permissions());
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "DELEGATE_POLICY_OVERRIDES",
        "MANAGE_VCS_SETTINGS",
        "MANAGE_PROVIDERS",
        "MANAGE_MODULES",
        "MANAGE_MEMBERSHIP",
        "MANAGE_TEAMS",
        "MANAGE_ORGANIZATION_ACCESS",
        "ACCESS_SECRET_TEAMS"
      })
  void givesNothingOnWorkspaces(OrganizationPermission permission) {
    assertThat(permission.onWorkspaces()).isEqualTo(PermissionSet.NONE);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "MANAGE_POLICIES",
        "MANAGE_POLICY_OVERRIDES",
        "MANAGE_RUN_TASKS",
        "MANAGE_AGENT_POOLS"
      })
  void showsWorkspacesWithoutTheirStates(OrganizationPermission permission) {
    assertThat(permission.onWorkspaces().contains(Permission.READ_WORKSPACE)).isTrue();
    assertThat(permission.onWorkspaces().contains(Permission.READ_OUTPUTS)).isFalse();
    assertThat(permission.onWorkspaces().contains(Permission.READ_STATE)).isFalse();
  }

  /** What a permission contains is never more than itself: no way round the one that is asked. */
  @ParameterizedTest
  @EnumSource
  void givesOnWorkspacesWhatItsLowerOnesGive(OrganizationPermission permission) {
    permission
        .contained()
        .forEach(lower ->
            assertThat(permission.onWorkspaces().containsAll(lower.onWorkspaces())).isTrue());
  }

  @Test
  void ownersMayDoEverythingThroughoutTheOrganization() {
    Standing owner = new Standing(true, List.of(new Grant.Ownership()));

    assertThat(owner.owner()).isTrue();
    assertThat(EnumSet.allOf(OrganizationPermission.class)).allMatch(owner::allows);
  }

  @Test
  void membersMayDoWhatTheirTeamsMayAndWhatThatContains() {
    Standing member =
        new Standing(
            true,
            List.of(
                new Grant.ThroughOrganization(TEAM, OrganizationPermission.MANAGE_TEAMS),
                new Grant.ThroughLink(TEAM, Level.ADMIN)));

    Set<OrganizationPermission> allowed =
        EnumSet.allOf(OrganizationPermission.class).stream()
            .filter(member::allows)
            .collect(Collectors.toSet());

    assertThat(member.owner()).isFalse();
    assertThat(allowed)
        .containsExactlyInAnyOrder(
            OrganizationPermission.MANAGE_TEAMS, OrganizationPermission.MANAGE_MEMBERSHIP);
  }

  @Test
  void strangersMayDoNothing() {
    assertThat(Standing.STRANGER.member()).isFalse();
    assertThat(EnumSet.allOf(OrganizationPermission.class)).noneMatch(Standing.STRANGER::allows);
  }
}
