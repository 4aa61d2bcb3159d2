package dev.stateward.domain.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stateward.domain.access.WorkspaceAccess;
import dev.stateward.domain.access.WorkspaceAccess.Custom;
import dev.stateward.domain.access.WorkspaceAccess.Level;
import dev.stateward.domain.access.WorkspaceAccess.Runs;
import dev.stateward.domain.access.WorkspaceAccess.SentinelMocks;
import dev.stateward.domain.access.WorkspaceAccess.StateVersions;
import dev.stateward.domain.access.WorkspaceAccess.Variables;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange.Choice;
import dev.stateward.domain.team.AccessChange.Kind;
import dev.stateward.domain.team.AccessChange.Outcome;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccessChangeTest {
  private static final Custom CHOSEN =
      new Custom(
          Runs.PLAN, Variables.WRITE, StateVersions.READ_OUTPUTS, SentinelMocks.READ, true, true);

  private static TeamAccess link(WorkspaceAccess access, boolean overrides) {
    return new TeamAccess(
        new TeamAccessId("tws-1"),
        new TeamId("team-1"),
        new WorkspaceId("ws-1"),
        access,
        overrides);
  }

  private static AccessChange change(Kind kind, Choice... choices) {
    return new AccessChange(kind, List.of(choices));
  }

  @Test
  void newCustomAccessGivesTheLeastBesideWhatIsChosen() {
    assertThat(change(new Kind.Chosen()).onNothing())
        .isEqualTo(new Outcome.Given(Custom.LEAST, false));
    assertThat(
            change(
                    new Kind.Chosen(),
                    new Choice.OfRuns(Runs.PLAN),
                    new Choice.OfVariables(Variables.WRITE),
                    new Choice.OfStateVersions(StateVersions.READ_OUTPUTS),
                    new Choice.OfSentinelMocks(SentinelMocks.READ),
                    new Choice.OfWorkspaceLocking(true),
                    new Choice.OfRunTasks(true),
                    new Choice.OfPolicyOverrides(true))
                .onNothing())
        .isEqualTo(new Outcome.Given(CHOSEN, true));
  }

  @ParameterizedTest
  @EnumSource
  void fromALevelToCustomWhatItImpliedStays(Level level) {
    Custom implied = level.implied();

    assertThat(
            change(new Kind.Chosen(), new Choice.OfStateVersions(StateVersions.NONE))
                .on(link(level, false)))
        .isEqualTo(
            new Outcome.Given(
                new Custom(
                    implied.runs(),
                    implied.variables(),
                    StateVersions.NONE,
                    implied.sentinelMocks(),
                    implied.workspaceLocking(),
                    implied.runTasks()),
                false));
  }

  @Test
  void whatIsNotSentStays() {
    Outcome kept = new Outcome.Given(CHOSEN, true);

    assertThat(change(new Kind.Kept()).on(link(CHOSEN, true))).isEqualTo(kept);
    assertThat(change(new Kind.Chosen()).on(link(CHOSEN, true))).isEqualTo(kept);
    assertThat(change(new Kind.Kept()).on(link(Level.PLAN, false)))
        .isEqualTo(new Outcome.Given(Level.PLAN, false));
    assertThat(change(new Kind.Kept(), new Choice.OfWorkspaceLocking(false)).on(link(CHOSEN, true)))
        .isEqualTo(
            new Outcome.Given(
                new Custom(
                    Runs.PLAN,
                    Variables.WRITE,
                    StateVersions.READ_OUTPUTS,
                    SentinelMocks.READ,
                    false,
                    true),
                true));
  }

  @ParameterizedTest
  @EnumSource
  void aLevelResetsWhatWasChosen(Level level) {
    assertThat(change(new Kind.Fixed(level)).on(link(CHOSEN, true)))
        .isEqualTo(new Outcome.Given(level, false));
  }

  @Test
  void nothingIsChosenBesideALevel() {
    List<Choice> choices =
        List.of(new Choice.OfRuns(Runs.READ), new Choice.OfPolicyOverrides(false));

    assertThat(new AccessChange(new Kind.Fixed(Level.WRITE), choices).on(link(CHOSEN, false)))
        .isEqualTo(new Outcome.ReadOnly(Level.WRITE, choices));
    assertThat(new AccessChange(new Kind.Kept(), choices).on(link(Level.READ, false)))
        .isEqualTo(new Outcome.ReadOnly(Level.READ, choices));
    assertThat(new AccessChange(new Kind.Fixed(Level.ADMIN), choices).onNothing())
        .isEqualTo(new Outcome.ReadOnly(Level.ADMIN, choices));
  }

  @Test
  void teamAccessShowsWhatItsLevelImplies() {
    assertThat(link(Level.PLAN, false).shown()).isEqualTo(Level.PLAN.implied());
    assertThat(link(CHOSEN, false).shown()).isEqualTo(CHOSEN);
    assertThatIllegalArgumentException().isThrownBy(() -> link(Level.ADMIN, true));
  }
}
