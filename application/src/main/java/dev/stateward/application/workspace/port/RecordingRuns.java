package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.run.VcsCommit;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** Records runs and configuration versions, which are never executed. */
public interface RecordingRuns {
  ConfigurationVersion recordConfiguration(
      Caller caller, WorkspaceId workspace, Input<NewConfiguration> configuration);

  ConfigurationVersion showConfiguration(Caller caller, ConfigurationVersionId id);

  /** Records a run; without a configuration it gets an empty one. */
  Run recordRun(Caller caller, WorkspaceId workspace, Input<NewRun> run);

  Run showRun(Caller caller, RunId id);

  /** A new configuration version as requested. */
  record NewConfiguration(boolean autoQueueRuns, boolean speculative, VcsCommit commit) {
    public NewConfiguration {
      Objects.requireNonNull(commit, "commit is null");
    }
  }

  /**
   * A new run as requested.
   *
   * @param message why; empty when not stated
   */
  record NewRun(String message, boolean destroy, ConfigurationChoice configuration) {
    public NewRun {
      Objects.requireNonNull(message, "message is null");
      Objects.requireNonNull(configuration, "configuration is null");
    }
  }

  /** The configuration of a run. */
  sealed interface ConfigurationChoice {
    /** An empty one, created for the run. */
    record Empty() implements ConfigurationChoice {}

    /** This one. */
    record Chosen(ConfigurationVersionId id) implements ConfigurationChoice {
      public Chosen {
        Objects.requireNonNull(id, "id is null");
      }
    }
  }
}
