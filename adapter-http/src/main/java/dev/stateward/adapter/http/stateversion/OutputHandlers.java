package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.stateversion.port.ReadingState;
import dev.stateward.domain.stateversion.OutputId;
import io.javalin.http.Context;
import java.util.Objects;

/** Handles requests for outputs. */
public final class OutputHandlers {
  private final ReadingState reading;
  private final JsonApi json;

  /** Handlers that call {@code reading}. */
  public OutputHandlers(ReadingState reading, JsonApi json) {
    this.reading = Objects.requireNonNull(reading, "reading is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /state-version-outputs/:id}. */
  public void show(Context ctx) {
    var id = PathParameters.value(ctx, "id", OutputId::hasForm, OutputId::new);
    var output = reading.output(BearerTokens.caller(ctx), id);
    json.answer(ctx, output, it -> Document.of(OutputDocuments.render(it)));
  }

  /** {@code GET /state-versions/:id/outputs}. */
  public void list(Context ctx) {
    var id = PathParameters.stateVersion(ctx);
    var page = reading.outputs(BearerTokens.caller(ctx), id, json.page(ctx));
    json.answer(ctx, page, it -> json.document(ctx, it, OutputDocuments::render));
  }

  /** {@code GET /workspaces/:id/current-state-version-outputs}: all of them, without pages. */
  public void current(Context ctx) {
    var id = PathParameters.workspace(ctx);
    var outputs = reading.currentOutputs(BearerTokens.caller(ctx), id);
    json.answer(
        ctx, outputs, all -> Document.whole(all.stream().map(OutputDocuments::render).toList()));
  }
}
