package dev.stateward.adapter.http.run;

import dev.stateward.adapter.http.jsonapi.Links;
import dev.stateward.adapter.http.jsonapi.Relationship;
import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.application.workspace.port.RecordingRuns.ConfigurationChoice;
import dev.stateward.application.workspace.port.RecordingRuns.NewRun;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.run.ConfigurationVersionId;
import dev.stateward.domain.run.Run;
import dev.stateward.domain.stateversion.JsonText;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Map;

/** Recorded runs as JSON:API. */
public final class RunDocuments {
  /** The type of runs. */
  public static final String TYPE = "runs";

  private static final String MESSAGE = "message";

  private static final String IS_DESTROY = "is-destroy";

  private static final String WORKSPACE = "workspace";

  private static final String CONFIGURATION = "configuration-version";

  /** The end of a run that applies nothing: what is true of each of them (ADR 0045). */
  private static final String STATUS = "planned_and_finished";

  private static final Map<String, Boolean> ACTIONS =
      Map.of(
          "is-cancelable", false,
          "is-confirmable", false,
          "is-discardable", false,
          "is-force-cancelable", false);

  private static final Map<String, Boolean> PERMISSIONS =
      Map.of(
          "can-apply", false,
          "can-cancel", false,
          "can-comment", false,
          "can-discard", false,
          "can-force-cancel", false,
          "can-force-execute", false,
          "can-override-policy-check", false);

  private RunDocuments() {}

  /** A run as a resource. */
  public static Resource render(Run run) {
    String id = run.id().value();
    return Resource.of(TYPE, id)
        .attribute("status", STATUS)
        .attribute("status-timestamps", finished(run))
        .attribute(MESSAGE, run.message())
        .attribute(IS_DESTROY, run.destroy())
        .attribute("source", "tfe-api")
        .attribute("trigger-reason", "manual")
        .attribute("created-at", run.createdAt())
        .attribute("has-changes", false)
        .attribute("auto-apply", false)
        .attribute("allow-empty-apply", false)
        .attribute("plan-only", false)
        .attribute("refresh", true)
        .attribute("refresh-only", false)
        .attribute("save-plan", false)
        .attribute("replace-addrs", List.of())
        .attribute("target-addrs", List.of())
        .attribute("actions", ACTIONS)
        .attribute("permissions", PERMISSIONS)
        .relationship(WORKSPACE, Relationship.toOne("workspaces", run.workspace().value()))
        .relationship(CONFIGURATION, configuration(run))
        .relationship("created-by", creator(run.createdBy()))
        .link("self", Links.to(TYPE, id));
  }

  private static JsonText finished(Run run) {
    String at = Resource.timestamp(run.createdAt());
    return new JsonText("{\"planned-and-finished-at\":\"" + at + "\"}");
  }

  private static Relationship configuration(Run run) {
    String id = run.configurationVersion().value();
    return Relationship.toOne(ConfigurationDocuments.TYPE, id)
        .link("related", Links.to(ConfigurationDocuments.TYPE, id));
  }

  private static Relationship creator(Principal creator) {
    return switch (creator) {
      case Principal.User(var id) ->
          Relationship.toOne("users", id.value()).link("related", Links.to("users", id.value()));
      case Principal.Team(var id) ->
          Relationship.toOne("users", id.value()).link("related", Links.to("users", id.value()));
      case Principal.Organization ignored -> Relationship.toNone();
      case Principal.AuditReader ignored -> Relationship.toNone();
    };
  }

  /** What a client says of a new run. */
  static NewRunRequest parseNew(RequestObject data) {
    RequestObject attributes = data.object("attributes");
    NewRun run =
        new NewRun(
            attributes.text(MESSAGE, ""),
            attributes.flag(IS_DESTROY, false),
            data.relatedIfAny(
                    CONFIGURATION, ConfigurationVersionId::hasForm, ConfigurationVersionId::new)
                .<ConfigurationChoice>map(ConfigurationChoice.Chosen::new)
                .orElseGet(ConfigurationChoice.Empty::new));
    if (!data.object("relationships").object(WORKSPACE).has("data")) {
      data.object("relationships").missing(WORKSPACE);
    }
    var workspace = data.related(WORKSPACE, WorkspaceId::hasForm, WorkspaceId::new);
    if (workspace.isEmpty()) {
      data.refuse();
    }
    return new NewRunRequest(data, workspace.orElseThrow(), run);
  }

  /** A new run, and the workspace it is for. */
  record NewRunRequest(RequestObject data, WorkspaceId workspace, NewRun sent) {
    /** The run; refuses the request for all that is wrong with it. */
    NewRun run() {
      data.refuse();
      return sent;
    }
  }
}
