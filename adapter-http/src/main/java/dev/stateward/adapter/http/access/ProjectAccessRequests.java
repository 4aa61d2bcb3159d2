package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.project.ProjectDocuments;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.domain.access.ProjectAccess.Level;
import dev.stateward.domain.access.ProjectAccess.Settings;
import dev.stateward.domain.access.ProjectAccess.Teams;
import dev.stateward.domain.access.ProjectAccess.VariableSets;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.ProjectAccessChange.Choice;
import dev.stateward.domain.team.ProjectAccessChange.Kind;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What requests say of the access of teams to projects. */
final class ProjectAccessRequests {
  private ProjectAccessRequests() {}

  /** The project whose access is wanted; not found when none is named. */
  static ProjectId project(Context ctx) {
    return projectId(QueryParameters.text(ctx, "filter[project][id]"));
  }

  /** The team whose access is wanted; empty for any. */
  static Optional<TeamId> team(Context ctx) {
    String team = QueryParameters.text(ctx, "filter[team][id]");
    return team.isEmpty() ? Optional.empty() : Optional.of(TeamAccessRequests.teamId(team));
  }

  /** What a client says of new access; problems are noted and not told yet. */
  static NewAccess newAccess(RequestObject data) {
    TeamAccessRequests.requireType(data, ProjectAccessDocuments.TYPE);
    String project = TeamAccessRequests.related(data, "project", ProjectDocuments.TYPE);
    String team = TeamAccessRequests.related(data, "team", TeamDocuments.TYPE);
    RequestObject attributes = data.object("attributes");
    if (attributes.raw(AccessAttributes.ACCESS).isMissingNode()) {
      attributes.missing(AccessAttributes.ACCESS);
    }
    return new NewAccess(data, project, team, parse(attributes));
  }

  /** What a client wants changed of access; what is not sent stays. */
  static ProjectAccessChange change(RequestObject data) {
    ProjectAccessChange change = parse(data.object("attributes"));
    data.refuse();
    return change;
  }

  private static ProjectAccessChange parse(RequestObject attributes) {
    List<Choice> choices = new ArrayList<>();
    RequestObject project = attributes.object(ProjectAccessAttributes.ON_PROJECT);
    AccessChanges.value(
            project,
            ProjectAccessAttributes.SETTINGS,
            Settings.values(),
            ProjectAccessAttributes::of)
        .ifPresent(value -> choices.add(new Choice.OfSettings(value)));
    AccessChanges.value(
            project, ProjectAccessAttributes.TEAMS, Teams.values(), ProjectAccessAttributes::of)
        .ifPresent(value -> choices.add(new Choice.OfTeams(value)));
    AccessChanges.value(
            project,
            ProjectAccessAttributes.VARIABLE_SETS,
            VariableSets.values(),
            ProjectAccessAttributes::of)
        .ifPresent(value -> choices.add(new Choice.OfVariableSets(value)));
    RequestObject workspaces = attributes.object(ProjectAccessAttributes.ON_WORKSPACES);
    AccessChanges.choices(workspaces, ProjectAccessAttributes.LOCKING)
        .forEach(choice -> choices.add(new Choice.OnWorkspace(choice)));
    AccessChanges.flag(workspaces, ProjectAccessAttributes.CREATE)
        .ifPresent(value -> choices.add(new Choice.OfCreate(value)));
    AccessChanges.flag(workspaces, ProjectAccessAttributes.DELETE)
        .ifPresent(value -> choices.add(new Choice.OfDelete(value)));
    AccessChanges.flag(workspaces, ProjectAccessAttributes.MOVE)
        .ifPresent(value -> choices.add(new Choice.OfMove(value)));
    return new ProjectAccessChange(kind(attributes), choices);
  }

  private static Kind kind(RequestObject attributes) {
    List<String> words =
        Stream.concat(
                Arrays.stream(Level.values()).map(ProjectAccessAttributes::of),
                Stream.of(AccessAttributes.CUSTOM))
            .toList();
    Optional<String> word = AccessChanges.word(attributes, AccessAttributes.ACCESS, words);
    if (word.isEmpty()) {
      return new Kind.Kept();
    }
    return Arrays.stream(Level.values())
        .filter(level -> ProjectAccessAttributes.of(level).equals(word.get()))
        .<Kind>map(Kind.Fixed::new)
        .findFirst()
        .orElseGet(Kind.Chosen::new);
  }

  private static ProjectId projectId(String text) {
    return TeamAccessRequests.existing(text, ProjectId::hasForm, ProjectId::new);
  }

  /**
   * New access. Its ends are read late: one that cannot be there is not found, and that is told
   * after what else is wrong.
   */
  record NewAccess(
      RequestObject data, String projectText, String teamText, ProjectAccessChange access) {
    /** The project; refuses the request when it names none. */
    ProjectId project() {
      if (projectText.isEmpty()) {
        data.refuse();
      }
      return projectId(projectText);
    }

    /** The team; refuses the request for all that is wrong with it. */
    TeamId team() {
      data.refuse();
      return TeamAccessRequests.teamId(teamText);
    }
  }
}
