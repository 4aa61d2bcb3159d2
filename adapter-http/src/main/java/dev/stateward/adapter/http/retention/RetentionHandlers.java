package dev.stateward.adapter.http.retention;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.retention.port.ManagingRetentionPolicies;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import io.javalin.http.Context;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Handles requests for retention policies of organizations and workspaces (Data Retention Policies
 * API), and for previews of what they would delete.
 */
public final class RetentionHandlers {
  private final ManagingRetentionPolicies retention;
  private final JsonApi json;
  private final Function<Context, Target> target;

  private RetentionHandlers(
      ManagingRetentionPolicies retention, JsonApi json, Function<Context, Target> target) {
    this.retention = Objects.requireNonNull(retention, "retention is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.target = target;
  }

  /** Handlers of paths that name an {@code organization}. */
  public static RetentionHandlers ofOrganizations(
      ManagingRetentionPolicies retention, JsonApi json) {
    return new RetentionHandlers(
        retention, json, ctx -> new Target.OfOrganization(PathParameters.organization(ctx)));
  }

  /** Handlers of paths that name a workspace by its {@code id}. */
  public static RetentionHandlers ofWorkspaces(ManagingRetentionPolicies retention, JsonApi json) {
    return new RetentionHandlers(
        retention, json, ctx -> new Target.OfWorkspace(PathParameters.workspace(ctx)));
  }

  /** {@code GET .../relationships/data-retention-policy}. */
  public void show(Context ctx) {
    Target of = target.apply(ctx);
    var policy = retention.show(BearerTokens.caller(ctx), of);
    json.answer(ctx, 200, RetentionDocuments.render(policy, of));
  }

  /** {@code POST .../relationships/data-retention-policy}. */
  public void assign(Context ctx) {
    Target of = target.apply(ctx);
    var sent = json.body(ctx).data(data -> PolicyRequests.parse(data, of));
    var policy =
        retention.assign(BearerTokens.caller(ctx), of, () -> sent.parse().policy(Optional.empty()));
    json.answer(ctx, 201, RetentionDocuments.render(policy, of));
  }

  /** {@code PATCH .../relationships/data-retention-policy}. */
  public void change(Context ctx) {
    Target of = target.apply(ctx);
    var sent = json.body(ctx).data(data -> PolicyRequests.parse(data, of));
    var policy =
        retention.change(BearerTokens.caller(ctx), of, present -> sent.parse().policy(present));
    json.answer(ctx, 200, RetentionDocuments.render(policy, of));
  }

  /** {@code DELETE .../relationships/data-retention-policy}. */
  public void remove(Context ctx) {
    retention.remove(BearerTokens.caller(ctx), target.apply(ctx));
    ctx.status(204);
  }

  /** {@code GET .../retention/preview}. */
  public void preview(Context ctx) {
    var request = json.page(ctx);
    json.answerInTurn(
        ctx,
        request.size(),
        () -> {
          var forecast = retention.forecast(BearerTokens.caller(ctx), target.apply(ctx), request);
          return json.document(ctx, forecast.page(), RetentionDocuments::render)
              .meta("versions", forecast.page().total())
              .meta("bytes", forecast.bytes());
        });
  }
}
