package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.access.Grant;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.access.ProjectAccess.Level;
import dev.stateward.domain.access.ProjectAccess.Settings;
import dev.stateward.domain.access.ProjectAccess.Teams;
import dev.stateward.domain.access.ProjectAccess.VariableSets;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of the access of teams to projects does. */
final class TeamProjectAccessesContract extends StoresContract {
  private static final Custom CUSTOM =
      new Custom(
          Settings.UPDATE,
          Teams.READ,
          VariableSets.WRITE,
          new WorkspaceAccess.Custom(
              Runs.PLAN,
              Variables.READ,
              StateVersions.READ_OUTPUTS,
              SentinelMocks.READ,
              false,
              true,
              true),
          true,
          false,
          true);

  @Test
  void keepsEveryAccess() {
    Organization organization = fixture().organization();
    ProjectId project = project(organization);
    List<TeamProjectAccess> all = new ArrayList<>();
    for (Level level : Level.values()) {
      all.add(admitted(team(organization), project, level));
    }
    all.add(admitted(team(organization), project, CUSTOM));
    all.add(admitted(team(organization), project, Custom.LEAST));

    assertThat(stores().teamProjectAccesses().ofProject(project)).isEqualTo(all);
    for (TeamProjectAccess one : all) {
      assertThat(stores().teamProjectAccesses().find(one.id())).contains(one);
      assertThat(stores().teamProjectAccesses().find(one.team(), project)).contains(one);
      assertThat(stores().teamProjectAccesses().ofTeam(one.team())).containsExactly(one);
    }
  }

  @Test
  void savesWhatAccessGives() {
    Organization organization = fixture().organization();
    TeamProjectAccess access = admitted(team(organization), project(organization), Level.ADMIN);

    assertThat(stores().teamProjectAccesses().save(access.giving(CUSTOM))).isTrue();
    assertThat(stores().teamProjectAccesses().find(access.id())).contains(access.giving(CUSTOM));
    assertThat(stores().teamProjectAccesses().save(access.giving(Level.READ))).isTrue();
    assertThat(stores().teamProjectAccesses().find(access.id()))
        .contains(access.giving(Level.READ));
  }

  @Test
  void admitsATeamToAProjectOnceAndInItsOrganization() {
    Organization organization = fixture().organization();
    ProjectId project = project(organization);
    TeamProjectAccess access = admitted(team(organization), project, CUSTOM);
    TeamId stranger = team(fixture().organization());

    assertThatThrownBy(() -> admitted(access.team(), project, Level.READ))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> admitted(stranger, project, CUSTOM))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stores().teamProjectAccesses().ofProject(project)).containsExactly(access);
  }

  @Test
  void removesOnceAndWithItsTeam() {
    Organization organization = fixture().organization();
    ProjectId project = project(organization);
    TeamProjectAccess removed = admitted(team(organization), project, CUSTOM);
    TeamProjectAccess gone = admitted(team(organization), project, CUSTOM);

    assertThat(stores().teamProjectAccesses().remove(removed.id())).isTrue();
    assertThat(stores().teamProjectAccesses().remove(removed.id())).isFalse();
    assertThat(stores().teamProjectAccesses().save(removed)).isFalse();
    stores().teams().remove(gone.team());
    assertThat(stores().teamProjectAccesses().ofProject(project)).isEmpty();
  }

  @Test
  void givesTheSameWhetherAskedForAWorkspaceOrForItsProject() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    TeamId team = team(organization);
    admitted(team, workspace.project(), CUSTOM);
    teams().link(team, workspace.id(), WorkspaceAccess.Level.READ);
    Principal principal = new Principal.Team(team);
    Grant link = new Grant.ThroughTeamAccess(team, WorkspaceAccess.Level.READ);
    Grant access = new Grant.ThroughProject(team, CUSTOM);

    assertThat(stores().memberships().access(principal, Within.of(organization.id())).grants())
        .isEmpty();
    assertThat(
            stores()
                .memberships()
                .access(principal, new Within.OneProject(organization.id(), workspace.project()))
                .grants())
        .containsExactly(access);
    assertThat(stores().memberships().access(principal, Within.of(workspace)).grants())
        .containsExactly(link, access);
    assertThat(
            stores()
                .memberships()
                .access(
                    fixture().credential(principal), organization.id(), List.of(workspace.id())))
        .isEqualTo(Map.of(workspace.id(), new OrganizationAccess(true, List.of(link, access))));
    assertThat(
            stores()
                .workspaces()
                .find(workspace.id(), fixture().credential(principal))
                .orElseThrow()
                .access()
                .grants())
        .containsExactly(link, access);
  }

  private ProjectId project(Organization organization) {
    return stores().projects().defaultOf(organization.id()).orElseThrow().id();
  }

  private TeamId team(Organization organization) {
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());
    return team;
  }

  private TeamProjectAccess admitted(TeamId team, ProjectId project, ProjectAccess access) {
    return teams().admit(team, project, access);
  }
}
