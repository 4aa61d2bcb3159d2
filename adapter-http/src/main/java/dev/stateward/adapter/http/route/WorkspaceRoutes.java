package dev.stateward.adapter.http.route;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.run.ConfigurationHandlers;
import dev.stateward.adapter.http.run.RunHandlers;
import dev.stateward.adapter.http.workspace.LockHandlers;
import dev.stateward.adapter.http.workspace.OrganizationTagHandlers;
import dev.stateward.adapter.http.workspace.RemoteStateConsumerHandlers;
import dev.stateward.adapter.http.workspace.TagHandlers;
import dev.stateward.adapter.http.workspace.WorkspaceHandlers;
import dev.stateward.application.StateApplication;
import java.util.List;

/** Routes of workspaces, their locks, tags and remote state consumers, and of runs. */
final class WorkspaceRoutes {
  private static final String ALL = "/organizations/{organization}/workspaces";
  private static final String NAMED = ALL + "/{name}";
  private static final String CONSUMERS = "/workspaces/{id}/relationships/remote-state-consumers";

  private WorkspaceRoutes() {}

  static List<RouteSection> of(StateApplication application, JsonApi json) {
    return List.of(
        workspaces(new WorkspaceHandlers(application, json)),
        consumers(
            new RemoteStateConsumerHandlers(application.managingRemoteStateConsumers(), json)),
        locks(new LockHandlers(application.lockingWorkspaces(), json)),
        tags(new TagHandlers(application, json)),
        tags(new OrganizationTagHandlers(application.taggingWorkspaces(), json)),
        runs(new RunHandlers(application, json)),
        configurations(new ConfigurationHandlers(application.recordingRuns(), json)));
  }

  private static RouteSection workspaces(WorkspaceHandlers workspaces) {
    return RouteSection.api("Workspaces API")
        .post(ALL, workspaces::create)
        .get(ALL, workspaces::list)
        .get(NAMED, workspaces::find)
        .patch(NAMED, workspaces::updateNamed)
        .delete(NAMED, workspaces::deleteNamed)
        .post(NAMED + "/actions/safe-delete", workspaces::deleteNamedSafely)
        .get("/workspaces/{id}", workspaces::show)
        .patch("/workspaces/{id}", workspaces::update)
        .delete("/workspaces/{id}", workspaces::delete)
        .post("/workspaces/{id}/actions/safe-delete", workspaces::deleteSafely)
        .patch("/workspaces/{id}/relationships/ssh-key", workspaces::assignKey);
  }

  private static RouteSection consumers(RemoteStateConsumerHandlers consumers) {
    return RouteSection.api("Workspaces API, remote state consumers")
        .get(CONSUMERS, consumers::list)
        .post(CONSUMERS, consumers::add)
        .patch(CONSUMERS, consumers::replace)
        .delete(CONSUMERS, consumers::remove);
  }

  private static RouteSection locks(LockHandlers locks) {
    return RouteSection.api("Workspaces API, locking")
        .post("/workspaces/{id}/actions/lock", locks::lock)
        .post("/workspaces/{id}/actions/unlock", locks::unlock)
        .post("/workspaces/{id}/actions/force-unlock", locks::forceUnlock);
  }

  private static RouteSection tags(TagHandlers tags) {
    return RouteSection.api("Workspaces API, tags")
        .get("/workspaces/{id}/tag-bindings", tags::listBindings)
        .patch("/workspaces/{id}/tag-bindings", tags::bind)
        .get("/workspaces/{id}/relationships/tag-bindings", tags::listBindings)
        .patch("/workspaces/{id}/relationships/tag-bindings", tags::bind)
        .get("/workspaces/{id}/effective-tag-bindings", tags::listEffectiveBindings)
        .get("/workspaces/{id}/relationships/tags", tags::listNames)
        .post("/workspaces/{id}/relationships/tags", tags::addNames)
        .delete("/workspaces/{id}/relationships/tags", tags::removeNames);
  }

  private static RouteSection tags(OrganizationTagHandlers tags) {
    return RouteSection.api("Organization Tags API")
        .get("/organizations/{organization}/tags", tags::list)
        .delete("/organizations/{organization}/tags", tags::remove)
        .post("/tags/{id}/relationships/workspaces", tags::assign);
  }

  private static RouteSection runs(RunHandlers runs) {
    return RouteSection.api("Runs API").post("/runs", runs::create).get("/runs/{id}", runs::show);
  }

  private static RouteSection configurations(ConfigurationHandlers configurations) {
    return RouteSection.api("Configuration Versions API")
        .post("/workspaces/{id}/configuration-versions", configurations::create)
        .get("/configuration-versions/{id}", configurations::show)
        .get("/configuration-versions/{id}/ingress-attributes", configurations::showCommit);
  }
}
