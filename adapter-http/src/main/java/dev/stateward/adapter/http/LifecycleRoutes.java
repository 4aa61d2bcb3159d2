package dev.stateward.adapter.http;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.organization.MeteringHandlers;
import dev.stateward.adapter.http.retention.LegalHoldHandlers;
import dev.stateward.adapter.http.retention.RetentionHandlers;
import dev.stateward.adapter.http.workspace.DeletedWorkspaceHandlers;
import dev.stateward.application.StateApplication;

/** The routes of retention, legal holds and metering. */
final class LifecycleRoutes {
  private static final String ORGANIZATION = "/organizations/{organization}";
  private static final String WORKSPACE = "/workspaces/{id}";

  private LifecycleRoutes() {}

  /**
   * Declares them.
   *
   * @param api below the root of the API
   * @param own below the root of what this server offers beyond it
   */
  static void declare(Routing api, Routing own, StateApplication application, JsonApi json) {
    var retention = application.managingRetentionPolicies();
    RetentionHandlers organizations = RetentionHandlers.ofOrganizations(retention, json);
    RetentionHandlers workspaces = RetentionHandlers.ofWorkspaces(retention, json);
    policies(api, ORGANIZATION + "/relationships/data-retention-policy", organizations);
    policies(api, WORKSPACE + "/relationships/data-retention-policy", workspaces);
    own.get(ORGANIZATION + "/retention/preview", organizations::preview);
    own.get(WORKSPACE + "/retention/preview", workspaces::preview);
    var holding = application.managingLegalHolds();
    holds(own, WORKSPACE + "/legal-hold", LegalHoldHandlers.ofWorkspaces(holding, json));
    holds(own, "/state-versions/{id}/legal-hold", LegalHoldHandlers.ofVersions(holding, json));
    deleted(own, new DeletedWorkspaceHandlers(application.restoringWorkspaces(), json));
    metering(own, new MeteringHandlers(application.meteringResources(), json));
  }

  private static void policies(Routing api, String path, RetentionHandlers policies) {
    api.get(path, policies::show);
    api.post(path, policies::assign);
    api.patch(path, policies::change);
    api.delete(path, policies::remove);
  }

  private static void holds(Routing own, String path, LegalHoldHandlers holds) {
    own.get(path, holds::show);
    own.put(path, holds::place);
    own.delete(path, holds::lift);
  }

  private static void deleted(Routing own, DeletedWorkspaceHandlers deleted) {
    String path = ORGANIZATION + "/deleted-workspaces";
    own.get(path, deleted::list);
    own.post(path + "/{id}/actions/restore", deleted::restore);
  }

  private static void metering(Routing own, MeteringHandlers metering) {
    own.get(ORGANIZATION + "/metering", metering::show);
    own.patch(ORGANIZATION + "/metering", metering::turn);
  }
}
