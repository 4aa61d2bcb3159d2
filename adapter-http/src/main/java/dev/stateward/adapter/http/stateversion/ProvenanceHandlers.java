package dev.stateward.adapter.http.stateversion;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Times;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.stateversion.port.RecordingProvenance;
import dev.stateward.application.stateversion.port.RecordingProvenance.Provenance;
import dev.stateward.domain.stateversion.StateVersionId;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Handles requests that tell where imported state versions come from. */
public final class ProvenanceHandlers {
  private static final String CREATED_AT = "created-at";

  private final RecordingProvenance recording;
  private final JsonApi json;

  /** Handlers that call {@code recording}. */
  public ProvenanceHandlers(RecordingProvenance recording, JsonApi json) {
    this.recording = recording;
    this.json = json;
  }

  /** {@code PUT /state-versions/:id/provenance}. */
  public void record(Context ctx) {
    var version = PathParameters.value(ctx, "id", StateVersionId::hasForm, StateVersionId::new);
    var provenance = json.body(ctx).data(ProvenanceHandlers::parse);
    var view = recording.record(BearerTokens.caller(ctx), version, provenance);
    json.answer(ctx, 200, StateVersionDocuments.render(view, json.links()));
  }

  private static Provenance parse(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    Optional<Instant> created = Times.parse(attributes.text(CREATED_AT));
    if (created.isEmpty() && attributes.has(CREATED_AT)) {
      attributes.problem(CREATED_AT, "is not a valid ISO 8601 date and time");
    }
    Provenance provenance =
        new Provenance(
            created.orElse(Instant.EPOCH).truncatedTo(ChronoUnit.MICROS),
            text(attributes, "author"),
            text(attributes, "source"),
            text(attributes, "original"),
            text(attributes, "run"),
            text(attributes, "commit"));
    data.refuse();
    return provenance;
  }

  private static String text(RequestObject attributes, String name) {
    String text = attributes.text(name, "");
    if (text.length() > Provenance.LONGEST) {
      attributes.problem(name, "is too long (maximum is " + Provenance.LONGEST + " characters)");
    }
    return text;
  }
}
