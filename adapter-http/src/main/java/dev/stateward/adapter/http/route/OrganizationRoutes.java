package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.agent.AgentPoolHandlers;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.organization.MeteringHandlers;
import dev.stateward.adapter.http.organization.OrganizationHandlers;
import dev.stateward.adapter.http.project.ProjectHandlers;
import dev.stateward.adapter.http.search.ReportHandlers;
import dev.stateward.adapter.http.search.SearchHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of organizations, their projects, agent pools, metering, search and reports. */
final class OrganizationRoutes {
  private static final String ORGANIZATION = "/organizations/{organization}";

  private OrganizationRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json) {
    return List.of(
        organizations(new OrganizationHandlers(application.managingOrganizations(), json)),
        projects(new ProjectHandlers(application.managingProjects(), json)),
        agentPools(new AgentPoolHandlers(application.managingAgentPools(), json)),
        metering(new MeteringHandlers(application.meteringResources(), json)),
        search(new SearchHandlers(application.searchingInstances(), json)),
        reports(new ReportHandlers(application.readingReports(), json)));
  }

  private static RouteSection organizations(OrganizationHandlers organizations) {
    return RouteSection.api("Organizations API")
        .post("/organizations", organizations::create)
        .get("/organizations", organizations::list)
        .get(ORGANIZATION, organizations::show)
        .patch(ORGANIZATION, organizations::update)
        .delete(ORGANIZATION, organizations::delete)
        .get(ORGANIZATION + "/entitlement-set", organizations::showEntitlements)
        .get(ORGANIZATION + "/token-ttl-policies", organizations::listTokenAges)
        .patch(ORGANIZATION + "/token-ttl-policies", organizations::updateTokenAges);
  }

  private static RouteSection projects(ProjectHandlers projects) {
    return RouteSection.api("Projects API")
        .post(ORGANIZATION + "/projects", projects::create)
        .get(ORGANIZATION + "/projects", projects::list)
        .get("/projects/{id}", projects::show)
        .patch("/projects/{id}", projects::update)
        .delete("/projects/{id}", projects::delete)
        .post("/projects/{id}/relationships/workspaces", projects::moveInto)
        .get("/projects/{id}/tag-bindings", projects::listTags)
        .patch("/projects/{id}/tag-bindings", projects::bindTags)
        .get("/projects/{id}/relationships/tag-bindings", projects::listTags)
        .patch("/projects/{id}/relationships/tag-bindings", projects::bindTags)
        .get("/projects/{id}/effective-tag-bindings", projects::listEffectiveTags);
  }

  private static RouteSection agentPools(AgentPoolHandlers pools) {
    return RouteSection.api("Agent Pools API")
        .post(ORGANIZATION + "/agent-pools", pools::create)
        .get(ORGANIZATION + "/agent-pools", pools::list)
        .get("/agent-pools/{id}", pools::show)
        .patch("/agent-pools/{id}", pools::update)
        .delete("/agent-pools/{id}", pools::delete);
  }

  private static RouteSection reports(ReportHandlers reports) {
    return RouteSection.own("docs/guide/search.md#reports")
        .get(ORGANIZATION + "/reports/providers", reports::providers)
        .get(ORGANIZATION + "/reports/types", reports::types)
        .get(ORGANIZATION + "/reports/projects", reports::projects)
        .get(ORGANIZATION + "/reports/teams", reports::teams)
        .get(ORGANIZATION + "/reports/terraform-versions", reports::terraformVersions)
        .get(ORGANIZATION + "/reports/workspaces", reports::workspaces)
        .get(ORGANIZATION + "/reports/shared-ids", reports::sharedIds);
  }

  private static RouteSection search(SearchHandlers search) {
    return RouteSection.own("docs/guide/search.md").get(ORGANIZATION + "/search", search::search);
  }

  private static RouteSection metering(MeteringHandlers metering) {
    return RouteSection.own("docs/guide/resources.md#billable-resources")
        .get(ORGANIZATION + "/metering", metering::show)
        .patch(ORGANIZATION + "/metering", metering::turn);
  }
}
