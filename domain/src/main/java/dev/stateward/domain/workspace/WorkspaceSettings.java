package dev.stateward.domain.workspace;

import dev.stateward.domain.organization.ExecutionMode;
import java.util.Objects;
import java.util.Set;

/**
 * The settings of a workspace besides its name, tags and project. Texts are stored as sent.
 *
 * @param description free text; empty when none
 * @param executionMode where operations run
 * @param terraformVersion the wanted version of the tool, or a constraint; without effect
 * @param workingDirectory the folder of the configuration; empty for its root
 * @param sourceName what created the workspace; empty when not stated
 * @param sourceUrl a link to what created the workspace; empty when not stated
 * @param flags the switches that are set
 * @param triggers which changes of files start runs
 * @param autoDestroy when what it manages is to be destroyed by itself
 */
public record WorkspaceSettings(
    String description,
    ExecutionMode executionMode,
    String terraformVersion,
    String workingDirectory,
    String sourceName,
    String sourceUrl,
    Set<WorkspaceFlag> flags,
    RunTriggers triggers,
    AutoDestroy autoDestroy) {
  /** The settings of a workspace that was created with a name alone. */
  public static final WorkspaceSettings INITIAL =
      new WorkspaceSettings(
          "",
          ExecutionMode.LOCAL,
          "latest",
          "",
          "",
          "",
          WorkspaceFlag.setAtFirst(),
          RunTriggers.NONE,
          new AutoDestroy.Never());

  public WorkspaceSettings {
    Objects.requireNonNull(description, "description is null");
    Objects.requireNonNull(executionMode, "executionMode is null");
    Objects.requireNonNull(terraformVersion, "terraformVersion is null");
    Objects.requireNonNull(workingDirectory, "workingDirectory is null");
    Objects.requireNonNull(sourceName, "sourceName is null");
    Objects.requireNonNull(sourceUrl, "sourceUrl is null");
    flags = Set.copyOf(flags);
    Objects.requireNonNull(triggers, "triggers is null");
    Objects.requireNonNull(autoDestroy, "autoDestroy is null");
  }

  /**
   * Whether the state is shared with the whole organization and the whole project at once, which
   * contradicts itself.
   */
  public boolean sharesTwice() {
    return flags.contains(WorkspaceFlag.GLOBAL_REMOTE_STATE)
        && flags.contains(WorkspaceFlag.PROJECT_REMOTE_STATE);
  }
}
