package dev.stateward.domain.team;

import static dev.stateward.domain.access.OrganizationPermission.ACCESS_SECRET_TEAMS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_MEMBERSHIP;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_ORGANIZATION_ACCESS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_TEAMS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_WORKSPACES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import dev.stateward.domain.team.TeamViewer.Tie;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TeamViewerTest {
  private static final Organization ACME =
      new Organization(
          new OrganizationId("org-1"), new OrganizationName("acme"), "a@x", Instant.EPOCH);
  private static final Team OWNERS = Team.ofOwners(new TeamId("team-1"), ACME);
  private static final Team SECRET = team(Visibility.SECRET, true);
  private static final Team OPEN = team(Visibility.ORGANIZATION, true);
  private static final Set<TeamPermission> OF_TOKENS =
      EnumSet.of(TeamPermission.VIEW_API_TOKEN, TeamPermission.UPDATE_API_TOKEN);

  private static Team team(Visibility visibility, boolean membersManageTokens) {
    return new Team(
        new TeamId("team-2"),
        ACME,
        new TeamName("t"),
        false,
        new TeamSettings(visibility, Set.of(), "", membersManageTokens));
  }

  private static OrganizationAccess owner() {
    return new OrganizationAccess(true, List.of(new Grant.Ownership()));
  }

  private static OrganizationAccess holding(OrganizationPermission... permissions) {
    return new OrganizationAccess(
        true,
        Arrays.stream(permissions)
            .<Grant>map(it -> new Grant.ThroughOrganization(new TeamId("team-9"), it))
            .toList());
  }

  private static TeamViewer unrelated(OrganizationAccess access) {
    return new TeamViewer(access, Tie.NONE);
  }

  @Test
  void secretTeamsAreSeenByTheirMembersAndByOwners() {
    assertThat(unrelated(holding()).sees(SECRET)).isFalse();
    assertThat(new TeamViewer(holding(), Tie.MEMBER).sees(SECRET)).isTrue();
    assertThat(new TeamViewer(holding(), Tie.ITSELF).sees(SECRET)).isTrue();
    assertThat(unrelated(owner()).sees(SECRET)).isTrue();
    assertThat(unrelated(holding()).sees(OPEN)).isTrue();
  }

  @Test
  void nobodyOutsideTheOrganizationSeesATeam() {
    for (Tie tie : Tie.values()) {
      TeamViewer stranger = new TeamViewer(OrganizationAccess.STRANGER, tie);
      assertThat(stranger.sees(OPEN)).isFalse();
      assertThat(stranger.permissions(OPEN)).isEmpty();
      assertThat(stranger.mayLink(OPEN)).isFalse();
    }
  }

  @Test
  void accessToSecretTeamsExtendsTheManagementOfTeams() {
    assertThat(unrelated(holding(ACCESS_SECRET_TEAMS)).sees(SECRET)).isFalse();
    assertThat(unrelated(holding(MANAGE_MEMBERSHIP)).sees(SECRET)).isFalse();
    assertThat(unrelated(holding(MANAGE_TEAMS)).permissions(SECRET)).isEmpty();
    assertThat(unrelated(holding(ACCESS_SECRET_TEAMS, MANAGE_MEMBERSHIP)).sees(SECRET)).isTrue();
    assertThat(unrelated(holding(ACCESS_SECRET_TEAMS, MANAGE_TEAMS)).permissions(SECRET))
        .isEqualTo(unrelated(holding(MANAGE_TEAMS)).permissions(OPEN));
  }

  @Test
  void managersOfAllWorkspacesGiveAnyTeamAccess() {
    assertThat(unrelated(holding(MANAGE_WORKSPACES)).sees(SECRET)).isFalse();
    assertThat(unrelated(holding(MANAGE_WORKSPACES)).mayLink(SECRET)).isTrue();
    assertThat(unrelated(holding()).mayLink(SECRET)).isFalse();
    assertThat(unrelated(holding()).mayLink(OPEN)).isTrue();
  }

  @Test
  void ownersDoEverythingButEndTheirOwnTeam() {
    assertThat(unrelated(owner()).permissions(SECRET))
        .isEqualTo(EnumSet.allOf(TeamPermission.class));
    assertThat(unrelated(owner()).permissions(OWNERS))
        .containsExactlyInAnyOrder(
            TeamPermission.UPDATE_MEMBERSHIP,
            TeamPermission.UPDATE_API_TOKEN,
            TeamPermission.VIEW_API_TOKEN,
            TeamPermission.UPDATE_SSO_TEAM_ID,
            TeamPermission.UPDATE_MEMBER_TOKEN_MANAGEMENT);
  }

  @Test
  void eachPermissionOfTheOrganizationGivesItsOwn() {
    assertThat(unrelated(holding(MANAGE_MEMBERSHIP)).permissions(OPEN))
        .containsExactly(TeamPermission.UPDATE_MEMBERSHIP);
    assertThat(unrelated(holding(MANAGE_TEAMS)).permissions(OPEN))
        .isEqualTo(EnumSet.complementOf(EnumSet.of(TeamPermission.UPDATE_ORGANIZATION_ACCESS)));
    assertThat(unrelated(holding(MANAGE_ORGANIZATION_ACCESS)).permissions(OPEN))
        .isEqualTo(EnumSet.allOf(TeamPermission.class));
    assertThat(unrelated(holding(MANAGE_WORKSPACES)).permissions(OPEN)).isEmpty();
  }

  @Test
  void nothingBelowOwnershipTouchesTheOwnersTeam() {
    TeamViewer mighty =
        new TeamViewer(holding(MANAGE_ORGANIZATION_ACCESS, ACCESS_SECRET_TEAMS), Tie.NONE);

    assertThat(mighty.sees(OWNERS)).isTrue();
    assertThat(mighty.permissions(OWNERS)).isEmpty();
  }

  @Test
  void membersManageTokensWhereThatIsLeftToThem() {
    TeamViewer member = new TeamViewer(holding(), Tie.MEMBER);

    assertThat(member.permissions(SECRET)).isEqualTo(OF_TOKENS);
    assertThat(member.permissions(team(Visibility.SECRET, false))).isEmpty();
    assertThat(new TeamViewer(holding(), Tie.ITSELF).permissions(SECRET)).isEmpty();
    assertThat(unrelated(holding()).permissions(OPEN)).isEmpty();
  }

  @Test
  void ownersHoldEveryPermissionOfTheOrganization() {
    assertThat(OWNERS.organizationAccess()).containsExactly(OrganizationPermission.values());
    assertThat(SECRET.organizationAccess()).isEmpty();
  }
}
