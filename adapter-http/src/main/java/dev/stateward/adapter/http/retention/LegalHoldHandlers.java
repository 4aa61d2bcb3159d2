package dev.stateward.adapter.http.retention;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.retention.port.ManagingLegalHolds;
import dev.stateward.application.retention.port.ManagingLegalHolds.Target;
import dev.stateward.domain.retention.LegalHold;
import io.javalin.http.Context;
import java.util.Objects;
import java.util.function.Function;

/** Handles requests for the legal holds of workspaces or of state versions. */
public final class LegalHoldHandlers {
  private static final String REASON = "reason";

  private final ManagingLegalHolds holding;
  private final JsonApi json;
  private final Function<Context, Target> target;

  private LegalHoldHandlers(
      ManagingLegalHolds holding, JsonApi json, Function<Context, Target> target) {
    this.holding = Objects.requireNonNull(holding, "holding is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.target = target;
  }

  /** Handlers of paths that name a workspace by its {@code id}. */
  public static LegalHoldHandlers ofWorkspaces(ManagingLegalHolds holding, JsonApi json) {
    return new LegalHoldHandlers(
        holding, json, ctx -> new Target.OfWorkspace(PathParameters.workspace(ctx)));
  }

  /** Handlers of paths that name a state version by its {@code id}. */
  public static LegalHoldHandlers ofVersions(ManagingLegalHolds holding, JsonApi json) {
    return new LegalHoldHandlers(
        holding, json, ctx -> new Target.OfVersion(PathParameters.stateVersion(ctx)));
  }

  /** {@code GET .../legal-hold}. */
  public void show(Context ctx) {
    var hold = holding.show(BearerTokens.caller(ctx), target.apply(ctx));
    json.answer(ctx, 200, LegalHoldDocuments.render(hold));
  }

  /** {@code PUT .../legal-hold}. */
  public void place(Context ctx) {
    var reason = json.body(ctx).data(data -> reason(data.object("attributes")));
    var hold = holding.place(BearerTokens.caller(ctx), target.apply(ctx), reason);
    json.answer(ctx, 200, LegalHoldDocuments.render(hold));
  }

  /** {@code DELETE .../legal-hold}. */
  public void lift(Context ctx) {
    holding.lift(BearerTokens.caller(ctx), target.apply(ctx));
    ctx.status(204);
  }

  private static String reason(RequestObject attributes) {
    String reason = attributes.text(REASON);
    if (!reason.isEmpty() && reason.isBlank()) {
      attributes.missing(REASON);
    }
    if (reason.length() > LegalHold.LONGEST_REASON) {
      attributes.problem(
          REASON, "is too long (maximum is " + LegalHold.LONGEST_REASON + " characters)");
    }
    attributes.refuse();
    return reason;
  }
}
