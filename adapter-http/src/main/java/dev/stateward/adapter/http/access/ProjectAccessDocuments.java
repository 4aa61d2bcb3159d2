package dev.stateward.adapter.http.access;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.project.ProjectDocuments;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.access.port.ManagingTeamProjectAccess.ProjectAccessView;
import dev.stateward.application.access.port.ManagingTeamProjectAccess.Wanted;
import dev.stateward.domain.access.Labels;
import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Custom;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.AccessChange.Choices;
import dev.stateward.domain.team.TeamProjectAccess;
import dev.stateward.domain.team.TeamProjectAccessId;
import io.javalin.http.Context;
import java.util.List;

/** The access of teams to projects as JSON:API (Project Team Access API). */
final class ProjectAccessDocuments
    implements AccessDocuments<
        TeamProjectAccessId,
        ProjectId,
        Wanted,
        AccessChange<ProjectAccess, Custom>,
        ProjectAccessView> {
  private static final String TYPE = "team-projects";

  /** The permissions on the project itself. */
  private static final String ON_PROJECT = "project-access";

  private static final String SETTINGS = "settings";

  private static final String TEAMS = "teams";

  private static final String VARIABLE_SETS = "variable-sets";

  /** The permissions on its workspaces. */
  private static final String ON_WORKSPACES = "workspace-access";

  private static final String CREATE = "create";

  private static final String LOCKING = "locking";

  private static final String DELETE = "delete";

  private static final String MOVE = "move";

  @Override
  public String type() {
    return TYPE;
  }

  /** The vendor's SDK for Python sends another type. */
  @Override
  public List<String> requestTypes() {
    return List.of(TYPE, "team-project-access");
  }

  @Override
  public String place() {
    return "project";
  }

  @Override
  public String placeType() {
    return ProjectDocuments.TYPE;
  }

  @Override
  public TeamProjectAccessId id(Context ctx) {
    return PathParameters.value(ctx, "id", TeamProjectAccessId::hasForm, TeamProjectAccessId::new);
  }

  @Override
  public ProjectId placeId(String text) {
    return NewTeamAccess.existing(text, ProjectId::hasForm, ProjectId::new);
  }

  /** Not found when no project is named. */
  @Override
  public Wanted wanted(Context ctx) {
    ProjectId project = placeId(QueryParameters.text(ctx, "filter[project][id]"));
    String team = QueryParameters.text(ctx, "filter[team][id]");
    return team.isEmpty()
        ? new Wanted.OfProject(project)
        : new Wanted.Between(NewTeamAccess.teamId(team), project);
  }

  @Override
  public AccessChange<ProjectAccess, Custom> change(RequestObject attributes) {
    Choices<Custom> choices = choices(attributes);
    return new AccessChange<>(
        AccessChoices.kind(attributes, ProjectAccess.Level.values()), choices);
  }

  private static Choices<Custom> choices(RequestObject attributes) {
    AccessChoices choices = new AccessChoices();
    RequestObject project = attributes.object(ON_PROJECT);
    String prefix = ON_PROJECT + '/';
    var settings = choices.value(project, prefix, SETTINGS, ProjectAccess.Settings.values());
    var teams = choices.value(project, prefix, TEAMS, ProjectAccess.Teams.values());
    var sets = choices.value(project, prefix, VARIABLE_SETS, ProjectAccess.VariableSets.values());
    RequestObject workspaces = attributes.object(ON_WORKSPACES);
    String inside = ON_WORKSPACES + '/';
    var onWorkspace = choices.onWorkspace(workspaces, inside, LOCKING);
    var create = choices.flag(workspaces, inside, CREATE);
    var delete = choices.flag(workspaces, inside, DELETE);
    var move = choices.flag(workspaces, inside, MOVE);
    return choices.with(it ->
        new Custom(
            settings.orElse(it.settings()),
            teams.orElse(it.teams()),
            sets.orElse(it.variableSets()),
            onWorkspace.apply(it.workspaces()),
            create.orElse(it.create()),
            delete.orElse(it.delete()),
            move.orElse(it.move())));
  }

  @Override
  public Resource render(ProjectAccessView view) {
    TeamProjectAccess access = view.access();
    Custom shown = access.access().shown();
    String id = access.id().value();
    return Resource.of(TYPE, id)
        .attribute(AccessAttributes.ACCESS, AccessAttributes.of(access.access()))
        .attribute(ON_PROJECT, onProject(shown))
        .attribute(ON_WORKSPACES, onWorkspaces(shown))
        .relationship("team", related(TeamDocuments.TYPE, access.team().value()))
        .relationship("project", related(ProjectDocuments.TYPE, access.project().value()))
        .link("self", Links.to(TYPE, id));
  }

  private static ObjectNode onProject(Custom given) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(SETTINGS, Labels.of(given.settings()))
        .put(TEAMS, Labels.of(given.teams()))
        .put(VARIABLE_SETS, Labels.of(given.variableSets()));
  }

  private static ObjectNode onWorkspaces(Custom given) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(AccessAttributes.RUNS, Labels.of(given.workspaces().runs()))
        .put(AccessAttributes.VARIABLES, Labels.of(given.workspaces().variables()))
        .put(AccessAttributes.STATE_VERSIONS, Labels.of(given.workspaces().stateVersions()))
        .put(AccessAttributes.SENTINEL_MOCKS, Labels.of(given.workspaces().sentinelMocks()))
        .put(CREATE, given.create())
        .put(LOCKING, given.workspaces().workspaceLocking())
        .put(DELETE, given.delete())
        .put(MOVE, given.move())
        .put(AccessAttributes.RUN_TASKS, given.workspaces().runTasks())
        .put(AccessAttributes.POLICY_OVERRIDES, given.workspaces().policyOverrides());
  }

  private static Relationship related(String type, String id) {
    return Relationship.toOne(type, id).link("related", Links.to(type, id));
  }

  @Override
  public Resource render(SubjectDifference difference) {
    return AccessDifferenceDocuments.renderOnProject(difference);
  }
}
