package dev.stateward.adapter.http.job;

import dev.stateward.adapter.http.jsonapi.JsonApi;
import dev.stateward.adapter.http.jsonapi.PathParameters;
import dev.stateward.adapter.http.jsonapi.QueryParameters;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.adapter.http.security.BearerTokens;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.ListedJob;
import dev.stateward.application.job.port.RunningMaintenance;
import io.javalin.http.Context;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Handles requests for background jobs. */
public final class JobHandlers {
  private final RunningMaintenance maintenance;
  private final JsonApi json;

  /** Handlers that use {@code maintenance}. */
  public JobHandlers(RunningMaintenance maintenance, JsonApi json) {
    this.maintenance = Objects.requireNonNull(maintenance, "maintenance is null");
    this.json = Objects.requireNonNull(json, "json is null");
  }

  /** {@code GET /jobs}. */
  public void list(Context ctx) {
    json.answerPage(
        ctx,
        request -> maintenance.jobs(BearerTokens.caller(ctx), wanted(ctx), request),
        JobHandlers::render);
  }

  private static Set<JobStatus> wanted(Context ctx) {
    Set<String> words = QueryParameters.list(ctx, "filter[status]");
    Set<JobStatus> wanted = EnumSet.noneOf(JobStatus.class);
    for (String word : words) {
      wanted.add(
          switch (word) {
            case "waiting" -> JobStatus.WAITING;
            case "running" -> JobStatus.RUNNING;
            case "failed" -> JobStatus.FAILED;
            case "dead" -> JobStatus.DEAD;
            default ->
                throw RequestRefusedException.badRequest(
                    "filter[status] must be waiting, running, failed or dead");
          });
    }
    return words.isEmpty() ? EnumSet.allOf(JobStatus.class) : wanted;
  }

  /** {@code POST /jobs/:id/actions/retry}. */
  public void retry(Context ctx) {
    long number = PathParameters.value(ctx, "id", JobHandlers::isNumber, Long::valueOf);
    json.answer(ctx, 200, render(maintenance.retry(BearerTokens.caller(ctx), number)));
  }

  private static boolean isNumber(String text) {
    return text.matches("[0-9]{1,18}");
  }

  private static Resource render(ListedJob job) {
    return Resource.of("jobs", String.valueOf(job.job().number()))
        .attribute("work", work(job.job().job()))
        .textOrNull("target", target(job.job().job()))
        .attribute("status", job.status().name().toLowerCase(Locale.ROOT))
        .attribute("attempts", job.job().attempts())
        .attribute("due-at", job.due())
        .textOrNull("failure", job.failure());
  }

  private static String work(Job job) {
    return switch (job) {
      case Job.ExamineState ignored -> "examine-state";
      case Job.DestroyBackingData ignored -> "destroy-backing-data";
      case Job.RemoveBlob ignored -> "remove-content";
      case Job.DeliverEvent ignored -> "deliver-event";
      case Job.RunRoutine(var routine) -> routine.name().toLowerCase(Locale.ROOT).replace('_', '-');
    };
  }

  /** The key of a blob is not shown. */
  private static String target(Job job) {
    return switch (job) {
      case Job.ExamineState(var version) -> version.value();
      case Job.DestroyBackingData(var version) -> version.value();
      case Job.DeliverEvent(var delivery) -> delivery.value();
      case Job.RemoveBlob ignored -> "";
      case Job.RunRoutine ignored -> "";
    };
  }
}
