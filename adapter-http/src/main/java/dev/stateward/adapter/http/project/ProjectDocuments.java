package dev.stateward.adapter.http.project;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.organization.ExecutionModes;
import dev.stateward.adapter.http.tag.TagBindingDocuments;
import dev.stateward.application.project.port.ManagingProjects.ProjectView;
import dev.stateward.domain.access.OrganizationAccess;
import dev.stateward.domain.access.ProjectPermission;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectSettings.DefaultMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Projects as JSON:API. */
public final class ProjectDocuments {
  /** The type of projects. */
  public static final String TYPE = "projects";

  static final String NAME = "name";

  static final String DESCRIPTION = "description";

  static final String DEFAULT_MODE = "default-execution-mode";

  static final String SETTING_OVERWRITES = "setting-overwrites";

  static final String DEFAULT_POOL = "default-agent-pool";

  static final String DEFAULT_POOL_ID = "default-agent-pool-id";

  static final String ACTIVITY_DURATION = "auto-destroy-activity-duration";

  private static final List<String> NEVER =
      List.of(
          "can-deploy-no-code-modules",
          "can-manage-ephemeral-workspace-for-projects",
          "can-manage-stacks",
          "can-manage-varsets",
          "can-move-stack",
          "can-update-stacks",
          "can-view-stacks");

  private ProjectDocuments() {}

  /** A project as a resource. */
  public static Resource render(ProjectView view) {
    Project project = view.project();
    String organization = project.organization().name().value();
    boolean own = project.settings().defaultMode() instanceof DefaultMode.Own;
    return Resource.of(TYPE, project.id().value())
        .attribute(NAME, project.name().value())
        .attribute(DESCRIPTION, project.settings().description())
        .attribute("created-at", project.createdAt())
        .attribute(DEFAULT_MODE, ExecutionModes.word(view.defaults().executionMode()))
        .attribute(SETTING_OVERWRITES, Map.of(DEFAULT_MODE, own, DEFAULT_POOL, own))
        .textOrNull(ACTIVITY_DURATION, project.settings().activityDuration().value())
        .attribute("is-unified", false)
        .attribute("permissions", permissions(view))
        .relationship(
            "organization",
            Relationship.toOne("organizations", organization)
                .link("related", Links.to("organizations", organization)))
        .relationship(DEFAULT_POOL, Relationship.toNone())
        .relationship(TagBindingDocuments.TYPE, tags(view, TagBindingDocuments.TYPE))
        .relationship(
            TagBindingDocuments.EFFECTIVE_TYPE, tags(view, TagBindingDocuments.EFFECTIVE_TYPE))
        .link("self", Links.to(TYPE, project.id().value()));
  }

  /** The effective tags of a project, to include with it; it inherits none. */
  static List<Resource> effectiveTags(ProjectView view) {
    String id = view.project().id().value();
    return view.defaults().tags().stream()
        .map(tag -> TagBindingDocuments.render(TagBindingDocuments.EFFECTIVE_TYPE, id, tag))
        .toList();
  }

  private static Relationship tags(ProjectView view, String type) {
    return TagBindingDocuments.relate(
        TYPE, view.project().id().value(), type, view.defaults().tags());
  }

  private static Map<String, Boolean> permissions(ProjectView view) {
    OrganizationAccess access = view.access();
    boolean update = access.allows(ProjectPermission.UPDATE);
    boolean destroy = access.allows(ProjectPermission.DELETE) && !view.project().isDefault();
    Map<String, Boolean> permissions = new HashMap<>();
    NEVER.forEach(name -> permissions.put(name, false));
    permissions.put("can-read", access.member());
    permissions.put("can-create-workspace", access.allows(ProjectPermission.CREATE_WORKSPACES));
    permissions.put("can-move-workspace", access.allows(ProjectPermission.MOVE_WORKSPACES));
    permissions.put("can-update", update);
    permissions.put("can-manage-tags", update);
    permissions.put("can-destroy", destroy);
    permissions.put("can-read-teams", access.allows(ProjectPermission.READ_TEAMS));
    permissions.put("can-manage-teams", access.allows(ProjectPermission.MANAGE_TEAMS));
    return permissions;
  }
}
