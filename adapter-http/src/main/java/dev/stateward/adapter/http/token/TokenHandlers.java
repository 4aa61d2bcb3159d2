package dev.stateward.adapter.http.token;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.domain.token.TokenId;
import io.javalin.http.Context;

/** Handles requests for the tokens of users. */
public final class TokenHandlers {
  private final ManagingUserTokens tokens;

  private final JsonApi json;

  /** Handlers that call {@code tokens}. */
  public TokenHandlers(ManagingUserTokens tokens, JsonApi json) {
    this.tokens = tokens;
    this.json = json;
  }

  /** {@code POST /users/:id/authentication-tokens}. */
  public void create(Context ctx) {
    var draft = json.body(ctx).data(TokenDocuments::parseNew);
    var issued =
        tokens.issue(
            BearerTokens.caller(ctx),
            PathParameters.user(ctx),
            () -> draft.parse().description().text(),
            () -> draft.parse().expiry());
    json.answer(ctx, 201, TokenDocuments.renderIssued(issued));
  }

  /** {@code GET /users/:id/authentication-tokens}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request -> tokens.list(BearerTokens.caller(ctx), PathParameters.user(ctx), request),
        TokenDocuments::render);
  }

  /** {@code GET /authentication-tokens/:id}. */
  public void show(Context ctx) {
    var shown = tokens.show(BearerTokens.caller(ctx), token(ctx));
    json.answer(ctx, 200, TokenDocuments.render(shown));
  }

  /** {@code DELETE /authentication-tokens/:id}. */
  public void delete(Context ctx) {
    tokens.revoke(BearerTokens.caller(ctx), token(ctx));
    ctx.status(204);
  }

  private static TokenId token(Context ctx) {
    return PathParameters.value(ctx, "id", TokenId::hasForm, TokenId::new);
  }
}
