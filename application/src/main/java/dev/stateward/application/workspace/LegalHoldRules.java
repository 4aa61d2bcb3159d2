package dev.stateward.application.workspace;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Failure.UnderLegalHold.Held;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.retention.port.LegalHolds;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;

/** Refuses the deletion, and other changes, of anything under legal hold. */
public final class LegalHoldRules {
  private final LegalHolds legalHolds;

  public LegalHoldRules(LegalHolds legalHolds) {
    this.legalHolds = legalHolds;
  }

  public void requireFree(WorkspaceId workspace) {
    require(!legalHolds.any(workspace), Held.WORKSPACE);
  }

  public void requireFree(OrganizationId organization) {
    require(!legalHolds.any(organization), Held.ORGANIZATION);
  }

  /** Requires that neither the version nor its workspace is under legal hold. */
  public void requireFree(StateVersion version) {
    require(!legalHolds.keeps(version), Held.STATE_VERSION);
  }

  private static void require(boolean free, Held what) {
    if (!free) {
      throw new UseCaseFailedException(new Failure.UnderLegalHold(what));
    }
  }
}
