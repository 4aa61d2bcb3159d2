package dev.stateward.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.TeamAccess;
import dev.stateward.domain.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of team access does. */
public class TeamAccessesContract extends StoresContract {
  private static final Custom CUSTOM =
      new Custom(
          Runs.PLAN,
          Variables.READ,
          StateVersions.READ_OUTPUTS,
          SentinelMocks.READ,
          false,
          true,
          true);

  @Test
  void keepsEveryAccess() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    List<TeamAccess> all = new ArrayList<>();
    for (WorkspaceAccess.Level level : WorkspaceAccess.Level.values()) {
      all.add(link(team(organization), workspace, level));
    }
    all.add(link(team(organization), workspace, CUSTOM));
    all.add(link(team(organization), workspace, Custom.LEAST));

    assertThat(stores().teamAccesses().ofWorkspace(workspace.id())).isEqualTo(all);
    assertThat(stores().teamAccesses().ofWorkspace(workspace.id(), new PageRequest(2, 4)))
        .isEqualTo(new Page<>(all.subList(4, all.size()), new PageRequest(2, 4), all.size()));
    for (TeamAccess one : all) {
      assertThat(stores().teamAccesses().find(one.id())).contains(one);
      assertThat(stores().teamAccesses().find(one.team(), workspace.id())).contains(one);
      assertThat(stores().teamAccesses().ofTeam(one.team())).containsExactly(one);
    }
  }

  @Test
  void listsTheLinksOfATeamOldestFirst() {
    Organization organization = fixture().organization();
    TeamId team = team(organization);
    TeamAccess first = link(team, fixture().workspace(organization, "z"), CUSTOM);
    TeamAccess second = link(team, fixture().workspace(organization, "a"), CUSTOM);

    assertThat(stores().teamAccesses().ofTeam(team)).containsExactly(first, second);
    assertThat(stores().teamAccesses().ofTeam(team(organization))).isEmpty();
  }

  @Test
  void savesWhatALinkGives() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    TeamAccess first = link(team(organization), workspace, WorkspaceAccess.Level.WRITE);
    TeamAccess second = link(team(organization), workspace, CUSTOM);

    TeamAccess custom = changed(first, CUSTOM);
    TeamAccess fixed = changed(second, WorkspaceAccess.Level.ADMIN);
    assertThat(stores().teamAccesses().save(custom)).isTrue();
    assertThat(stores().teamAccesses().save(fixed)).isTrue();

    assertThat(stores().teamAccesses().ofWorkspace(workspace.id())).containsExactly(custom, fixed);
    assertThat(stores().teamAccesses().save(unstored(first.team(), workspace, CUSTOM))).isFalse();
  }

  private static TeamAccess changed(TeamAccess link, WorkspaceAccess access) {
    return link.giving(access);
  }

  @Test
  void linksATeamToAWorkspaceOnce() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    TeamAccess link = link(team(organization), workspace, CUSTOM);

    assertThatThrownBy(() -> link(link.team(), workspace, WorkspaceAccess.Level.READ))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(stores().teamAccesses().ofWorkspace(workspace.id())).containsExactly(link);
  }

  @Test
  void linksNothingAcrossOrganizations() {
    Workspace workspace = fixture().workspace();
    TeamId stranger = team(fixture().organization());

    assertThatThrownBy(() -> link(stranger, workspace, CUSTOM))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> link(fixture().ids().team(), workspace, CUSTOM))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void removesOnceAndWithItsWorkspace() {
    Organization organization = fixture().organization();
    Workspace workspace = fixture().workspace(organization, "main");
    TeamAccess removed = link(team(organization), workspace, CUSTOM);
    TeamAccess gone = link(team(organization), workspace, CUSTOM);

    assertThat(stores().teamAccesses().remove(removed.id())).isTrue();
    assertThat(stores().teamAccesses().remove(removed.id())).isFalse();
    assertThat(stores().teamAccesses().find(removed.team(), workspace.id())).isEmpty();
    stores().workspaces().remove(workspace.id());
    assertThat(stores().teamAccesses().find(gone.id())).isEmpty();
  }

  private TeamId team(Organization organization) {
    TeamId team = fixture().ids().team();
    teams().add(organization, team, Set.of());
    return team;
  }

  private TeamAccess link(TeamId team, Workspace workspace, WorkspaceAccess access) {
    TeamAccess link = unstored(team, workspace, access);
    stores().teamAccesses().add(link);
    return link;
  }

  private TeamAccess unstored(TeamId team, Workspace workspace, WorkspaceAccess access) {
    return new TeamAccess(fixture().ids().teamAccess(), team, workspace.id(), access);
  }
}
