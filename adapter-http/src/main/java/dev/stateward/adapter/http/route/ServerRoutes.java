package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.audit.AuditHandlers;
import dev.stateward.adapter.http.health.HealthHandlers;
import dev.stateward.adapter.http.job.JobHandlers;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.openapi.DescriptionHandlers;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes about the server itself: discovery, health, jobs, the audit trail. */
final class ServerRoutes {
  private ServerRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json, HttpSettings settings) {
    var root = new RootHandlers(settings);
    var health = new HealthHandlers(settings.readiness());
    var description = new DescriptionHandlers(settings.version());
    var jobs = new JobHandlers(application.operations().runningMaintenance(), json);
    var audit = new AuditHandlers(application.readingAuditTrails(), json);
    return List.of(
        RouteSection.root("Remote Service Discovery Protocol")
            .get("/", root::welcome)
            .get("/.well-known/terraform.json", root::discover),
        RouteSection.root("docs/guide/operating.md#health-and-logs")
            .get("/health/live", HealthHandlers::live)
            .get("/health/ready", health::ready),
        RouteSection.root("docs/guide/api.md#the-description")
            .get("/openapi.json", description::description)
            .get("/docs/api", description::page),
        RouteSection.api("Stability Policy, ping").get("/ping", RootHandlers::ping),
        RouteSection.own("docs/guide/lifecycle.md#in-the-background")
            .get("/jobs", jobs::list)
            .post("/jobs/{id}/actions/retry", jobs::retry),
        RouteSection.api("Audit Trails API").get("/organization/audit-trail", audit::listOwn),
        RouteSection.own("docs/guide/audit.md#read-it")
            .get("/organizations/{organization}/audit-trail", audit::list));
  }
}
