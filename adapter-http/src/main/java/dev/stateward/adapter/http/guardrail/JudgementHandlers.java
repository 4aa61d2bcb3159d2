package dev.stateward.adapter.http.guardrail;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.guardrail.port.ManagingGuardrails;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for what guardrails hold for a workspace, find, and are overridden by. */
public final class JudgementHandlers {
  private final ManagingGuardrails managing;
  private final JsonApi json;

  public JudgementHandlers(ManagingGuardrails managing, JsonApi json) {
    this.managing = Objects.requireNonNull(managing, "managing is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /workspaces/:id/effective-guardrails}. */
  public void effective(Context ctx) {
    WorkspaceId workspace = PathParameters.workspace(ctx);
    var guardrails = managing.effective(BearerTokens.caller(ctx), workspace);
    json.answer(ctx, 200, GuardrailDocuments.render(guardrails, workspace));
  }

  /** {@code GET /workspaces/:id/guardrails/try}. */
  public void trial(Context ctx) {
    WorkspaceId workspace = PathParameters.workspace(ctx);
    int versions = GuardrailRequests.tried(ctx);
    json.answerInTurn(
        ctx,
        versions,
        () ->
            Document.of(
                GuardrailDocuments.render(
                    managing.trial(BearerTokens.caller(ctx), workspace, versions), workspace)));
  }

  /** {@code POST /workspaces/:id/guardrail-overrides}. */
  public void override(Context ctx) {
    WorkspaceId workspace = PathParameters.workspace(ctx);
    var sent = json.body(ctx).data(GuardrailRequests::override);
    var override = managing.override(BearerTokens.caller(ctx), workspace, sent);
    json.answer(ctx, 201, GuardrailDocuments.render(override));
  }

  /** {@code GET /state-versions/:id/guardrail-findings}. */
  public void findings(Context ctx) {
    StateVersionId version = PathParameters.stateVersion(ctx);
    var judgement = managing.judgement(BearerTokens.caller(ctx), version);
    json.answer(ctx, 200, GuardrailDocuments.render(judgement, version));
  }
}
