package dev.stateward.adapter.http.run;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Includes;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.domain.run.ConfigurationVersion;
import dev.stateward.domain.run.ConfigurationVersionId;
import io.javalin.http.Context;
import java.util.List;
import java.util.Set;

/** Handles requests for recorded configuration versions. */
public final class ConfigurationHandlers {
  private static final String COMMIT = "ingress_attributes";

  private final RecordingRuns runs;

  private final JsonApi json;

  /** Handlers that call {@code runs}. */
  public ConfigurationHandlers(RecordingRuns runs, JsonApi json) {
    this.runs = runs;
    this.json = json;
  }

  /** {@code POST /workspaces/:id/configuration-versions}. */
  public void create(Context ctx) {
    var workspace = PathParameters.workspace(ctx);
    var draft = json.body(ctx).optionalData(ConfigurationDocuments::parseNew);
    var created = runs.recordConfiguration(BearerTokens.caller(ctx), workspace, draft);
    json.answer(ctx, 201, ConfigurationDocuments.render(created));
  }

  /** {@code GET /configuration-versions/:id}. */
  public void show(Context ctx) {
    Set<String> includes = Includes.of(ctx, Set.of(COMMIT));
    ConfigurationVersion shown = asked(ctx);
    List<Resource> commit =
        includes.isEmpty()
            ? List.of()
            : ConfigurationDocuments.renderCommit(shown).stream().toList();
    json.answer(
        ctx, 200, Document.of(ConfigurationDocuments.render(shown)).include(includes, commit));
  }

  /** {@code GET /configuration-versions/:id/ingress-attributes}. */
  public void showCommit(Context ctx) {
    Resource commit =
        ConfigurationDocuments.renderCommit(asked(ctx))
            .orElseThrow(() -> new UseCaseFailedException(new Failure.NotFound()));
    json.answer(ctx, 200, commit);
  }

  private ConfigurationVersion asked(Context ctx) {
    var id =
        PathParameters.value(
            ctx, "id", ConfigurationVersionId::hasForm, ConfigurationVersionId::new);
    return runs.showConfiguration(BearerTokens.caller(ctx), id);
  }
}
