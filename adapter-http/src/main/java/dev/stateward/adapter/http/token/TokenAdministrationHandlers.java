package dev.stateward.adapter.http.token;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.OffboardingUsers;
import dev.stateward.application.organization.port.OffboardingUsers.Holder;
import dev.stateward.domain.token.TokenId;
import io.javalin.http.Context;
import java.util.Objects;
import java.util.function.Function;

/** Handles site admins' requests for tokens of any owner. */
public final class TokenAdministrationHandlers {
  private final OffboardingUsers offboarding;
  private final JsonApi json;
  private final Function<Context, Holder> holder;

  private TokenAdministrationHandlers(
      OffboardingUsers offboarding, JsonApi json, Function<Context, Holder> holder) {
    this.offboarding = Objects.requireNonNull(offboarding, "offboarding is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.holder = holder;
  }

  /** Handlers of the tokens of a user. */
  public static TokenAdministrationHandlers ofUsers(OffboardingUsers offboarding, JsonApi json) {
    return new TokenAdministrationHandlers(
        offboarding, json, ctx -> new Holder.OfUser(PathParameters.user(ctx)));
  }

  /** Handlers of the tokens of a team. */
  public static TokenAdministrationHandlers ofTeams(OffboardingUsers offboarding, JsonApi json) {
    return new TokenAdministrationHandlers(
        offboarding, json, ctx -> new Holder.OfTeam(PathParameters.team(ctx)));
  }

  /** Handlers of the tokens of an organization and its teams. */
  public static TokenAdministrationHandlers ofOrganizations(
      OffboardingUsers offboarding, JsonApi json) {
    return new TokenAdministrationHandlers(
        offboarding, json, ctx -> new Holder.OfOrganization(PathParameters.organization(ctx)));
  }

  /** {@code GET .../tokens}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request -> offboarding.tokens(BearerTokens.caller(ctx), holder.apply(ctx), request),
        TokenDocuments::render);
  }

  /** {@code DELETE .../tokens}. */
  public void revokeAll(Context ctx) {
    offboarding.revokeAll(BearerTokens.caller(ctx), holder.apply(ctx));
    ctx.status(204);
  }

  /** {@code DELETE /tokens/:id}. */
  public void revoke(Context ctx) {
    TokenId token = PathParameters.value(ctx, "id", TokenId::hasForm, TokenId::new);
    offboarding.revoke(BearerTokens.caller(ctx), token);
    ctx.status(204);
  }
}
