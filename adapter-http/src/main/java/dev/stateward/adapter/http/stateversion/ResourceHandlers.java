package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.ResourceOf;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for the resources of states. */
public final class ResourceHandlers {
  private final ReadingState reading;
  private final JsonApi json;

  /** Handlers that call {@code reading}. */
  public ResourceHandlers(ReadingState reading, JsonApi json) {
    this.reading = Objects.requireNonNull(reading, "reading is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /workspaces/:id/resources}. */
  public void current(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    PageRequest page = json.page(ctx);
    answer(ctx, page, reading.resources(BearerTokens.caller(ctx), workspace, page));
  }

  /** {@code GET /state-versions/:id/resources} of our own. */
  public void list(Context ctx) {
    var version = PathParameters.stateVersion(ctx);
    PageRequest page = json.page(ctx);
    answer(ctx, page, reading.resources(BearerTokens.caller(ctx), version, page));
  }

  private void answer(Context ctx, PageRequest page, DeferredResult<Page<ResourceOf>> result) {
    json.answerInTurn(
        ctx,
        page.size(),
        result,
        resources -> json.document(ctx, resources, ResourceDocuments::render));
  }
}
