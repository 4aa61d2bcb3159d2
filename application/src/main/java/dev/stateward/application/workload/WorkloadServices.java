package dev.stateward.application.workload;

import dev.stateward.application.access.AccessServices;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.TokenIssuer;
import dev.stateward.application.workload.port.ExchangingIdTokens;
import dev.stateward.application.workload.port.ManagingWorkloadIdentities;

/** Workload identities, and the exchange of ID tokens. */
public final class WorkloadServices {
  private final ManagingWorkloadIdentities managingWorkloadIdentities;
  private final ExchangingIdTokens exchangingIdTokens;

  public WorkloadServices(
      Stores stores, UseCaseContext context, AccessServices access, TokenIssuer issuer) {
    this.managingWorkloadIdentities =
        new WorkloadIdentityService(context, access.teamAuthorizer(), stores.workloadIdentities());
    this.exchangingIdTokens =
        new IdTokenExchange(
            context, access.recordingDenials(), stores.workloadIdentities(), issuer);
  }

  public ManagingWorkloadIdentities managingWorkloadIdentities() {
    return managingWorkloadIdentities;
  }

  public ExchangingIdTokens exchangingIdTokens() {
    return exchangingIdTokens;
  }
}
