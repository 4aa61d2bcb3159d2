package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.change.ChangeHandlers;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of what changed between state versions. */
final class ChangeRoutes {
  private ChangeRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json) {
    var changes = new ChangeHandlers(application.comparingVersions(), json);
    return List.of(
        RouteSection.own("docs/guide/changes.md#diff")
            .get("/state-versions/{id}/diff", changes::compare),
        RouteSection.own("docs/guide/changes.md#history")
            .get("/workspaces/{id}/changes", changes::history),
        RouteSection.own("docs/guide/changes.md#blame")
            .get("/workspaces/{id}/blame", changes::blame),
        RouteSection.own("docs/guide/changes.md#unmarked-secrets")
            .get("/workspaces/{id}/unmarked-secrets", changes::unmarkedSecrets));
  }
}
