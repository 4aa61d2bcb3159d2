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
    if (attributes.raw(AccessWords.ACCESS).isMissingNode()) {
      attributes.missing(AccessWords.ACCESS);
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
    RequestObject project = attributes.object(ProjectAccessWords.ON_PROJECT);
    AccessChanges.value(
            project, ProjectAccessWords.SETTINGS, Settings.values(), ProjectAccessWords::of)
        .ifPresent(value -> choices.add(new Choice.OfSettings(value)));
    AccessChanges.value(project, ProjectAccessWords.TEAMS, Teams.values(), ProjectAccessWords::of)
        .ifPresent(value -> choices.add(new Choice.OfTeams(value)));
    AccessChanges.value(
            project,
            ProjectAccessWords.VARIABLE_SETS,
            VariableSets.values(),
            ProjectAccessWords::of)
        .ifPresent(value -> choices.add(new Choice.OfVariableSets(value)));
    RequestObject workspaces = attributes.object(ProjectAccessWords.ON_WORKSPACES);
    AccessChanges.choices(workspaces, ProjectAccessWords.LOCKING)
        .forEach(choice -> choices.add(new Choice.OnWorkspace(choice)));
    AccessChanges.flag(workspaces, ProjectAccessWords.CREATE)
        .ifPresent(value -> choices.add(new Choice.OfCreate(value)));
    AccessChanges.flag(workspaces, ProjectAccessWords.DELETE)
        .ifPresent(value -> choices.add(new Choice.OfDelete(value)));
    AccessChanges.flag(workspaces, ProjectAccessWords.MOVE)
        .ifPresent(value -> choices.add(new Choice.OfMove(value)));
    return new ProjectAccessChange(kind(attributes), choices);
  }

  private static Kind kind(RequestObject attributes) {
    List<String> words =
        Stream.concat(
                Arrays.stream(Level.values()).map(ProjectAccessWords::of),
                Stream.of(AccessWords.CUSTOM))
            .toList();
    Optional<String> word = AccessChanges.word(attributes, AccessWords.ACCESS, words);
    if (word.isEmpty()) {
      return new Kind.Kept();
    }
    return Arrays.stream(Level.values())
        .filter(level -> ProjectAccessWords.of(level).equals(word.get()))
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
