package dev.stateward.application;

import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.Failure.UnderLegalHold.Held;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.application.port.out.Stores;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.workspace.WorkspaceId;

/** Refuses to let go what is under legal hold. */
final class LegalHoldRules {
  private final Stores stores;

  LegalHoldRules(Stores stores) {
    this.stores = stores;
  }

  void requireFree(StateVersion version) {
    require(!stores.legalHolds().keeps(version), Held.STATE_VERSION);
  }

  void requireFree(WorkspaceId workspace) {
    require(!stores.legalHolds().any(workspace), Held.WORKSPACE);
  }

  void requireFree(OrganizationId organization) {
    require(!stores.legalHolds().any(organization), Held.ORGANIZATION);
  }

  private static void require(boolean free, Held what) {
    if (!free) {
      throw new UseCaseFailedException(new Failure.UnderLegalHold(what));
    }
  }
}
