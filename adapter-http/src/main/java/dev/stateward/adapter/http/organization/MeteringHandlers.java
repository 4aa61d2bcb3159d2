package dev.stateward.adapter.http.organization;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.organization.port.MeteringResources;
import dev.stateward.domain.organization.OrganizationName;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for the reporting of an organization's billable resources. */
public final class MeteringHandlers {
  private static final String ENABLED = "enabled";

  private final MeteringResources metering;
  private final JsonApi json;

  /** Handlers that call {@code metering}. */
  public MeteringHandlers(MeteringResources metering, JsonApi json) {
    this.metering = Objects.requireNonNull(metering, "metering is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /organizations/:organization/metering}. */
  public void show(Context ctx) {
    var organization = PathParameters.organization(ctx);
    answer(ctx, organization, metering.on(BearerTokens.caller(ctx), organization));
  }

  /** {@code PATCH /organizations/:organization/metering}. */
  public void turn(Context ctx) {
    var organization = PathParameters.organization(ctx);
    var enabled = json.body(ctx).data(data -> enabled(data.object("attributes")));
    answer(ctx, organization, metering.turn(BearerTokens.caller(ctx), organization, enabled));
  }

  private static boolean enabled(RequestObject attributes) {
    if (!attributes.has(ENABLED)) {
      attributes.missing(ENABLED);
    }
    boolean enabled = attributes.flag(ENABLED, false);
    attributes.refuse();
    return enabled;
  }

  private void answer(Context ctx, OrganizationName organization, boolean enabled) {
    String path = Links.OWN_API + "/organizations/" + organization.value() + "/metering";
    json.answer(
        ctx,
        200,
        Resource.of("meterings", organization.value())
            .attribute(ENABLED, enabled)
            .link("self", path));
  }
}
