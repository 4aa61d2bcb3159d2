package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.ManagingOrganizations;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.organization.port.ManagingOrganizations.OrganizationView;
import dev.stateward.application.port.Input;
import io.javalin.http.Context;
import java.util.function.UnaryOperator;

/** Handles requests for organizations. */
public final class OrganizationHandlers {
  private final ManagingOrganizations organizations;

  private final JsonApi json;

  /** Handlers that call {@code organizations}. */
  public OrganizationHandlers(ManagingOrganizations organizations, JsonApi json) {
    this.organizations = organizations;
    this.json = json;
  }

  /** {@code POST /organizations}. */
  public void create(Context ctx) {
    var draft = json.body(ctx).data(OrganizationDocuments::parseNew);
    var created = organizations.create(BearerTokens.caller(ctx), draft);
    json.answer(ctx, 201, OrganizationDocuments.render(created));
  }

  /** {@code GET /organizations}. */
  public void list(Context ctx) {
    var contains = QueryParameters.text(ctx, "q").strip();
    json.answerPage(
        ctx,
        request -> organizations.list(BearerTokens.caller(ctx), contains, request),
        OrganizationDocuments::render);
  }

  /** {@code GET /organizations/:organization}. */
  public void show(Context ctx) {
    json.answer(ctx, 200, OrganizationDocuments.render(asked(ctx)));
  }

  /** {@code PATCH /organizations/:organization}. */
  public void update(Context ctx) {
    var sent = json.body(ctx).data(OrganizationDocuments::parseChange);
    var changed = update(ctx, sent);
    json.answer(ctx, 200, OrganizationDocuments.render(changed));
  }

  /** {@code DELETE /organizations/:organization}. */
  public void delete(Context ctx) {
    organizations.delete(BearerTokens.caller(ctx), PathParameters.organization(ctx));
    ctx.status(204);
  }

  /** {@code GET /organizations/:organization/entitlement-set}. */
  public void showEntitlements(Context ctx) {
    json.answer(ctx, 200, EntitlementDocuments.render(asked(ctx).organization()));
  }

  /** {@code GET /organizations/:organization/token-ttl-policies}. */
  public void listTokenAges(Context ctx) {
    var owned = organizations.showOwned(BearerTokens.caller(ctx), PathParameters.organization(ctx));
    json.answer(ctx, 200, TokenAgeDocuments.render(owned));
  }

  /** {@code PATCH /organizations/:organization/token-ttl-policies}; of some kinds or of all. */
  public void updateTokenAges(Context ctx) {
    var sent = json.body(ctx).whole(TokenAgeDocuments::parseChange);
    var changed = update(ctx, sent);
    json.answer(ctx, 200, TokenAgeDocuments.render(changed));
  }

  private OrganizationView update(Context ctx, Input<UnaryOperator<Draft>> sent) {
    return organizations.update(
        BearerTokens.caller(ctx),
        PathParameters.organization(ctx),
        before -> sent.parse().apply(before));
  }

  private OrganizationView asked(Context ctx) {
    return organizations.show(BearerTokens.caller(ctx), PathParameters.organization(ctx));
  }
}
