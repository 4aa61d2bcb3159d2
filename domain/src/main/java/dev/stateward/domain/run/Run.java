package dev.stateward.domain.run;

import dev.stateward.domain.access.Principal;
import dev.stateward.domain.workspace.RunId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Objects;

/**
 * A run of the tool, recorded so that a state version can refer to it; never executed.
 *
 * @param id its identifier
 * @param workspace the workspace it belongs to
 * @param configurationVersion the configuration it uses
 * @param message why it was started; empty when not stated
 * @param destroy whether it is to destroy everything
 * @param createdBy who started it
 * @param createdAt when it was recorded, to the microsecond
 */
public record Run(
    RunId id,
    WorkspaceId workspace,
    ConfigurationVersionId configurationVersion,
    String message,
    boolean destroy,
    Principal createdBy,
    Instant createdAt) {
  public Run {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(configurationVersion, "configurationVersion is null");
    Objects.requireNonNull(message, "message is null");
    Objects.requireNonNull(createdBy, "createdBy is null");
    Objects.requireNonNull(createdAt, "createdAt is null");
  }
}
