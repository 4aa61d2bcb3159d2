package dev.stateward.adapter.http.change;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.change.port.ComparingVersions;
import dev.stateward.application.change.port.ComparingVersions.Comparison;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.PageRequest;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for what changed. */
public final class ChangeHandlers {
  private final ComparingVersions comparing;
  private final JsonApi json;

  /** Handlers that call {@code comparing}. */
  public ChangeHandlers(ComparingVersions comparing, JsonApi json) {
    this.comparing = Objects.requireNonNull(comparing, "comparing is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /state-versions/:id/diff} of our own. */
  public void compare(Context ctx) {
    var version = PathParameters.stateVersion(ctx);
    var selection = ChangeRequests.selection(ctx);
    PageRequest page = json.page(ctx);
    DeferredResult<Comparison> result =
        comparing.compare(
            BearerTokens.caller(ctx), version, ChangeRequests.from(ctx), selection, page);
    json.answerInTurn(
        ctx,
        page.size(),
        result,
        comparison ->
            ChangeDocuments.describe(
                json.document(
                    ctx,
                    comparison.changes(),
                    change -> ChangeDocuments.render(change, comparison.values())),
                comparison));
  }

  /** {@code GET /workspaces/:id/changes} of our own. */
  public void history(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    json.answerPage(
        ctx,
        page -> comparing.history(BearerTokens.caller(ctx), workspace, page),
        ChangeDocuments::render);
  }

  /** {@code GET /workspaces/:id/blame} of our own. */
  public void blame(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    var subject = ChangeRequests.subject(ctx);
    json.answerPage(
        ctx,
        page -> comparing.blame(BearerTokens.caller(ctx), workspace, subject, page),
        ChangeDocuments::render);
  }

  /** {@code GET /workspaces/:id/unmarked-secrets} of our own. */
  public void unmarkedSecrets(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    json.answerPage(
        ctx,
        page -> comparing.unmarkedSecrets(BearerTokens.caller(ctx), workspace, page),
        ChangeDocuments::render);
  }
}
