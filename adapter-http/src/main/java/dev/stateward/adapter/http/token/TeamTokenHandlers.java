package dev.stateward.adapter.http.token;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.token.port.ManagingTeamTokens;
import dev.stateward.application.token.port.ManagingTeamTokens.Order;
import dev.stateward.application.token.port.ManagingTeamTokens.Selection;
import dev.stateward.domain.token.TokenId;
import io.javalin.http.Context;

/**
 * Handles requests for the tokens of teams (Team Tokens API): the one without a description, and
 * those with one.
 */
public final class TeamTokenHandlers {
  private final ManagingTeamTokens tokens;

  private final JsonApi json;

  /** Handlers that call {@code tokens}. */
  public TeamTokenHandlers(ManagingTeamTokens tokens, JsonApi json) {
    this.tokens = tokens;
    this.json = json;
  }

  /** {@code POST /teams/:id/authentication-token}; the body may be left out. */
  public void replace(Context ctx) {
    var draft = json.body(ctx).optionalData(TokenDocuments::parseNew);
    var issued =
        tokens.replace(
            BearerTokens.caller(ctx), PathParameters.team(ctx), () -> draft.parse().expiry());
    json.answer(ctx, 201, TokenDocuments.renderIssued(issued));
  }

  /** {@code GET /teams/:id/authentication-token}. */
  public void show(Context ctx) {
    var shown = tokens.show(BearerTokens.caller(ctx), PathParameters.team(ctx));
    json.answer(ctx, 200, TokenDocuments.render(shown));
  }

  /** {@code DELETE /teams/:id/authentication-token}. */
  public void revoke(Context ctx) {
    tokens.revoke(BearerTokens.caller(ctx), PathParameters.team(ctx));
    ctx.status(204);
  }

  /** {@code POST /teams/:id/authentication-tokens}. */
  public void issue(Context ctx) {
    var draft = json.body(ctx).data(TokenDocuments::parseNew);
    var issued =
        tokens.issue(
            BearerTokens.caller(ctx),
            PathParameters.team(ctx),
            () -> draft.parse().description(),
            () -> draft.parse().expiry());
    json.answer(ctx, 201, TokenDocuments.renderIssued(issued));
  }

  /** {@code GET /teams/:id/authentication-tokens}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request -> tokens.list(BearerTokens.caller(ctx), PathParameters.team(ctx), request),
        TokenDocuments::render);
  }

  /** {@code GET /organizations/:organization/team-tokens}. */
  public void listAll(Context ctx) {
    var selection = new Selection(QueryParameters.text(ctx, "q").strip(), order(ctx));
    json.answerPage(
        ctx,
        request ->
            tokens.listAll(
                BearerTokens.caller(ctx), PathParameters.organization(ctx), selection, request),
        listed -> TokenDocuments.render(listed.token()));
  }

  private static Order order(Context ctx) {
    return switch (QueryParameters.text(ctx, "sort")) {
      case "" -> Order.BY_TEAM;
      case "created-at" -> Order.CREATED_FIRST;
      case "-created-at" -> Order.CREATED_LAST;
      case "expired-at" -> Order.EXPIRING_FIRST;
      case "-expired-at" -> Order.EXPIRING_LAST;
      case "last-used-at" -> Order.USED_FIRST;
      case "-last-used-at" -> Order.USED_LAST;
      default ->
          throw RequestRefusedException.badRequest(
              "sort must be created-at, expired-at or last-used-at, or one of these after a -");
    };
  }

  /** {@code DELETE /organizations/:organization/team-tokens}: the tokens in the body. */
  public void revokeAll(Context ctx) {
    var ids = json.identifiers(ctx).ids(TokenId::hasForm, TokenId::new);
    tokens.revokeAll(BearerTokens.caller(ctx), PathParameters.organization(ctx), ids);
    ctx.status(204);
  }
}
