package dev.stateward.adapter.http;

import dev.stateward.adapter.http.agent.AgentPoolHandlers;
import dev.stateward.adapter.http.audit.AuditHandlers;
import dev.stateward.adapter.http.job.JobHandlers;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.organization.OrganizationHandlers;
import dev.stateward.adapter.http.project.ProjectHandlers;
import dev.stateward.adapter.http.run.ConfigurationHandlers;
import dev.stateward.adapter.http.run.RunHandlers;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.stateversion.BackingDataHandlers;
import dev.stateward.adapter.http.stateversion.ObjectHandlers;
import dev.stateward.adapter.http.stateversion.OutputHandlers;
import dev.stateward.adapter.http.stateversion.ResourceHandlers;
import dev.stateward.adapter.http.stateversion.SnapshotHeader;
import dev.stateward.adapter.http.stateversion.StateVersionHandlers;
import dev.stateward.adapter.http.token.TokenHandlers;
import dev.stateward.adapter.http.user.UserHandlers;
import dev.stateward.adapter.http.workspace.LockHandlers;
import dev.stateward.adapter.http.workspace.StateConsumerHandlers;
import dev.stateward.adapter.http.workspace.TagHandlers;
import dev.stateward.adapter.http.workspace.WorkspaceHandlers;
import dev.stateward.application.StateApplication;
import io.javalin.config.RoutesConfig;
import java.util.List;

/** Every route of the server; those of teams are in {@link AccessRoutes}. */
final class Routes {
  private Routes() {}

  static void declare(RoutesConfig routes, StateApplication application, HttpSettings settings) {
    JsonApi json =
        new JsonApi(
            new Links(settings.publicUrl()),
            settings.limits().jsonBody(),
            settings.limits().longestWait(),
            BearerTokens::principal);
    Routing root = new Routing(routes, "");
    Routing api = new Routing(routes, Links.API);
    root(root, settings);
    objects(root, new ObjectHandlers(application.publishingState(), application.readingState()));
    api(api, application, json);
    Routing own = new Routing(routes, Links.OWN_API);
    AccessRoutes.declare(api, own, application, json);
    LifecycleRoutes.declare(api, own, application, json);
    AdministrationRoutes.declare(own, application, json);
    WebhookRoutes.declare(own, application, json, settings.targets());
    jobs(own, new JobHandlers(application.runningMaintenance(), json));
    backingData(api, new BackingDataHandlers(application.managingBackingData(), json));
    audit(api, own, new AuditHandlers(application.readingAuditTrails(), json));
    resources(api, own, new ResourceHandlers(application.readingState(), json));
    stateVersions(
        api,
        new StateVersionHandlers(application, json, settings.limits().sentOutputs()),
        new SnapshotHeader(settings.snapshotSeconds()));
  }

  private static void root(Routing root, HttpSettings settings) {
    RootHandlers handlers = new RootHandlers(settings);
    root.get("/", handlers::welcome);
    root.get("/.well-known/terraform.json", handlers::discover);
    root.get("/health/live", handlers::live);
    root.get("/health/ready", handlers::ready);
  }

  private static void api(Routing api, StateApplication application, JsonApi json) {
    api.get("/ping", RootHandlers::ping);
    organizations(api, new OrganizationHandlers(application.managingOrganizations(), json));
    projects(api, new ProjectHandlers(application.managingProjects(), json));
    agentPools(api, new AgentPoolHandlers(application.managingAgentPools(), json));
    users(api, new UserHandlers(application.readingUsers(), json));
    tokens(api, new TokenHandlers(application.managingUserTokens(), json));
    workspaces(api, new WorkspaceHandlers(application, json));
    consumers(api, new StateConsumerHandlers(application.managingRemoteStateConsumers(), json));
    locks(api, new LockHandlers(application.lockingWorkspaces(), json));
    tags(api, new TagHandlers(application, json));
    runs(api, new RunHandlers(application, json));
    configurations(api, new ConfigurationHandlers(application.recordingRuns(), json));
    outputs(api, new OutputHandlers(application.readingState(), json));
  }

  private static void jobs(Routing own, JobHandlers jobs) {
    own.get("/jobs", jobs::list);
    own.post("/jobs/{id}/actions/retry", jobs::retry);
  }

  private static void audit(Routing api, Routing own, AuditHandlers audit) {
    api.get("/organization/audit-trail", audit::listOwn);
    own.get("/organizations/{organization}/audit-trail", audit::list);
  }

  private static void organizations(Routing api, OrganizationHandlers organizations) {
    api.post("/organizations", organizations::create);
    api.get("/organizations", organizations::list);
    api.get("/organizations/{organization}", organizations::show);
    api.patch("/organizations/{organization}", organizations::update);
    api.delete("/organizations/{organization}", organizations::delete);
    api.get("/organizations/{organization}/entitlement-set", organizations::showEntitlements);
    String ages = "/organizations/{organization}/token-ttl-policies";
    api.get(ages, organizations::listTokenAges);
    api.patch(ages, organizations::updateTokenAges);
  }

  private static void projects(Routing api, ProjectHandlers projects) {
    api.post("/organizations/{organization}/projects", projects::create);
    api.get("/organizations/{organization}/projects", projects::list);
    api.get("/projects/{id}", projects::show);
    api.patch("/projects/{id}", projects::update);
    api.delete("/projects/{id}", projects::delete);
    api.post("/projects/{id}/relationships/workspaces", projects::moveInto);
    for (String tags : List.of("tag-bindings", "relationships/tag-bindings")) {
      api.get("/projects/{id}/" + tags, projects::listTags);
      api.patch("/projects/{id}/" + tags, projects::bindTags);
    }
    api.get("/projects/{id}/effective-tag-bindings", projects::listEffectiveTags);
  }

  private static void agentPools(Routing api, AgentPoolHandlers pools) {
    api.post("/organizations/{organization}/agent-pools", pools::create);
    api.get("/organizations/{organization}/agent-pools", pools::list);
    api.get("/agent-pools/{id}", pools::show);
    api.patch("/agent-pools/{id}", pools::update);
    api.delete("/agent-pools/{id}", pools::delete);
  }

  private static void users(Routing api, UserHandlers users) {
    api.get("/account/details", users::showSelf);
    api.get("/users/{id}", users::show);
  }

  private static void tokens(Routing api, TokenHandlers tokens) {
    api.post("/users/{id}/authentication-tokens", tokens::create);
    api.get("/users/{id}/authentication-tokens", tokens::list);
    api.get("/authentication-tokens/{id}", tokens::show);
    api.delete("/authentication-tokens/{id}", tokens::delete);
  }

  private static void workspaces(Routing api, WorkspaceHandlers workspaces) {
    api.post("/organizations/{organization}/workspaces", workspaces::create);
    api.get("/organizations/{organization}/workspaces", workspaces::list);
    api.get("/organizations/{organization}/workspaces/{name}", workspaces::find);
    api.patch("/organizations/{organization}/workspaces/{name}", workspaces::updateNamed);
    api.delete("/organizations/{organization}/workspaces/{name}", workspaces::deleteNamed);
    api.post(
        "/organizations/{organization}/workspaces/{name}/actions/safe-delete",
        workspaces::deleteNamedSafely);
    api.get("/workspaces/{id}", workspaces::show);
    api.patch("/workspaces/{id}", workspaces::update);
    api.delete("/workspaces/{id}", workspaces::delete);
    api.post("/workspaces/{id}/actions/safe-delete", workspaces::deleteSafely);
    api.patch("/workspaces/{id}/relationships/ssh-key", workspaces::assignKey);
  }

  private static void consumers(Routing api, StateConsumerHandlers consumers) {
    String path = "/workspaces/{id}/relationships/remote-state-consumers";
    api.get(path, consumers::list);
    api.post(path, consumers::add);
    api.patch(path, consumers::replace);
    api.delete(path, consumers::remove);
  }

  private static void locks(Routing api, LockHandlers locks) {
    api.post("/workspaces/{id}/actions/lock", locks::lock);
    api.post("/workspaces/{id}/actions/unlock", locks::unlock);
    api.post("/workspaces/{id}/actions/force-unlock", locks::forceUnlock);
  }

  private static void tags(Routing api, TagHandlers tags) {
    for (String bindings : List.of("tag-bindings", "relationships/tag-bindings")) {
      api.get("/workspaces/{id}/" + bindings, tags::listBindings);
      api.patch("/workspaces/{id}/" + bindings, tags::bind);
    }
    api.get("/workspaces/{id}/effective-tag-bindings", tags::listEffectiveBindings);
    api.get("/workspaces/{id}/relationships/tags", tags::listNames);
    api.post("/workspaces/{id}/relationships/tags", tags::addNames);
    api.delete("/workspaces/{id}/relationships/tags", tags::removeNames);
  }

  private static void runs(Routing api, RunHandlers runs) {
    api.post("/runs", runs::create);
    api.get("/runs/{id}", runs::show);
  }

  private static void configurations(Routing api, ConfigurationHandlers configurations) {
    api.post("/workspaces/{id}/configuration-versions", configurations::create);
    api.get("/configuration-versions/{id}", configurations::show);
    api.get("/configuration-versions/{id}/ingress-attributes", configurations::showCommit);
  }

  private static void outputs(Routing api, OutputHandlers outputs) {
    api.get("/state-version-outputs/{id}", outputs::show);
    api.get("/state-versions/{id}/outputs", outputs::list);
    api.get("/workspaces/{id}/current-state-version-outputs", outputs::current);
  }

  private static void resources(Routing api, Routing own, ResourceHandlers resources) {
    api.get("/workspaces/{id}/resources", resources::current);
    own.get("/state-versions/{id}/resources", resources::list);
  }

  private static void objects(Routing root, ObjectHandlers objects) {
    root.put(Links.OBJECTS + "{capability}", objects::upload);
    root.get(Links.OBJECTS + "{capability}", objects::download);
  }

  private static void stateVersions(
      Routing api, StateVersionHandlers versions, SnapshotHeader snapshots) {
    api.post("/workspaces/{id}/state-versions", snapshots.before(versions::create));
    api.patch("/workspaces/{id}/state-versions", versions::rollBack);
    api.get("/workspaces/{id}/current-state-version", snapshots.before(versions::current));
    api.get("/state-versions", versions::list);
    api.get("/state-versions/{id}", snapshots.before(versions::show));
  }

  private static void backingData(Routing api, BackingDataHandlers backingData) {
    api.post("/state-versions/{id}/actions/soft_delete_backing_data", backingData::softDelete);
    api.post("/state-versions/{id}/actions/restore_backing_data", backingData::restore);
    api.post("/state-versions/{id}/actions/permanently_delete_backing_data", backingData::destroy);
  }
}
