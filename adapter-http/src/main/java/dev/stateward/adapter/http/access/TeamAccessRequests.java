package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.team.TeamDocuments;
import dev.stateward.adapter.http.workspace.WorkspaceDocuments;
import dev.stateward.application.access.port.ManagingTeamAccess.Wanted;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.function.Function;
import java.util.function.Predicate;

/** What requests say of the links of teams to workspaces. */
final class TeamAccessRequests {
  private static final String WORKSPACE = "filter[workspace][id]";

  private static final String TEAM = "filter[team][id]";

  private TeamAccessRequests() {}

  /**
   * Which links are wanted (B1).
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when neither workspace nor team is
   *     named: it is the only error that B1 knows
   */
  static Wanted wanted(Context ctx) {
    String workspace = QueryParameters.text(ctx, WORKSPACE);
    String team = QueryParameters.text(ctx, TEAM);
    if (team.isEmpty()) {
      return new Wanted.OfWorkspace(workspaceId(workspace));
    }
    return workspace.isEmpty()
        ? new Wanted.OfTeam(teamId(team))
        : new Wanted.Between(teamId(team), workspaceId(workspace));
  }

  /** What a client says of a new link (B3); problems are noted and not told yet. */
  static NewLink newLink(RequestObject data) {
    requireType(data, TeamAccessDocuments.TYPE);
    String workspace = related(data, "workspace", WorkspaceDocuments.TYPE);
    String team = related(data, "team", TeamDocuments.TYPE);
    return new NewLink(data, workspace, team, AccessChanges.parseNew(data));
  }

  /** What a client wants changed of a link (B4). */
  static AccessChange change(RequestObject data) {
    AccessChange change = AccessChanges.parseChange(data);
    data.refuse();
    return change;
  }

  static String related(RequestObject data, String name, String type) {
    RequestObject relationships = data.object("relationships");
    RequestObject end = relationships.object(name).object("data");
    if (!relationships.object(name).has("data")) {
      relationships.missing(name);
      return "";
    }
    requireType(end, type);
    return end.text("id");
  }

  /** Notes when {@code object} is said to be something else; some clients do not say what it is. */
  static void requireType(RequestObject object, String type) {
    if (!object.text("type", type).equals(type)) {
      object.problem("type", "must be " + type);
    }
  }

  private static WorkspaceId workspaceId(String text) {
    return existing(text, WorkspaceId::hasForm, WorkspaceId::new);
  }

  static TeamId teamId(String text) {
    return existing(text, TeamId::hasForm, TeamId::new);
  }

  /** What {@code text} identifies; not found when it cannot identify anything. */
  static <T> T existing(String text, Predicate<String> hasForm, Function<String, T> make) {
    if (!hasForm.test(text)) {
      throw new UseCaseFailedException(new Failure.NotFound());
    }
    return make.apply(text);
  }

  /**
   * A new link. Its ends are read late: one that cannot be there is not found, and that is told
   * after what else is wrong.
   */
  record NewLink(RequestObject data, String workspaceText, String teamText, AccessChange access) {
    /** The workspace; refuses the request when it names none. */
    WorkspaceId workspace() {
      if (workspaceText.isEmpty()) {
        data.refuse();
      }
      return workspaceId(workspaceText);
    }

    /** The team; refuses the request for all that is wrong with it. */
    TeamId team() {
      data.refuse();
      return teamId(teamText);
    }
  }
}
