package dev.stateward.domain.team;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.access.LeveledAccess;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.AccessChange.Choices;
import dev.stateward.domain.team.AccessChange.Kind;
import dev.stateward.domain.team.AccessChange.Outcome;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** One rule for both kinds of access, so each of them is tried. */
class AccessChangeTest {
  private static final WorkspaceAccess.Custom WORKSPACE =
      new WorkspaceAccess.Custom(
          WorkspaceAccess.Runs.PLAN,
          WorkspaceAccess.Variables.WRITE,
          WorkspaceAccess.StateVersions.READ_OUTPUTS,
          WorkspaceAccess.SentinelMocks.READ,
          true,
          true,
          true);

  private static final ProjectAccess.Custom PROJECT =
      new ProjectAccess.Custom(
          ProjectAccess.Settings.DELETE,
          ProjectAccess.Teams.MANAGE,
          ProjectAccess.VariableSets.WRITE,
          WORKSPACE,
          true,
          false,
          true);

  @TestFactory
  Stream<DynamicTest> onWorkspaces() {
    UnaryOperator<WorkspaceAccess.Custom> withoutLock =
        it ->
            new WorkspaceAccess.Custom(
                it.runs(),
                it.variables(),
                it.stateVersions(),
                it.sentinelMocks(),
                false,
                it.runTasks(),
                it.policyOverrides());
    return Stream.of(WorkspaceAccess.Level.values())
        .flatMap(level ->
            new Rules<WorkspaceAccess, WorkspaceAccess.Custom>(level, WORKSPACE, withoutLock)
                .tests());
  }

  @TestFactory
  Stream<DynamicTest> onProjects() {
    UnaryOperator<ProjectAccess.Custom> withoutMoving =
        it ->
            new ProjectAccess.Custom(
                it.settings(),
                it.teams(),
                it.variableSets(),
                it.workspaces(),
                it.create(),
                it.delete(),
                false);
    return Stream.of(ProjectAccess.Level.values())
        .flatMap(level ->
            new Rules<ProjectAccess, ProjectAccess.Custom>(level, PROJECT, withoutMoving).tests());
  }

  @Test
  void teamAccessIsOfOneTeamAndGivesWhatItIsChangedTo() {
    TeamProjectAccess access =
        new TeamProjectAccess(
            new TeamProjectAccessId("tprj-1"),
            new TeamId("team-1"),
            new ProjectId("prj-1"),
            ProjectAccess.Level.READ);

    assertThat(access.giving(PROJECT).access()).isEqualTo(PROJECT);
    assertThat(access.giving(PROJECT).giving(ProjectAccess.Level.READ)).isEqualTo(access);
  }

  /** The rules, tried with one level, one custom access and one choice of a single permission. */
  private record Rules<A extends LeveledAccess<C>, C extends A>(
      A level, C custom, UnaryOperator<C> effect) {
    private Stream<DynamicTest> tests() {
      return Stream.of(
          test("shows what a level implies and what was chosen", this::shows),
          test("keeps what is not sent", this::keeps),
          test("chooses of custom access", this::chooses),
          test("keeps what a level implied when it becomes custom", this::becomesCustom),
          test("resets what was chosen by a level", this::resets),
          test("chooses nothing beside a level", this::choosesNothingBesideALevel));
    }

    private DynamicTest test(String rule, Runnable check) {
      return DynamicTest.dynamicTest(level.label() + ": " + rule, check::run);
    }

    private AccessChange<A, C> change(Kind<A> kind) {
      return new AccessChange<>(kind, Choices.none());
    }

    private AccessChange<A, C> choosing(Kind<A> kind) {
      return new AccessChange<>(kind, new Choices<>(List.of("one"), effect));
    }

    private static <A> Outcome<A> given(A access) {
      return new Outcome.Given<>(access);
    }

    private void shows() {
      assertThat(level.custom()).isFalse();
      assertThat(custom.custom()).isTrue();
      assertThat(custom.shown()).isEqualTo(custom);
      assertThat(level.shown().shown()).isEqualTo(level.shown());
    }

    private void keeps() {
      assertThat(change(new Kind.Kept<>()).on(custom)).isEqualTo(given(custom));
      assertThat(change(new Kind.Chosen<>()).on(custom)).isEqualTo(given(custom));
      assertThat(change(new Kind.Kept<>()).on(level)).isEqualTo(given(level));
    }

    private void chooses() {
      C chosen = effect.apply(custom);

      assertThat(chosen).isNotEqualTo(custom);
      assertThat(choosing(new Kind.Chosen<>()).on(custom)).isEqualTo(given(chosen));
      assertThat(choosing(new Kind.Kept<>()).on(custom)).isEqualTo(given(chosen));
    }

    private void becomesCustom() {
      assertThat(change(new Kind.Chosen<>()).on(level)).isEqualTo(given(level.shown()));
      assertThat(choosing(new Kind.Chosen<>()).on(level))
          .isEqualTo(given(effect.apply(level.shown())));
    }

    private void resets() {
      assertThat(change(new Kind.Fixed<>(level)).on(custom)).isEqualTo(given(level));
    }

    private void choosesNothingBesideALevel() {
      Outcome<A> readOnly = new Outcome.ReadOnly<>(level);

      assertThat(choosing(new Kind.Fixed<>(level)).on(custom)).isEqualTo(readOnly);
      assertThat(choosing(new Kind.Kept<>()).on(level)).isEqualTo(readOnly);
    }
  }
}
