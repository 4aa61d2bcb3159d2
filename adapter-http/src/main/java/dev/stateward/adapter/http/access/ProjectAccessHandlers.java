package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.access.port.ExplainingAccess.SubjectDifference;
import dev.stateward.application.access.port.ManagingTeamProjectAccess;
import dev.stateward.application.access.port.ManagingTeamProjectAccess.ProjectAccessView;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.team.ProjectAccessChange;
import dev.stateward.domain.team.TeamProjectAccessId;
import io.javalin.http.Context;
import java.util.List;

/**
 * Answers requests for the access of teams to projects (Project Team Access API), and what they
 * would do, when that is asked for instead.
 */
public final class ProjectAccessHandlers {
  private final ManagingTeamProjectAccess accesses;

  private final JsonApi json;

  /** Handlers that ask {@code accesses}. */
  public ProjectAccessHandlers(ManagingTeamProjectAccess accesses, JsonApi json) {
    this.accesses = accesses;
    this.json = json;
  }

  /** {@code GET /team-projects}: everything at once, unless a page is asked for. */
  public void list(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    ProjectId project = ProjectAccessRequests.project(ctx);
    var team = ProjectAccessRequests.team(ctx);
    if (json.asksForPage(ctx)) {
      json.answerPage(
          ctx,
          request -> accesses.list(caller, project, team, request),
          ProjectAccessDocuments::render);
    } else {
      json.answerInTurn(
          ctx,
          PageRequest.LARGEST,
          () ->
              Document.whole(
                  accesses.all(caller, project, team).stream()
                      .map(ProjectAccessDocuments::render)
                      .toList()));
    }
  }

  /** {@code GET /team-projects/:id}. */
  public void show(Context ctx) {
    answer(ctx, accesses.show(BearerTokens.caller(ctx), id(ctx)));
  }

  /** {@code POST /team-projects}; 200 and not 201. */
  public void add(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    var wanted = ProjectAccessRequests.newAccess(json.body(ctx).data());
    ProjectId project = wanted.project();
    if (DryRuns.wanted(ctx)) {
      answer(ctx, accesses.ifAdded(caller, wanted::team, project, wanted::access));
    } else {
      answer(ctx, accesses.add(caller, wanted::team, project, wanted::access));
    }
  }

  /** {@code PATCH /team-projects/:id}. */
  public void change(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    TeamProjectAccessId id = id(ctx);
    Input<ProjectAccessChange> change = json.body(ctx).data(ProjectAccessRequests::change);
    if (DryRuns.wanted(ctx)) {
      answer(ctx, accesses.ifChanged(caller, id, change));
    } else {
      answer(ctx, accesses.change(caller, id, change));
    }
  }

  /** {@code DELETE /team-projects/:id}. */
  public void remove(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    TeamProjectAccessId id = id(ctx);
    if (DryRuns.wanted(ctx)) {
      answer(ctx, accesses.ifRemoved(caller, id));
    } else {
      accesses.remove(caller, id);
      ctx.status(204);
    }
  }

  private void answer(Context ctx, ProjectAccessView view) {
    json.answer(ctx, 200, ProjectAccessDocuments.render(view));
  }

  private void answer(Context ctx, List<SubjectDifference> differences) {
    var rendered = differences.stream().map(AccessDifferenceDocuments::renderOnProject).toList();
    json.answer(ctx, 200, Document.whole(rendered));
  }

  private static TeamProjectAccessId id(Context ctx) {
    return PathParameters.value(ctx, "id", TeamProjectAccessId::hasForm, TeamProjectAccessId::new);
  }
}
