package dev.stateward.adapter.http.access;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.access.port.ExplainingAccess;
import dev.stateward.application.access.port.ManagingTeamAccess;
import dev.stateward.application.access.port.ManagingTeamAccess.TeamAccessView;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.team.AccessChange;
import dev.stateward.domain.team.TeamAccessId;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.List;

/**
 * Answers requests for the access of teams to workspaces (Team Access API, B1 to B5), and what they
 * would do, when that is asked for instead.
 */
public final class TeamAccessHandlers {
  private final ManagingTeamAccess linking;

  private final ExplainingAccess explaining;

  private final JsonApi json;

  /** Handlers that ask {@code linking}, and {@code explaining} what would be. */
  public TeamAccessHandlers(ManagingTeamAccess linking, ExplainingAccess explaining, JsonApi json) {
    this.linking = linking;
    this.explaining = explaining;
    this.json = json;
  }

  /** {@code GET /team-workspaces}: everything at once, unless a page is asked for. */
  public void list(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    var wanted = TeamAccessRequests.wanted(ctx);
    if (json.asksForPage(ctx)) {
      json.answerPage(
          ctx, request -> linking.list(caller, wanted, request), TeamAccessDocuments::render);
    } else {
      json.answerInTurn(
          ctx,
          PageRequest.LARGEST,
          () ->
              Document.whole(
                  linking.all(caller, wanted).stream().map(TeamAccessDocuments::render).toList()));
    }
  }

  /** {@code GET /team-workspaces/:id}. */
  public void show(Context ctx) {
    answer(ctx, linking.show(BearerTokens.caller(ctx), link(ctx)));
  }

  /** {@code POST /team-workspaces}; 200 and not 201. */
  public void add(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    var wanted = TeamAccessRequests.newLink(json.body(ctx).data());
    WorkspaceId workspace = wanted.workspace();
    if (DryRuns.wanted(ctx)) {
      answer(ctx, explaining.ifAdded(caller, wanted::team, workspace, wanted::access));
    } else {
      answer(ctx, linking.add(caller, wanted::team, workspace, wanted::access));
    }
  }

  /** {@code PATCH /team-workspaces/:id}. */
  public void change(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    TeamAccessId link = link(ctx);
    Input<AccessChange> change = json.body(ctx).data(TeamAccessRequests::change);
    if (DryRuns.wanted(ctx)) {
      answer(ctx, explaining.ifChanged(caller, link, change));
    } else {
      answer(ctx, linking.change(caller, link, change));
    }
  }

  /** {@code DELETE /team-workspaces/:id}. */
  public void remove(Context ctx) {
    Caller caller = BearerTokens.caller(ctx);
    TeamAccessId link = link(ctx);
    if (DryRuns.wanted(ctx)) {
      answer(ctx, explaining.ifRemoved(caller, link));
    } else {
      linking.remove(caller, link);
      ctx.status(204);
    }
  }

  private void answer(Context ctx, TeamAccessView view) {
    json.answer(ctx, 200, TeamAccessDocuments.render(view));
  }

  private void answer(Context ctx, List<ExplainingAccess.SubjectDifference> differences) {
    json.answer(
        ctx,
        200,
        Document.whole(differences.stream().map(AccessDifferenceDocuments::render).toList()));
  }

  private static TeamAccessId link(Context ctx) {
    return PathParameters.value(ctx, "id", TeamAccessId::hasForm, TeamAccessId::new);
  }
}
