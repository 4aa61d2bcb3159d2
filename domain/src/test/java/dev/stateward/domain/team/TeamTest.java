package dev.stateward.domain.team;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.organization.TeamName;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TeamTest {
  private static final TeamId ID = new TeamId("team-1");

  private final Organization acme =
      new Organization(
          new OrganizationId("org-1"), new OrganizationName("acme"), "a@x", Instant.EPOCH);

  @Test
  void anOrganizationBeginsWithASecretTeamOfOwners() {
    assertThat(Team.ofOwners(ID, acme))
        .isEqualTo(new Team(ID, acme, new TeamName("owners"), true, TeamSettings.INITIAL));
    assertThat(TeamSettings.INITIAL)
        .isEqualTo(new TeamSettings(Visibility.SECRET, Set.of(), "", true));
  }

  @Test
  void aChangeLeavesWhichTeamItIs() {
    TeamSettings settings = new TeamSettings(Visibility.ORGANIZATION, Set.of(), "sso", false);

    assertThat(Team.ofOwners(ID, acme).changed(new TeamName("o"), settings))
        .isEqualTo(new Team(ID, acme, new TeamName("o"), true, settings));
  }

  @Test
  void whatATeamMayDoIsChangedOfOthersThanOwners() {
    TeamSettings more =
        new TeamSettings(
            Visibility.SECRET, Set.of(OrganizationPermission.READ_WORKSPACES), "", true);
    TeamName name = new TeamName("ops");

    assertThat(new Team(ID, acme, name, false, TeamSettings.INITIAL).changed(name, more).settings())
        .isEqualTo(more);
    assertThat(Team.ofOwners(ID, acme).changed(name, more).settings())
        .isEqualTo(TeamSettings.INITIAL);
  }
}
