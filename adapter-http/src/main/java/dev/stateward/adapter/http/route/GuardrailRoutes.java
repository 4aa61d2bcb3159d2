package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.guardrail.GuardrailHandlers;
import dev.stateward.adapter.http.guardrail.JudgementHandlers;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of guardrails. */
final class GuardrailRoutes {
  private static final String OF_ORGANIZATION = "/organizations/{organization}/guardrails";
  private static final String OF_PROJECT = "/projects/{id}/guardrails";
  private static final String OF_WORKSPACE = "/workspaces/{id}/guardrails";

  private GuardrailRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json) {
    var managing = application.managingGuardrails();
    var organizations = GuardrailHandlers.ofOrganizations(managing, json);
    var projects = GuardrailHandlers.ofProjects(managing, json);
    var workspaces = GuardrailHandlers.ofWorkspaces(managing, json);
    var judgements = new JudgementHandlers(managing, json);
    return List.of(
        RouteSection.own("docs/guide/guardrails.md#rules")
            .get(OF_ORGANIZATION, organizations::show)
            .put(OF_ORGANIZATION, organizations::replace)
            .delete(OF_ORGANIZATION, organizations::remove)
            .get(OF_PROJECT, projects::show)
            .put(OF_PROJECT, projects::replace)
            .delete(OF_PROJECT, projects::remove)
            .get(OF_WORKSPACE, workspaces::show)
            .put(OF_WORKSPACE, workspaces::replace)
            .delete(OF_WORKSPACE, workspaces::remove)
            .get("/workspaces/{id}/effective-guardrails", judgements::effective),
        RouteSection.own("docs/guide/guardrails.md#try")
            .get("/workspaces/{id}/guardrails/try", judgements::trial),
        RouteSection.own("docs/guide/guardrails.md#override")
            .post("/workspaces/{id}/guardrail-overrides", judgements::override)
            .get("/state-versions/{id}/guardrail-findings", judgements::findings));
  }
}
