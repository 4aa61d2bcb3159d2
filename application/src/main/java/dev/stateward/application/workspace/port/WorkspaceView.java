package dev.stateward.application.workspace.port;

import dev.stateward.domain.access.PermissionSet;
import dev.stateward.domain.organization.ExecutionMode;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.AutoDestroy;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceDefaults;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A workspace as one caller sees it.
 *
 * @param workspace the workspace
 * @param tags its own tags, by key
 * @param permissions the caller's permissions on it
 * @param mayForceDelete whether the caller may delete it even when it manages resources
 * @param current its current state
 * @param retention how long its versions are kept
 * @param defaults the defaults that its project gives
 */
public record WorkspaceView(
    Workspace workspace,
    List<TagBinding> tags,
    PermissionSet permissions,
    boolean mayForceDelete,
    CurrentState current,
    Retention retention,
    WorkspaceDefaults defaults) {
  public WorkspaceView {
    Objects.requireNonNull(workspace, "workspace is null");
    tags = List.copyOf(tags);
    Objects.requireNonNull(permissions, "permissions is null");
    Objects.requireNonNull(current, "current is null");
    Objects.requireNonNull(retention, "retention is null");
    Objects.requireNonNull(defaults, "defaults is null");
  }

  /** When its settings or its state changed last. */
  public Instant latestChangeAt() {
    Instant settings = workspace.updatedAt();
    return current instanceof CurrentState.Version version && version.createdAt.isAfter(settings)
        ? version.createdAt
        : settings;
  }

  /** Its tags, and those of its project, by key. */
  public List<TagBinding> effectiveTags() {
    return defaults.tags(tags);
  }

  /** When its resources are destroyed automatically. */
  public AutoDestroy autoDestroy() {
    return defaults.autoDestroy(workspace.settings());
  }

  /** Its execution mode. */
  public ExecutionMode executionMode() {
    return defaults.executionMode(workspace.settings());
  }

  /** The current state in a workspace view. */
  public sealed interface CurrentState {
    /** No state. */
    record None() implements CurrentState {}

    /**
     * This version.
     *
     * @param createdAt when the version was created here
     * @param resources how many resources it manages; 0 until it has been examined
     * @param counted false when its resources cannot be counted, as in a state that the client
     *     encrypted
     */
    record Version(StateVersionId id, Instant createdAt, long resources, boolean counted)
        implements CurrentState {
      public Version {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(createdAt, "createdAt is null");
      }
    }
  }
}
