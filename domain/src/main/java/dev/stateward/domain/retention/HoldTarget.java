package dev.stateward.domain.retention;

import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** What can be put under legal hold. */
public sealed interface HoldTarget {
  /** The workspace that it is, or is of. */
  WorkspaceId workspace();

  /** Whether a hold on it keeps the content of {@code version}. */
  default boolean covers(StateVersion version) {
    return switch (this) {
      case OfWorkspace(var held) -> held.equals(version.workspace());
      case OfVersion(var held, var ignored) -> held.equals(version.id());
    };
  }

  /** Whether {@code version} has a content to hold, or will get one. */
  static boolean canHold(StateVersion version) {
    return switch (version) {
      case StateVersion.Pending ignored -> true;
      case StateVersion.Finalized ignored -> true;
      case StateVersion.BackingDataSoftDeleted ignored -> true;
      case StateVersion.Discarded ignored -> false;
      case StateVersion.BackingDataPermanentlyDeleted ignored -> false;
    };
  }

  /** A workspace with all of its present and future versions. */
  record OfWorkspace(WorkspaceId workspace) implements HoldTarget {
    public OfWorkspace {
      Objects.requireNonNull(workspace, "workspace is null");
    }
  }

  /** One version of a workspace. */
  record OfVersion(StateVersionId version, WorkspaceId workspace) implements HoldTarget {
    public OfVersion {
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(workspace, "workspace is null");
    }
  }
}
