package dev.stateward.domain.workspace;

import java.util.Objects;
import java.util.Set;

/**
 * What clients may set on a workspace beside its name, tags and project. Texts are kept as sent.
 *
 * @param description free text; empty when none
 * @param executionMode where operations run
 * @param terraformVersion the wanted version of the tool, or a constraint; never acted upon
 * @param workingDirectory where the configuration lies; empty when at its top
 * @param sourceName what created the workspace; empty when not stated
 * @param sourceUrl a link to what created the workspace; empty when not stated
 * @param flags the switches that are set
 */
public record WorkspaceSettings(
    String description,
    ExecutionMode executionMode,
    String terraformVersion,
    String workingDirectory,
    String sourceName,
    String sourceUrl,
    Set<WorkspaceFlag> flags) {
  /** The settings of a workspace that was created with a name alone. */
  public static final WorkspaceSettings INITIAL =
      new WorkspaceSettings(
          "", ExecutionMode.LOCAL, "latest", "", "", "", WorkspaceFlag.setAtFirst());

  public WorkspaceSettings {
    Objects.requireNonNull(description, "description is null");
    Objects.requireNonNull(executionMode, "executionMode is null");
    Objects.requireNonNull(terraformVersion, "terraformVersion is null");
    Objects.requireNonNull(workingDirectory, "workingDirectory is null");
    Objects.requireNonNull(sourceName, "sourceName is null");
    Objects.requireNonNull(sourceUrl, "sourceUrl is null");
    flags = Set.copyOf(flags);
  }
}
