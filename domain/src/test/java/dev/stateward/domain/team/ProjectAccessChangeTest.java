package dev.stateward.domain.team;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.access.ProjectAccess.Level;
import dev.stateward.domain.access.ProjectAccess.OnProject;
import dev.stateward.domain.access.ProjectAccess.OnWorkspaces;
import dev.stateward.domain.access.ProjectAccess.Settings;
import dev.stateward.domain.access.ProjectAccess.Teams;
import dev.stateward.domain.access.ProjectAccess.VariableSets;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange.Choice;
import dev.stateward.domain.team.ProjectAccessChange.Kind;
import dev.stateward.domain.team.ProjectAccessChange.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProjectAccessChangeTest {
  private static final List<Choice> EVERYTHING =
      List.of(
          new Choice.OfSettings(Settings.DELETE),
          new Choice.OfTeams(Teams.MANAGE),
          new Choice.OfVariableSets(VariableSets.WRITE),
          new Choice.OnWorkspace(new AccessChange.Choice.OfRuns(WorkspaceAccess.Runs.APPLY)),
          new Choice.OnWorkspace(new AccessChange.Choice.OfWorkspaceLocking(true)),
          new Choice.OnWorkspace(new AccessChange.Choice.OfPolicyOverrides(true)),
          new Choice.OfCreate(true),
          new Choice.OfDelete(true),
          new Choice.OfMove(true));

  private static Outcome given(ProjectAccess access) {
    return new Outcome.Given(access);
  }

  @Test
  void choosesEachPermissionOfCustomAccess() {
    WorkspaceAccess.Custom least = WorkspaceAccess.Custom.LEAST;
    Custom expected =
        new Custom(
            new OnProject(Settings.DELETE, Teams.MANAGE, VariableSets.WRITE),
            new OnWorkspaces(
                new WorkspaceAccess.Custom(
                    WorkspaceAccess.Runs.APPLY,
                    least.variables(),
                    least.stateVersions(),
                    least.sentinelMocks(),
                    true,
                    false),
                true,
                true,
                true,
                true));

    assertThat(new ProjectAccessChange(new Kind.Chosen(), EVERYTHING).onNothing())
        .isEqualTo(given(expected));
    assertThat(new ProjectAccessChange(new Kind.Kept(), EVERYTHING).on(Custom.LEAST))
        .isEqualTo(given(expected));
  }

  @Test
  void keepsWhatALevelImpliedWhenItBecomesCustom() {
    assertThat(new ProjectAccessChange(new Kind.Chosen(), List.of()).on(Level.MAINTAIN))
        .isEqualTo(given(Level.MAINTAIN.implied()));
  }

  @Test
  void choosesNothingBesideALevel() {
    assertThat(new ProjectAccessChange(new Kind.Fixed(Level.READ), EVERYTHING).on(Custom.LEAST))
        .isEqualTo(new Outcome.ReadOnly(Level.READ, EVERYTHING));
    assertThat(new ProjectAccessChange(new Kind.Kept(), EVERYTHING).on(Level.WRITE))
        .isEqualTo(new Outcome.ReadOnly(Level.WRITE, EVERYTHING));
  }

  @Test
  void replacesAllByALevel() {
    assertThat(new ProjectAccessChange(new Kind.Fixed(Level.ADMIN), List.of()).on(Custom.LEAST))
        .isEqualTo(given(Level.ADMIN));
    assertThat(new ProjectAccessChange(new Kind.Kept(), List.of()).on(Level.WRITE))
        .isEqualTo(given(Level.WRITE));
  }

  @Test
  void isGivenToOneTeamOnOneProjectAndShownAsItsChoices() {
    TeamProjectAccess access =
        new TeamProjectAccess(
            new TeamProjectAccessId("tprj-1"),
            new TeamId("team-1"),
            new ProjectId("prj-1"),
            Level.READ);

    assertThat(access.shown()).isEqualTo(Level.READ.implied());
    assertThat(access.giving(Custom.LEAST).shown()).isEqualTo(Custom.LEAST);
    assertThat(access.giving(Custom.LEAST).giving(Level.READ)).isEqualTo(access);
  }
}
