package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.retention.LegalHoldHandlers;
import dev.stateward.adapter.http.retention.RetentionHandlers;
import dev.stateward.adapter.http.workspace.DeletedWorkspaceHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of backing data, retention policies and legal holds. */
final class RetentionRoutes {
  private static final String ORGANIZATION = "/organizations/{organization}";
  private static final String OF_ORGANIZATION =
      ORGANIZATION + "/relationships/data-retention-policy";
  private static final String OF_WORKSPACE = "/workspaces/{id}/relationships/data-retention-policy";

  private RetentionRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json) {
    var policies = application.managingRetentionPolicies();
    var organizations = RetentionHandlers.ofOrganizations(policies, json);
    var workspaces = RetentionHandlers.ofWorkspaces(policies, json);
    var holding = application.managingLegalHolds();
    var workspaceHolds = LegalHoldHandlers.ofWorkspaces(holding, json);
    var versionHolds = LegalHoldHandlers.ofVersions(holding, json);
    var deleted = new DeletedWorkspaceHandlers(application.restoringWorkspaces(), json);
    return List.of(
        RouteSection.api("Organizations API, data retention policies")
            .get(OF_ORGANIZATION, organizations::show)
            .post(OF_ORGANIZATION, organizations::assign)
            .patch(OF_ORGANIZATION, organizations::change)
            .delete(OF_ORGANIZATION, organizations::remove),
        RouteSection.api("Workspaces API, data retention policies")
            .get(OF_WORKSPACE, workspaces::show)
            .post(OF_WORKSPACE, workspaces::assign)
            .patch(OF_WORKSPACE, workspaces::change)
            .delete(OF_WORKSPACE, workspaces::remove),
        RouteSection.own("docs/guide/lifecycle.md#retention")
            .get(ORGANIZATION + "/retention/preview", organizations::preview)
            .get("/workspaces/{id}/retention/preview", workspaces::preview),
        RouteSection.own("docs/guide/lifecycle.md#legal-hold")
            .get("/workspaces/{id}/legal-hold", workspaceHolds::show)
            .put("/workspaces/{id}/legal-hold", workspaceHolds::place)
            .delete("/workspaces/{id}/legal-hold", workspaceHolds::lift)
            .get("/state-versions/{id}/legal-hold", versionHolds::show)
            .put("/state-versions/{id}/legal-hold", versionHolds::place)
            .delete("/state-versions/{id}/legal-hold", versionHolds::lift),
        RouteSection.own("docs/guide/lifecycle.md#deleted-workspaces")
            .get(ORGANIZATION + "/deleted-workspaces", deleted::list)
            .post(ORGANIZATION + "/deleted-workspaces/{id}/actions/restore", deleted::restore));
  }
}
