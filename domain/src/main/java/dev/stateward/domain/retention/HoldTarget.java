package dev.stateward.domain.retention;

import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** What can be put under legal hold. */
public sealed interface HoldTarget {
  /** The workspace that it is, or is of. */
  WorkspaceId workspace();

  /** A workspace, with all versions it has and will have. */
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
