package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.stateversion.BackingDataHandlers;
import dev.stateward.adapter.http.stateversion.ObjectHandlers;
import dev.stateward.adapter.http.stateversion.OutputHandlers;
import dev.stateward.adapter.http.stateversion.ProvenanceHandlers;
import dev.stateward.adapter.http.stateversion.ResourceHandlers;
import dev.stateward.adapter.http.stateversion.SnapshotHeader;
import dev.stateward.adapter.http.stateversion.StateVersionHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of state versions, their data, outputs and resources. */
final class StateVersionRoutes {
  private static final String OBJECT = Links.OBJECTS + "{capability}";
  private static final String ACTIONS = "/state-versions/{id}/actions";

  private StateVersionRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json, HttpSettings settings) {
    var reading = application.readingState();
    var versions = new StateVersionHandlers(application, json, settings.limits().sentOutputs());
    var snapshots = new SnapshotHeader(settings.snapshotSeconds());
    var objects = new ObjectHandlers(application.publishingState(), reading);
    var backingData = new BackingDataHandlers(application.managingBackingData(), json);
    var outputs = new OutputHandlers(reading, json);
    var resources = new ResourceHandlers(reading, json);
    return List.of(
        RouteSection.api("State Versions API, A1")
            .post("/workspaces/{id}/state-versions", snapshots.before(versions::create)),
        RouteSection.root("State Versions API, A2")
            .put(OBJECT, objects::upload)
            .get(OBJECT, objects::download),
        RouteSection.api("State Versions API, A3").get("/state-versions", versions::list),
        RouteSection.api("State Versions API, A4")
            .get("/workspaces/{id}/current-state-version", snapshots.before(versions::current)),
        RouteSection.api("State Versions API, A5")
            .get("/state-versions/{id}", snapshots.before(versions::show)),
        RouteSection.api("State Versions API, A6")
            .patch("/workspaces/{id}/state-versions", versions::rollBack),
        RouteSection.api("State Versions API, A7 to A9")
            .post(ACTIONS + "/soft_delete_backing_data", backingData::softDelete)
            .post(ACTIONS + "/restore_backing_data", backingData::restore)
            .post(ACTIONS + "/permanently_delete_backing_data", backingData::destroy),
        RouteSection.api("State Version Outputs API")
            .get("/state-version-outputs/{id}", outputs::show)
            .get("/state-versions/{id}/outputs", outputs::list)
            .get("/workspaces/{id}/current-state-version-outputs", outputs::current),
        RouteSection.api("Workspace Resources API")
            .get("/workspaces/{id}/resources", resources::current),
        RouteSection.own("docs/guide/moving.md#times-and-authors")
            .put(
                "/state-versions/{id}/provenance",
                new ProvenanceHandlers(application.recordingProvenance(), json)::record),
        RouteSection.own("docs/guide/resources.md#page-by-page")
            .get("/state-versions/{id}/resources", resources::list));
  }
}
