package dev.stateward.application.workspace;

import static dev.stateward.application.World.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.World;
import dev.stateward.application.port.Failure;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.application.workspace.port.RecordingRuns.ConfigurationChoice;
import dev.stateward.application.workspace.port.RecordingRuns.NewConfiguration;
import dev.stateward.application.workspace.port.RecordingRuns.NewRun;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import org.junit.jupiter.api.Test;

class RunServiceTest {
  private static final NewConfiguration CONFIGURATION =
      new NewConfiguration(true, false, new VcsCommit("abc", "https://vcs/abc"));
  private static final NewRun BLANK = new NewRun("", false, new ConfigurationChoice.Empty());

  private final World world = new World();
  private final RecordingRuns recording = world.app.recordingRuns();

  @Test
  void recordsARunOfAConfigurationOfItsWorkspace() {
    ConfigurationVersion configuration =
        recording.recordConfiguration(world.wim, world.workspace, () -> CONFIGURATION);

    Run run =
        recording.recordRun(
            world.wim,
            world.workspace,
            () -> new NewRun("why", true, new ConfigurationChoice.Chosen(configuration.id())));

    assertThat(recording.showConfiguration(world.oz, configuration.id())).isEqualTo(configuration);
    assertThat(recording.showRun(world.oz, run.id())).isEqualTo(run);
    assertThat(run.configurationVersion()).isEqualTo(configuration.id());
    assertThat(run.createdBy()).isEqualTo(World.principal(world.wim));
  }

  @Test
  void makesAnEmptyConfigurationForARunThatNamesNone() {
    Run run = recording.recordRun(world.wim, world.workspace, () -> BLANK);

    assertThat(recording.showConfiguration(world.wim, run.configurationVersion()).commit())
        .isEqualTo(VcsCommit.UNKNOWN);
  }

  @Test
  void refusesAConfigurationOfAnotherWorkspaceLikeOneThatIsNotThere() {
    WorkspaceId other = world.workspace(world.ada, World.ACME, new WorkspaceName("other"));
    ConfigurationVersionId foreign =
        recording.recordConfiguration(world.ada, other, () -> CONFIGURATION).id();

    Failure refusal = failure(() -> runOf(foreign));

    assertThat(refusal).isInstanceOf(Failure.Invalid.class);
    assertThat(failure(() -> runOf(new ConfigurationVersionId("cv-unknown")))).isEqualTo(refusal);
  }

  private void runOf(ConfigurationVersionId configuration) {
    recording.recordRun(
        world.ada,
        world.workspace,
        () -> new NewRun("", false, new ConfigurationChoice.Chosen(configuration)));
  }
}
