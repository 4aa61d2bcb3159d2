package dev.stateward.application.retention.port;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

/**
 * All legal holds. A workspace or version under legal hold cannot be removed, and neither can the
 * organization or workspace that contains it.
 */
public interface LegalHolds {
  /** The hold on exactly this target. */
  Optional<LegalHold> find(HoldTarget thing);

  /** Stores a hold, replacing the one on the same target. */
  void place(LegalHold hold);

  /** Removes the hold on exactly this target; false when there is none. */
  boolean lift(HoldTarget thing);

  /** Whether the version or its workspace is under legal hold. */
  boolean keeps(StateVersion version);

  /** Whether the workspace or any of its versions is under legal hold. */
  boolean any(WorkspaceId workspace);

  /** Whether any workspace or version of the organization is under legal hold. */
  boolean any(OrganizationId organization);
}
