package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.domain.organization.Organization;
import java.util.List;

/** The entitlements of organizations, as JSON:API. */
final class EntitlementDocuments {
  static final String TYPE = "entitlement-sets";

  private static final List<String> HAD = List.of("state-storage", "teams", "usage-reporting");

  /**
   * The entitlements that no organization has. Without {@code operations} the CLI runs plans and
   * applies itself, even in workspaces with remote execution, where it would wait for runs that are
   * never executed.
   */
  private static final List<String> NOT_HAD =
      List.of(
          "agents",
          "assessments",
          "audit-logging",
          "change-requests",
          "configuration-designer",
          "cost-estimation",
          "global-run-tasks",
          "hyok",
          "module-tests-generation",
          "operations",
          "policy-enforcement",
          "private-module-registry",
          "private-policy-agents",
          "private-run-tasks",
          "private-vcs",
          "run-tasks",
          "self-serve-billing",
          "sentinel",
          "sso",
          "stacks",
          "vcs-integrations",
          "waypoint-actions",
          "waypoint-templates-and-addons");

  private EntitlementDocuments() {}

  static Resource render(Organization organization) {
    Resource resource = Resource.of(TYPE, organization.id().value());
    HAD.forEach(name -> resource.attribute(name, true));
    NOT_HAD.forEach(name -> resource.attribute(name, false));
    return resource
        .absent("user-limit")
        .link("self", Links.to("organizations", organization.name().value(), "entitlement-set"));
  }
}
