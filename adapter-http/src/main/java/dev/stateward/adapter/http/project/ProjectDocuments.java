package dev.stateward.adapter.http.project;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.port.in.ManagingProjects.ProjectView;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Standing;
import dev.stateward.domain.project.Project;
import dev.stateward.domain.project.ProjectName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Projects as JSON:API. */
public final class ProjectDocuments {
  /** The type of projects. */
  public static final String TYPE = "projects";

  private static final String NAME = "name";

  private static final String DESCRIPTION = "description";

  private static final String FORM =
      "must be 1 to " + ProjectName.LONGEST + " letters, digits, spaces, '-' and '_'";

  private static final List<String> NEVER =
      List.of(
          "can-deploy-no-code-modules",
          "can-destroy",
          "can-manage-ephemeral-workspace-for-projects",
          "can-manage-stacks",
          "can-manage-tags",
          "can-manage-teams",
          "can-manage-varsets",
          "can-move-stack",
          "can-read-teams",
          "can-update",
          "can-update-stacks",
          "can-view-stacks");

  private ProjectDocuments() {}

  /** A project as a resource. */
  public static Resource render(ProjectView view) {
    Project project = view.project();
    String organization = project.organization().name().value();
    return Resource.of(TYPE, project.id().value())
        .attribute(NAME, project.name().value())
        .attribute(DESCRIPTION, project.description())
        .attribute("created-at", project.createdAt())
        .attribute("default-execution-mode", "local")
        .attribute(
            "setting-overwrites",
            Map.of("default-execution-mode", false, "default-agent-pool", false))
        .attribute("is-unified", false)
        .attribute("permissions", permissions(view.standing()))
        .absent("auto-destroy-activity-duration")
        .relationship(
            "organization",
            Relationship.toOne("organizations", organization)
                .link("related", Links.to("organizations", organization)))
        .link("self", Links.to(TYPE, project.id().value()));
  }

  /** What a caller may do; there is no call here that changes a project. */
  private static Map<String, Boolean> permissions(Standing standing) {
    boolean workspaces = standing.allows(OrganizationPermission.MANAGE_WORKSPACES);
    Map<String, Boolean> permissions = new HashMap<>();
    NEVER.forEach(name -> permissions.put(name, false));
    permissions.put("can-read", standing.member());
    permissions.put("can-create-workspace", workspaces);
    permissions.put("can-move-workspace", workspaces);
    return permissions;
  }

  /** What a client says of a new project. */
  static Draft parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    var name = attributes.required(NAME, ProjectName::hasForm, ProjectName::new, FORM);
    String description = attributes.text(DESCRIPTION, "");
    data.refuse();
    return new Draft(name.orElseThrow(), description);
  }

  /** A new project. */
  record Draft(ProjectName name, String description) {}
}
