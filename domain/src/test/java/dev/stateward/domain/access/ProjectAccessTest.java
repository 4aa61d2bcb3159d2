package dev.stateward.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.access.ProjectAccess.Level;
import dev.stateward.domain.access.ProjectAccess.Settings;
import dev.stateward.domain.access.ProjectAccess.Teams;
import dev.stateward.domain.access.ProjectAccess.VariableSets;
import dev.stateward.domain.organization.TeamId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProjectAccessTest {
  private static final TeamId TEAM = new TeamId("team-ops");

  @ParameterizedTest
  @CsvSource({
    "READ,     READ,  read",
    "WRITE,    WRITE, read",
    "MAINTAIN, ADMIN, read create-workspaces",
    "ADMIN,    ADMIN, "
        + "read update delete read-teams manage-teams create-workspaces move-workspaces"
  })
  void aLevelGivesALevelOnEachWorkspace(
      Level level, WorkspaceAccess.Level onWorkspaces, String onProject) {
    assertThat(level.onWorkspaces()).isEqualTo(onWorkspaces.permissions());
    assertThat(level.onProject()).isEqualTo(project(onProject));
  }

  @ParameterizedTest
  @CsvSource({
    "READ,   NONE,   false, false, read",
    "UPDATE, NONE,   false, false, read update",
    "DELETE, READ,   false, false, read update delete read-teams",
    "READ,   MANAGE, false, false, read read-teams manage-teams",
    "READ,   NONE,   true,  false, read create-workspaces",
    "READ,   NONE,   false, true,  read move-workspaces"
  })
  void aChoiceGivesWhatItNames(
      Settings settings, Teams teams, boolean create, boolean move, String onProject) {
    Custom custom =
        new Custom(
            settings, teams, VariableSets.NONE, WorkspaceAccess.Custom.LEAST, create, false, move);

    assertThat(custom.onProject()).isEqualTo(project(onProject));
    assertThat(custom.onWorkspaces()).isEqualTo(WorkspaceAccess.Custom.LEAST.permissions());
  }

  @Test
  void choosingDeletionGivesTheDeletionOfWorkspaces() {
    Custom custom =
        new Custom(
            Settings.READ,
            Teams.NONE,
            VariableSets.NONE,
            WorkspaceAccess.Custom.LEAST,
            false,
            true,
            false);

    assertThat(custom.onWorkspaces().without(WorkspaceAccess.Custom.LEAST.permissions()))
        .containsExactly(Permission.DELETE_WORKSPACE);
    assertThat(custom.onProject()).containsExactly(ProjectPermission.READ);
  }

  @ParameterizedTest
  @EnumSource
  void aLevelGivesAtLeastWhatIsShownForIt(Level level) {
    assertThat(level.onWorkspaces().containsAll(level.shown().onWorkspaces())).isTrue();
    assertThat(level.onProject()).isEqualTo(level.shown().onProject());
  }

  @Test
  void theMorePermissiveOfWorkspaceAndProjectAccessHolds() {
    ResolvedAccess access =
        PermissionResolver.resolve(
            Arrays.asList(
                new Grant.ThroughTeamAccess(TEAM, WorkspaceAccess.Level.WRITE),
                new Grant.ThroughProject(TEAM, Level.READ)));

    assertThat(access.permissions()).isEqualTo(WorkspaceAccess.Level.WRITE.permissions());
    assertThat(access.reasons(Permission.READ_STATE))
        .extracting(Reason::description)
        .containsExactly(
            "link of team team-ops at level write: write-state contains read-state",
            "access of team team-ops to the project at level read");
  }

  @ParameterizedTest
  @CsvSource({
    "MANAGE_PROJECTS, "
        + "read update delete read-teams manage-teams create-workspaces move-workspaces",
    "MANAGE_WORKSPACES, read create-workspaces move-workspaces",
    "READ_PROJECTS, read",
    "READ_WORKSPACES, read",
    "MANAGE_AGENT_POOLS, read",
    "MANAGE_TEAMS, ''",
    "MANAGE_POLICIES, ''",
    "ACCESS_SECRET_TEAMS, ''"
  })
  void permissionsThroughoutTheOrganizationReachProjects(
      OrganizationPermission permission, String onProject) {
    assertThat(permission.onProjects()).isEqualTo(project(onProject));
  }

  @Test
  void aGrantReachesTheProjectAsItsAccessDoes() {
    Set<ProjectPermission> all = Set.of(ProjectPermission.values());

    assertThat(new Grant.Ownership().onProject()).isEqualTo(all);
    assertThat(new Grant.OrganizationToken().onProject()).isEqualTo(all);
    assertThat(throughout(OrganizationPermission.MANAGE_WORKSPACES).onProject())
        .isEqualTo(project("read create-workspaces move-workspaces"));
    assertThat(new Grant.ThroughProject(TEAM, Level.MAINTAIN).onProject())
        .isEqualTo(project("read create-workspaces"));
    assertThat(new Grant.ThroughTeamAccess(TEAM, WorkspaceAccess.Level.ADMIN).onProject())
        .isEmpty();
  }

  private static Grant throughout(OrganizationPermission permission) {
    return new Grant.ThroughOrganization(TEAM, permission);
  }

  @Test
  void allGrantsTogetherReachTheProject() {
    List<Grant> grants =
        List.of(
            throughout(OrganizationPermission.READ_PROJECTS),
            new Grant.ThroughProject(TEAM, Level.MAINTAIN));
    OrganizationAccess access = new OrganizationAccess(true, grants);

    assertThat(PermissionResolver.resolve(grants).onProject())
        .isEqualTo(project("read create-workspaces"));
    assertThat(access.allows(ProjectPermission.CREATE_WORKSPACES)).isTrue();
    assertThat(access.allows(ProjectPermission.UPDATE)).isFalse();
  }

  @Test
  void accessOfOneTeamIsReplacedAndThatOfOthersStays() {
    Grant ofOthers = new Grant.ThroughProject(new TeamId("team-dev"), Level.READ);
    ResolvedAccess both =
        new ResolvedAccess(List.of(ofOthers, new Grant.ThroughProject(TEAM, Level.READ)));

    assertThat(both.withoutProjectAccess(TEAM).grants()).containsExactly(ofOthers);
    assertThat(both.withProjectAccess(TEAM, Level.ADMIN).grants())
        .containsExactly(ofOthers, new Grant.ThroughProject(TEAM, Level.ADMIN));
  }

  @Test
  void aChoiceIsCalledByWhatItNames() {
    assertThat(Custom.LEAST.label())
        .startsWith("custom (settings read, teams none, variable-sets none, create false,");
  }

  @Test
  void aPermissionImpliesWhatItContains() {
    assertThat(ProjectPermission.MANAGE_TEAMS.contained()).isEqualTo(project("read-teams read"));
    assertThat(ProjectPermission.READ.contained()).isEmpty();
  }

  private static Set<ProjectPermission> project(String labels) {
    var known =
        Arrays.stream(ProjectPermission.values())
            .collect(Collectors.toMap(ProjectPermission::label, Function.identity()));
    return Arrays.stream(labels.split(" "))
        .filter(label -> !label.isEmpty())
        .map(known::get)
        .collect(Collectors.toSet());
  }
}
