package dev.stateward.domain.team;

import static dev.stateward.domain.access.OrganizationPermission.MANAGE_MEMBERSHIP;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_ORGANIZATION_ACCESS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_PROJECTS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_TEAMS;
import static dev.stateward.domain.access.OrganizationPermission.MANAGE_WORKSPACES;
import static dev.stateward.domain.access.OrganizationPermission.READ_PROJECTS;
import static dev.stateward.domain.access.OrganizationPermission.READ_WORKSPACES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.OrganizationPermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TeamSettingsTest {
  private static TeamSettings with(OrganizationPermission... stated) {
    return new TeamSettings(Visibility.SECRET, Set.of(stated), "", true);
  }

  @Test
  void somePermissionsRequireOthers() {
    assertThat(with(MANAGE_PROJECTS).unmetRequirements())
        .isEqualTo(Map.of(MANAGE_PROJECTS, Set.of(MANAGE_WORKSPACES)));
    assertThat(with(READ_PROJECTS).unmetRequirements())
        .isEqualTo(Map.of(READ_PROJECTS, Set.of(READ_WORKSPACES)));
    assertThat(with(MANAGE_TEAMS).unmetRequirements())
        .isEqualTo(Map.of(MANAGE_TEAMS, Set.of(MANAGE_MEMBERSHIP)));
    assertThat(with(MANAGE_ORGANIZATION_ACCESS, MANAGE_MEMBERSHIP).unmetRequirements())
        .isEqualTo(Map.of(MANAGE_ORGANIZATION_ACCESS, Set.of(MANAGE_TEAMS)));
  }

  @Test
  void namesAllMissingPermissionsAtOnce() {
    assertThat(with(MANAGE_ORGANIZATION_ACCESS).unmetRequirements())
        .isEqualTo(Map.of(MANAGE_ORGANIZATION_ACCESS, Set.of(MANAGE_MEMBERSHIP, MANAGE_TEAMS)));
    assertThat(with(MANAGE_ORGANIZATION_ACCESS, MANAGE_TEAMS, MANAGE_PROJECTS).unmetRequirements())
        .isEqualTo(
            Map.of(
                MANAGE_ORGANIZATION_ACCESS,
                Set.of(MANAGE_MEMBERSHIP),
                MANAGE_TEAMS,
                Set.of(MANAGE_MEMBERSHIP),
                MANAGE_PROJECTS,
                Set.of(MANAGE_WORKSPACES)));
  }

  @Test
  void areValidWhenStatedTogether() {
    assertThat(with(MANAGE_PROJECTS, MANAGE_WORKSPACES).unmetRequirements()).isEmpty();
    assertThat(with(READ_PROJECTS, READ_WORKSPACES).unmetRequirements()).isEmpty();
    assertThat(with(READ_PROJECTS, MANAGE_WORKSPACES).unmetRequirements()).isEmpty();
    assertThat(with(OrganizationPermission.values()).unmetRequirements()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void mostRequireNothing(OrganizationPermission permission) {
    boolean requires =
        EnumSet.of(MANAGE_PROJECTS, READ_PROJECTS, MANAGE_TEAMS, MANAGE_ORGANIZATION_ACCESS)
            .contains(permission);

    assertThat(with(permission).unmetRequirements().isEmpty()).isEqualTo(!requires);
  }
}
