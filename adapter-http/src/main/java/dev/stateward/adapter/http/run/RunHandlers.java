package dev.stateward.adapter.http.run;

import dev.stateward.adapter.http.jsonapi.Document;
import dev.stateward.adapter.http.jsonapi.Includes;
import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.adapter.http.user.UserDocuments;
import dev.stateward.application.StateApplication;
import dev.stateward.application.organization.port.ReadingUsers;
import dev.stateward.application.port.Caller;
import dev.stateward.application.workspace.port.RecordingRuns;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.workspace.RunId;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Handles requests for recorded runs. */
public final class RunHandlers {
  private static final String CREATED_BY = "created_by";

  private static final String CONFIGURATION = "configuration_version";

  private static final String COMMIT = "configuration_version.ingress_attributes";

  /** What a run may be asked for with; of those not named above, no run here has any. */
  private static final Set<String> INCLUDES =
      Set.of(
          CREATED_BY,
          CONFIGURATION,
          COMMIT,
          "apply",
          "confirmed_by",
          "cost_estimate",
          "plan",
          "policy_checks",
          "run_events",
          "task_stages",
          "workspace");

  private final RecordingRuns runs;

  private final ReadingUsers users;

  private final JsonApi json;

  /** Handlers that call {@code application}. */
  public RunHandlers(StateApplication application, JsonApi json) {
    this.runs = application.recordingRuns();
    this.users = application.readingUsers();
    this.json = json;
  }

  /** {@code POST /runs}. */
  public void create(Context ctx) {
    var draft = RunDocuments.parseNew(json.body(ctx).data());
    Run run = runs.recordRun(BearerTokens.caller(ctx), draft.workspace(), draft::run);
    json.answer(ctx, 201, RunDocuments.render(run));
  }

  /** {@code GET /runs/:id}. */
  public void show(Context ctx) {
    Set<String> includes = Includes.of(ctx, INCLUDES);
    var id = PathParameters.value(ctx, "id", RunId::hasForm, RunId::new);
    Run run = runs.showRun(BearerTokens.caller(ctx), id);
    Document document = Document.of(RunDocuments.render(run));
    json.answer(
        ctx, 200, document.include(includes, related(BearerTokens.caller(ctx), run, includes)));
  }

  private List<Resource> related(Caller caller, Run run, Set<String> includes) {
    List<Resource> related = new ArrayList<>();
    if (includes.contains(CREATED_BY) && run.createdBy() instanceof Principal.User(var id)) {
      users
          .visible(caller, Set.of(id))
          .forEach(user -> related.add(UserDocuments.render(user, caller)));
    }
    if (includes.contains(CONFIGURATION) || includes.contains(COMMIT)) {
      var configuration = runs.showConfiguration(caller, run.configurationVersion());
      related.add(ConfigurationDocuments.render(configuration));
      if (includes.contains(COMMIT)) {
        ConfigurationDocuments.renderCommit(configuration).ifPresent(related::add);
      }
    }
    return related;
  }
}
