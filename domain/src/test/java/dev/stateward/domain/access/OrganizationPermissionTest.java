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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class OrganizationPermissionTest {
  private static final TeamId TEAM = new TeamId("team-1");

  private static final String READ =
      "read-workspace read-runs read-variables read-outputs read-state";

  private static final String ADMIN =
      READ
          + " plan-runs apply-runs write-variables write-state read-sentinel-mocks lock"
          + " manage-run-tasks update-settings manage-team-access force-unlock delete-workspace";

  /**
   * Written by hand from what the documentation says of each: what it implies, and what it gives on
   * each workspace. READ and ADMIN stand for what these levels give.
   */
  private static final String TABLE =
      """
      manage-policies            |                                                 | read-workspace read-runs
      manage-policy-overrides    |                                                 | read-workspace read-runs override-policies
      delegate-policy-overrides  |                                                 |
      manage-run-tasks           |                                                 | read-workspace manage-run-tasks
      read-workspaces            |                                                 | READ
      manage-workspaces          | read-workspaces                                 | ADMIN
      read-projects              | read-workspaces                                 | READ
      manage-projects            | manage-workspaces read-projects read-workspaces | ADMIN
      manage-vcs-settings        |                                                 |
      manage-agent-pools         |                                                 | read-workspace
      manage-providers           |                                                 |
      manage-modules             |                                                 |
      manage-membership          |                                                 |
      manage-teams               | manage-membership                               |
      manage-organization-access | manage-teams manage-membership                  |
      access-secret-teams        |                                                 |
      """;

  record Row(String permission, String contained, String onWorkspaces) {
    static Row parse(String line) {
      List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      return new Row(cells.get(0), cells.get(1), cells.get(2));
    }
  }

  static List<Row> rows() {
    return TABLE.lines().map(Row::parse).toList();
  }

  @Test
  void eachHasARow() {
    assertThat(rows())
        .extracting(Row::permission)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(OrganizationPermission.values())
                .map(OrganizationPermission::label)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void followsTheTable(Row row) {
    OrganizationPermission permission =
        Profiles.organizationPermissions(row.permission()).iterator().next();

    assertThat(permission.contained()).isEqualTo(Profiles.organizationPermissions(row.contained()));
    assertThat(permission.onWorkspaces().all())
        .isEqualTo(
            Profiles.permissions(row.onWorkspaces().replace("READ", READ).replace("ADMIN", ADMIN)));
    assertThat(new Grant.ThroughOrganization(TEAM, permission).permissions())
        .isEqualTo(permission.onWorkspaces());
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
    OrganizationAccess owner = new OrganizationAccess(true, List.of(new Grant.Ownership()));

    assertThat(owner.owner()).isTrue();
    assertThat(EnumSet.allOf(OrganizationPermission.class)).allMatch(owner::allows);
  }

  @Test
  void anOrganizationsTokenStandsForItsOwners() {
    OrganizationAccess itself =
        new OrganizationAccess(true, List.of(new Grant.OrganizationToken()));

    assertThat(itself.owner()).isTrue();
    assertThat(EnumSet.allOf(OrganizationPermission.class)).allMatch(itself::allows);
  }

  @Test
  void membersMayDoWhatTheirTeamsMayAndWhatThatContains() {
    OrganizationAccess member =
        new OrganizationAccess(
            true,
            List.of(
                new Grant.ThroughOrganization(TEAM, OrganizationPermission.MANAGE_TEAMS),
                new Grant.ThroughTeamAccess(TEAM, Level.ADMIN)));

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
  void membersWithoutTeamsMayDoNothing() {
    OrganizationAccess member = new OrganizationAccess(true, List.of());

    assertThat(member.owner()).isFalse();
    assertThat(EnumSet.allOf(OrganizationPermission.class)).noneMatch(member::allows);
  }

  @Test
  void strangersMayDoNothing() {
    assertThat(OrganizationAccess.STRANGER.member()).isFalse();
    assertThat(OrganizationAccess.STRANGER.owner()).isFalse();
    assertThat(OrganizationAccess.STRANGER.grants()).isEmpty();
    assertThat(EnumSet.allOf(OrganizationPermission.class))
        .noneMatch(OrganizationAccess.STRANGER::allows);
  }
}
