package dev.stateward.adapter.http.guardrail;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.guardrail.port.ManagingGuardrails;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Target;
import io.javalin.http.Context;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Handles requests for the guardrails of organizations, projects or workspaces. */
public final class GuardrailHandlers {
  private final ManagingGuardrails managing;
  private final JsonApi json;
  private final Function<Context, Target> target;

  private GuardrailHandlers(
      ManagingGuardrails managing, JsonApi json, Function<Context, Target> target) {
    this.managing = Objects.requireNonNull(managing, "managing is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.target = target;
  }

  /** Handlers of paths that name an {@code organization}. */
  public static GuardrailHandlers ofOrganizations(ManagingGuardrails managing, JsonApi json) {
    return new GuardrailHandlers(
        managing, json, ctx -> new Target.OfOrganization(PathParameters.organization(ctx)));
  }

  /** Handlers of paths that name a project by its {@code id}. */
  public static GuardrailHandlers ofProjects(ManagingGuardrails managing, JsonApi json) {
    return new GuardrailHandlers(
        managing, json, ctx -> new Target.OfProject(PathParameters.project(ctx)));
  }

  /** Handlers of paths that name a workspace by its {@code id}. */
  public static GuardrailHandlers ofWorkspaces(ManagingGuardrails managing, JsonApi json) {
    return new GuardrailHandlers(
        managing, json, ctx -> new Target.OfWorkspace(PathParameters.workspace(ctx)));
  }

  /** {@code GET .../guardrails}. */
  public void show(Context ctx) {
    Target of = target.apply(ctx);
    var guardrails = managing.show(BearerTokens.caller(ctx), of);
    json.answer(ctx, 200, GuardrailDocuments.render(guardrails, of));
  }

  /** {@code PUT .../guardrails}. */
  public void replace(Context ctx) {
    Target of = target.apply(ctx);
    var sent = json.body(ctx).data(data -> GuardrailRequests.guardrails(data, of));
    var guardrails = managing.replace(BearerTokens.caller(ctx), of, sent);
    json.answer(ctx, 200, GuardrailDocuments.render(guardrails, of));
  }

  /** {@code DELETE .../guardrails}. */
  public void remove(Context ctx) {
    managing.replace(BearerTokens.caller(ctx), target.apply(ctx), List::of);
    ctx.status(204);
  }
}
