package dev.stateward.application.workspace;

import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Failure.UnderLegalHold.Held;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;

/** Refuses the deletion of anything under legal hold. */
public final class LegalHoldRules {
  private final Stores stores;

  public LegalHoldRules(Stores stores) {
    this.stores = stores;
  }

  public void requireFree(WorkspaceId workspace) {
    require(!stores.legalHolds().any(workspace), Held.WORKSPACE);
  }

  public void requireFree(OrganizationId organization) {
    require(!stores.legalHolds().any(organization), Held.ORGANIZATION);
  }

  private static void require(boolean free, Held what) {
    if (!free) {
      throw new UseCaseFailedException(new Failure.UnderLegalHold(what));
    }
  }
}
