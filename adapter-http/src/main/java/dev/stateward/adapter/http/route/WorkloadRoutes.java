package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.idtoken.IssuerAddresses;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.workload.TokenExchangeHandler;
import dev.stateward.adapter.http.workload.WorkloadIdentityHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of workload identities. */
final class WorkloadRoutes {
  private static final String OF_TEAM = "/teams/{id}/workload-identities";
  private static final String ONE = "/workload-identities/{id}";

  private WorkloadRoutes() {}

  static List<RouteSection> of(
      StateApplication application,
      JsonApi json,
      IssuerAddresses issuers,
      TokenExchangeHandler exchange) {
    var identities =
        new WorkloadIdentityHandlers(application.managingWorkloadIdentities(), json, issuers);
    return List.of(
        RouteSection.own("docs/guide/workload-identity.md#say-which-jobs-are-trusted")
            .get(OF_TEAM, identities::list)
            .post(OF_TEAM, identities::create)
            .get(ONE, identities::show)
            .patch(ONE, identities::change)
            .delete(ONE, identities::remove),
        RouteSection.root("docs/guide/workload-identity.md#exchange-an-id-token")
            .post(TokenExchangeHandler.PATH, exchange::exchange));
  }
}
