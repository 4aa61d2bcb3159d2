package dev.stateward.domain.workspace;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * A workspace that was deleted, and can be restored with everything until its grace period ends.
 *
 * @param workspace as it was
 * @param deletedAt when, to the microsecond
 * @param graceDays how long it can be restored, in days of 24 hours, 1 or more
 */
public record DeletedWorkspace(Workspace workspace, Instant deletedAt, int graceDays) {
  public DeletedWorkspace {
    Objects.requireNonNull(workspace, "workspace is null");
    Objects.requireNonNull(deletedAt, "deletedAt is null");
    if (graceDays < 1) {
      throw new IllegalArgumentException("graceDays is less than 1: " + graceDays);
    }
  }

  /** When it is removed for good. */
  public Instant dueAt() {
    return deletedAt.plus(Duration.ofDays(graceDays));
  }

  /** Whether the grace period has ended. */
  public boolean isDue(Instant now) {
    return !dueAt().isAfter(now);
  }

  /** The workspace as it is once it is restored under {@code name}. */
  public Workspace restore(WorkspaceName name, Instant at) {
    return workspace.changed(name, workspace.project(), workspace.settings(), at);
  }
}
