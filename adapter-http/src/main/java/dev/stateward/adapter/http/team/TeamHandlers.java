package dev.stateward.adapter.http.team;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Includes;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.team.port.ManagingTeams;
import dev.stateward.application.team.port.ManagingTeams.Selection;
import dev.stateward.application.team.port.ManagingTeams.TeamView;
import io.javalin.http.Context;
import java.util.List;

/** Handles requests for teams (Teams API). */
public final class TeamHandlers {
  private final ManagingTeams teams;

  private final TeamIncludes includes;

  private final JsonApi json;

  /** Handlers that call {@code teams} and {@code memberships}. */
  public TeamHandlers(ManagingTeams teams, ManagingMemberships memberships, JsonApi json) {
    this.teams = teams;
    this.includes = new TeamIncludes(memberships);
    this.json = json;
  }

  /** {@code POST /organizations/:organization/teams}; 200 and not 201. */
  public void create(Context ctx) {
    var draft = json.body(ctx).data(TeamDrafts::parseNew);
    var created = teams.create(BearerTokens.caller(ctx), PathParameters.organization(ctx), draft);
    json.answer(ctx, 200, TeamDocuments.render(created));
  }

  /** {@code GET /organizations/:organization/teams}. */
  public void list(Context ctx) {
    var asked = Includes.of(ctx, TeamIncludes.KNOWN);
    var caller = BearerTokens.caller(ctx);
    var selection =
        new Selection(
            QueryParameters.list(ctx, "filter[names]"), QueryParameters.text(ctx, "q").strip());
    var request = json.page(ctx);
    // Each has up to all members of the organization.
    json.answerInTurn(
        ctx,
        PageRequest.LARGEST,
        () -> {
          var page = teams.list(caller, PathParameters.organization(ctx), selection, request);
          return json.document(ctx, page, TeamDocuments::render)
              .include(asked, includes.beside(caller, page.items(), asked));
        });
  }

  /** {@code GET /teams/:id}. */
  public void show(Context ctx) {
    var asked = Includes.of(ctx, TeamIncludes.KNOWN);
    var caller = BearerTokens.caller(ctx);
    json.answerInTurn(
        ctx,
        PageRequest.LARGEST,
        () -> {
          TeamView shown = teams.show(caller, PathParameters.team(ctx));
          return Document.of(TeamDocuments.render(shown))
              .include(asked, includes.beside(caller, List.of(shown), asked));
        });
  }

  /** {@code PATCH /teams/:id}. */
  public void update(Context ctx) {
    var sent = json.body(ctx).data(TeamDrafts::parseChange);
    var changed =
        teams.update(
            BearerTokens.caller(ctx),
            PathParameters.team(ctx),
            before -> sent.parse().apply(before));
    json.answer(ctx, 200, TeamDocuments.render(changed));
  }

  /** {@code DELETE /teams/:id}. */
  public void delete(Context ctx) {
    teams.delete(BearerTokens.caller(ctx), PathParameters.team(ctx));
    ctx.status(204);
  }
}
