package dev.stateward.adapter.http.token;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.team.TeamPaths;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.ManagingOrganizationTokens;
import dev.stateward.application.port.in.UseCaseFailedException;
import dev.stateward.domain.organization.OrganizationName;
import io.javalin.http.Context;

/** Answers requests for the token of an organization (Organization Tokens API). */
public final class OrganizationTokenHandlers {
  private final ManagingOrganizationTokens tokens;

  private final JsonApi json;

  /** Handlers that ask {@code tokens}. */
  public OrganizationTokenHandlers(ManagingOrganizationTokens tokens, JsonApi json) {
    this.tokens = tokens;
    this.json = json;
  }

  /** {@code POST /organizations/:organization/authentication-token}; the body may be left out. */
  public void replace(Context ctx) {
    OrganizationName organization = organization(ctx);
    var draft = TokenDocuments.parseNew(json.body(ctx).object("data"));
    var issued = tokens.replace(BearerTokens.caller(ctx), organization, draft.expiry());
    json.answer(ctx, 201, TokenDocuments.renderIssued(issued));
  }

  /** {@code GET /organizations/:organization/authentication-token}. */
  public void show(Context ctx) {
    var shown = tokens.show(BearerTokens.caller(ctx), organization(ctx));
    json.answer(ctx, 200, TokenDocuments.render(shown));
  }

  /** {@code DELETE /organizations/:organization/authentication-token}. */
  public void revoke(Context ctx) {
    tokens.revoke(BearerTokens.caller(ctx), organization(ctx));
    ctx.status(204);
  }

  /**
   * Whose token is meant. Tokens of other kinds, which clients ask for by a parameter, are not
   * there: who wants one that reads audit trails must neither get nor revoke one that acts as
   * owner.
   */
  private static OrganizationName organization(Context ctx) {
    if (!QueryParameters.text(ctx, "token").isEmpty()) {
      throw new UseCaseFailedException(new Failure.NotFound());
    }
    return TeamPaths.organization(ctx);
  }
}
