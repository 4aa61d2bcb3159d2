package dev.stateward.application.workspace;

import dev.stateward.application.blob.BlobRemoval;
import dev.stateward.application.job.port.Jobs;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.workspace.WorkspaceId;

/**
 * Removes workspaces and organizations permanently, in the caller's transaction, with their state
 * data and deliveries. Refused for anything under legal hold.
 */
public final class PermanentRemoval {
  private final LegalHoldRules holds;
  private final StateVersions stateVersions;
  private final Jobs jobs;
  private final BlobRemoval blobs;

  public PermanentRemoval(
      LegalHoldRules holds, StateVersions stateVersions, Jobs jobs, BlobRemoval blobs) {
    this.holds = holds;
    this.stateVersions = stateVersions;
    this.jobs = jobs;
    this.blobs = blobs;
  }

  /** Removes {@code workspace}; {@code removing} removes its row. */
  void remove(WorkspaceId workspace, Runnable removing) {
    holds.requireFree(workspace);
    blobs.order(stateVersions.blobKeys(workspace));
    removing.run();
    jobs.forgetDeliveriesThatAreGone();
  }

  /** Removes {@code organization}; {@code removing} removes its row. */
  public void remove(OrganizationId organization, Runnable removing) {
    holds.requireFree(organization);
    blobs.order(stateVersions.blobKeys(organization));
    removing.run();
    jobs.forgetDeliveriesThatAreGone();
  }
}
