package dev.stateward.adapter.http.token;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.application.token.port.ManagingOrganizationTokens.Kind;
import dev.stateward.domain.organization.OrganizationName;
import io.javalin.http.Context;

/** Handles requests for the tokens of an organization (Organization Tokens API). */
public final class OrganizationTokenHandlers {
  private final ManagingOrganizationTokens tokens;

  private final JsonApi json;

  /** Handlers that call {@code tokens}. */
  public OrganizationTokenHandlers(ManagingOrganizationTokens tokens, JsonApi json) {
    this.tokens = tokens;
    this.json = json;
  }

  /** {@code POST /organizations/:organization/authentication-token}; the body may be left out. */
  public void replace(Context ctx) {
    OrganizationName organization = PathParameters.organization(ctx);
    Kind kind = kind(ctx);
    var draft = json.body(ctx).optionalData(TokenDocuments::parseNew);
    var issued =
        tokens.replace(BearerTokens.caller(ctx), organization, kind, () -> draft.parse().expiry());
    json.answer(ctx, 201, TokenDocuments.renderIssued(issued));
  }

  /** {@code GET /organizations/:organization/authentication-token}. */
  public void show(Context ctx) {
    var shown = tokens.show(BearerTokens.caller(ctx), PathParameters.organization(ctx), kind(ctx));
    json.answer(ctx, 200, TokenDocuments.render(shown));
  }

  /** {@code DELETE /organizations/:organization/authentication-token}. */
  public void revoke(Context ctx) {
    tokens.revoke(BearerTokens.caller(ctx), PathParameters.organization(ctx), kind(ctx));
    ctx.status(204);
  }

  /** The requested kind of token; an unknown kind is not found. */
  private static Kind kind(Context ctx) {
    return switch (QueryParameters.text(ctx, "token")) {
      case "", "organization" -> Kind.ORGANIZATION;
      case "audit-trails" -> Kind.AUDIT_TRAILS;
      default -> throw new UseCaseFailedException(new Failure.NotFound());
    };
  }
}
