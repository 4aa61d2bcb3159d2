package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.ExecutionModes;
import dev.stateward.adapter.http.retention.RetentionDocuments;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.application.workspace.port.WorkspaceView.CurrentState;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.workspace.LockHolder;
import dev.stateward.domain.workspace.Workspace;
import dev.stateward.domain.workspace.WorkspaceLock;
import java.util.List;
import java.util.Map;

/**
 * Workspaces as JSON:API. Settings of features that this server does not have are accepted but not
 * stored; responses contain the values that apply here.
 */
public final class WorkspaceDocuments {
  /** The type of workspaces. */
  public static final String TYPE = "workspaces";

  private static final String ORGANIZATIONS = "organizations";

  private static final String STATE_VERSIONS = "state-versions";

  private static final String OUTPUTS = "outputs";

  private static final String RELATED = "related";

  private static final List<String> UNSET =
      List.of(
          "apply-duration-average",
          "last-assessment-result-at",
          "migration-environment",
          "plan-duration-average",
          "policy-check-failures",
          "run-failures",
          "vcs-repo",
          "vcs-repo-identifier",
          "workspace-kpis-runs-count");

  private static final List<String> UNRELATED =
      List.of(
          "agent-pool",
          "current-configuration-version",
          "current-run",
          "latest-run",
          "readme",
          "ssh-key");

  private WorkspaceDocuments() {}

  /** A workspace as a resource. */
  static Resource render(WorkspaceView view) {
    Workspace workspace = view.workspace();
    Resource resource = Resource.of(TYPE, workspace.id().value());
    own(resource, workspace);
    resource.attribute("latest-change-at", view.latestChangeAt());
    settings(resource, view);
    seen(resource, view);
    UNSET.forEach(resource::absent);
    relationships(resource, view);
    String organization = workspace.organization().name().value();
    return resource
        .link("self", path(workspace))
        .link("self-html", "/app/" + organization + '/' + TYPE + '/' + escaped(workspace));
  }

  /** The path of a workspace by name. */
  public static String path(Workspace workspace) {
    String organization = workspace.organization().name().value();
    return Links.to(ORGANIZATIONS, organization, TYPE, escaped(workspace));
  }

  /** Adds the relationship to included outputs to a rendered workspace. */
  static void relateOutputs(Resource workspace, List<String> outputs) {
    workspace.relationship(OUTPUTS, Relationship.toMany(WorkspaceOutputDocuments.TYPE, outputs));
  }

  private static void own(Resource resource, Workspace workspace) {
    resource
        .attribute("name", workspace.name().value())
        .attribute("created-at", workspace.createdAt())
        .attribute("updated-at", workspace.updatedAt())
        .attribute("environment", "default")
        .attribute("source", "tfe-api");
    switch (workspace.lock()) {
      case WorkspaceLock.Locked locked ->
          resource.attribute("locked", true).attribute("locked-reason", locked.reason());
      case WorkspaceLock.Unlocked ignored ->
          resource.attribute("locked", false).attribute("locked-reason", "");
    }
  }

  private static void settings(Resource resource, WorkspaceView view) {
    var settings = view.workspace().settings();
    resource
        .textOrNull(SettingsDocuments.DESCRIPTION, settings.description())
        .attribute(SettingsDocuments.EXECUTION_MODE, ExecutionModes.word(view.executionMode()))
        .attribute(SettingsDocuments.OPERATIONS, SettingsDocuments.operations(view.executionMode()))
        .attribute(SettingsDocuments.TERRAFORM_VERSION, settings.terraformVersion())
        .textOrNull(SettingsDocuments.WORKING_DIRECTORY, settings.workingDirectory())
        .textOrNull(SettingsDocuments.SOURCE_NAME, settings.sourceName())
        .textOrNull(SettingsDocuments.SOURCE_URL, settings.sourceUrl());
    AutomationDocuments.render(resource, view);
    FlagDocuments.render(resource, settings.flags());
  }

  private static void seen(Resource resource, WorkspaceView view) {
    var permissions = view.permissions();
    resource
        .attribute("tag-names", TagDocuments.names(view))
        .attribute("permissions", WorkspacePermissions.render(view))
        .attribute(
            "actions", Map.of("is-destroyable", permissions.contains(Permission.DELETE_WORKSPACE)))
        .attribute("can-queue-destroy-plan", permissions.contains(Permission.APPLY_RUNS));
  }

  private static void relationships(Resource resource, WorkspaceView view) {
    Workspace workspace = view.workspace();
    String id = workspace.id().value();
    String organization = workspace.organization().name().value();
    String project = workspace.project().value();
    resource
        .relationship(
            "organization",
            Relationship.toOne(ORGANIZATIONS, organization)
                .link(RELATED, Links.to(ORGANIZATIONS, organization)))
        .relationship(
            "project",
            Relationship.toOne("projects", project).link(RELATED, Links.to("projects", project)))
        .relationship("locked-by", holder(workspace.lock()))
        .relationship(
            OUTPUTS,
            Relationship.linked()
                .link(RELATED, Links.to(TYPE, id, "current-state-version-outputs")))
        .relationship(
            "remote-state-consumers",
            Relationship.linked()
                .link(RELATED, Links.to(TYPE, id, "relationships", "remote-state-consumers")))
        .relationship(
            TagBindingDocuments.TYPE,
            TagBindingDocuments.relate(TYPE, id, TagBindingDocuments.TYPE, view.tags()))
        .relationship(
            TagBindingDocuments.EFFECTIVE_TYPE,
            TagBindingDocuments.relate(
                TYPE, id, TagBindingDocuments.EFFECTIVE_TYPE, view.effectiveTags()));
    resource
        .textOrNull(
            "effective-state-version-retention-desc", RetentionDocuments.words(view.retention()))
        .relationship(
            RetentionDocuments.RELATIONSHIP, RetentionDocuments.ofWorkspace(id, view.retention()));
    current(resource, view);
    UNRELATED.forEach(name -> resource.relationship(name, Relationship.toNone()));
  }

  private static void current(Resource resource, WorkspaceView view) {
    String link = Links.to(TYPE, view.workspace().id().value(), "current-state-version");
    switch (view.current()) {
      case CurrentState.None() ->
          resource
              .attribute("resource-count", 0)
              .relationship("current-state-version", Relationship.toNone());
      case CurrentState.Version version ->
          (version.counted()
                  ? resource.attribute("resource-count", version.resources())
                  : resource.absent("resource-count"))
              .relationship(
                  "current-state-version",
                  Relationship.toOne(STATE_VERSIONS, version.id().value()).link(RELATED, link));
    }
  }

  private static Relationship holder(WorkspaceLock lock) {
    return switch (lock) {
      case WorkspaceLock.Unlocked ignored -> Relationship.toNone();
      case WorkspaceLock.Locked(var generation, var holder, var reason, var since) ->
          switch (holder) {
            case LockHolder.ByUser(var user) -> to("users", user.value());
            case LockHolder.ByTeam(var team) -> to("teams", team.value());
            case LockHolder.ByRun(var run) -> to("runs", run.value());
          };
    };
  }

  private static Relationship to(String type, String id) {
    return Relationship.toOne(type, id).link(RELATED, Links.to(type, id));
  }

  /** Escapes the percent sign, the only character of names with a special meaning in paths. */
  private static String escaped(Workspace workspace) {
    return workspace.name().value().replace("%", "%25");
  }
}
