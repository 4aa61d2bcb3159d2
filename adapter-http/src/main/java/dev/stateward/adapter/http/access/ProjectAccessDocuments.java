package dev.stateward.adapter.http.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.project.ProjectDocuments;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.application.access.port.ManagingTeamProjectAccess.ProjectAccessView;
import dev.stateward.domain.access.ProjectAccess.OnProject;
import dev.stateward.domain.access.ProjectAccess.OnWorkspaces;
import dev.stateward.domain.team.TeamProjectAccess;

/** The access of teams to projects as JSON:API (Project Team Access API). */
final class ProjectAccessDocuments {
  static final String TYPE = "team-projects";

  private ProjectAccessDocuments() {}

  /** Access as a resource; the permissions that its level implies are shown as chosen ones are. */
  static Resource render(ProjectAccessView view) {
    TeamProjectAccess access = view.access();
    var shown = access.shown();
    String id = access.id().value();
    return Resource.of(TYPE, id)
        .attribute(AccessAttributes.ACCESS, ProjectAccessAttributes.of(access.access()))
        .attribute(ProjectAccessAttributes.ON_PROJECT, onProject(shown.project()))
        .attribute(ProjectAccessAttributes.ON_WORKSPACES, onWorkspaces(shown.workspaces()))
        .relationship("team", related(TeamDocuments.TYPE, access.team().value()))
        .relationship("project", related(ProjectDocuments.TYPE, access.project().value()))
        .link("self", Links.to(TYPE, id));
  }

  private static ObjectNode onProject(OnProject given) {
    ObjectNode shown = JsonNodeFactory.instance.objectNode();
    shown.put(ProjectAccessAttributes.SETTINGS, ProjectAccessAttributes.of(given.settings()));
    shown.put(ProjectAccessAttributes.TEAMS, ProjectAccessAttributes.of(given.teams()));
    shown.put(
        ProjectAccessAttributes.VARIABLE_SETS, ProjectAccessAttributes.of(given.variableSets()));
    return shown;
  }

  private static ObjectNode onWorkspaces(OnWorkspaces given) {
    ObjectNode shown = JsonNodeFactory.instance.objectNode();
    shown.put(AccessAttributes.RUNS, AccessAttributes.of(given.access().runs()));
    shown.put(AccessAttributes.VARIABLES, AccessAttributes.of(given.access().variables()));
    shown.put(AccessAttributes.STATE_VERSIONS, AccessAttributes.of(given.access().stateVersions()));
    shown.put(AccessAttributes.SENTINEL_MOCKS, AccessAttributes.of(given.access().sentinelMocks()));
    shown.put(ProjectAccessAttributes.CREATE, given.create());
    shown.put(ProjectAccessAttributes.LOCKING, given.access().workspaceLocking());
    shown.put(ProjectAccessAttributes.DELETE, given.delete());
    shown.put(ProjectAccessAttributes.MOVE, given.move());
    shown.put(AccessAttributes.RUN_TASKS, given.access().runTasks());
    shown.put(AccessAttributes.POLICY_OVERRIDES, given.policyOverrides());
    return shown;
  }

  private static Relationship related(String type, String id) {
    return Relationship.toOne(type, id).link("related", Links.to(type, id));
  }
}
