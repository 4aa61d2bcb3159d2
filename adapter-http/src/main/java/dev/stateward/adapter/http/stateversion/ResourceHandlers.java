package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.LargeResponses;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.DeferredResult;
import dev.stateward.application.port.Page;
import dev.stateward.application.settings.Budgets;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.application.stateversion.port.ReadingState.ResourceOf;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for the resources of states. */
public final class ResourceHandlers {
  private final ReadingState reading;
  private final JsonApi json;

  /** Limits concurrent scans, because each page scans the whole state. */
  private final LargeResponses scans;

  /** Handlers that call {@code reading}. */
  public ResourceHandlers(ReadingState reading, JsonApi json) {
    this.reading = Objects.requireNonNull(reading, "reading is null");
    this.json = Objects.requireNonNull(json, "json is null");
    this.scans =
        new LargeResponses(
            new LargeResponses.Limits(
                Budgets.STATE_SCANS,
                Budgets.SMALL_STATE_SCAN,
                json.longestWait(),
                Budgets.LONGEST_TRANSFER,
                Budgets.LARGE_ANSWER_RATE),
            BearerTokens::principal);
  }

  /** {@code GET /workspaces/:id/resources}. */
  public void current(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    answer(ctx, reading.resources(BearerTokens.caller(ctx), workspace, json.page(ctx)));
  }

  /** {@code GET /state-versions/:id/resources} of our own. */
  public void list(Context ctx) {
    var version = PathParameters.stateVersion(ctx);
    answer(ctx, reading.resources(BearerTokens.caller(ctx), version, json.page(ctx)));
  }

  private void answer(Context ctx, DeferredResult<Page<ResourceOf>> result) {
    long scanned = Math.min(result.memory(), Budgets.STATE_SCANS / 2);
    Page<ResourceOf> page = scans.reading(ctx, scanned, result::read);
    json.answer(ctx, page, ResourceDocuments::render);
  }
}
