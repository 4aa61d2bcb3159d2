package dev.stateward.application.retention.port;

import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.retention.HoldTarget;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Optional;

/**
 * All legal holds. As long as there is one of a workspace or of a version, neither it nor what it
 * belongs to can be removed from the stores.
 */
public interface LegalHolds {
  /** The hold of just that thing. */
  Optional<LegalHold> find(HoldTarget thing);

  /** Stores a hold, in place of the one of the same thing. */
  void place(LegalHold hold);

  /** Removes the hold of just that thing; false when there is none. */
  boolean lift(HoldTarget thing);

  /** Whether the version or its workspace is held. */
  boolean keeps(StateVersion version);

  /** Whether the workspace or any version of it is held. */
  boolean any(WorkspaceId workspace);

  /** Whether any workspace or version of the organization is held. */
  boolean any(OrganizationId organization);
}
