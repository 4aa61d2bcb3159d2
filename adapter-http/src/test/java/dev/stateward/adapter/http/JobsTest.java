package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.audit.port.AuditCondition;
import dev.stateward.application.audit.port.AuditQuery;
import dev.stateward.application.job.port.Job;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.job.port.TakenJob;
import dev.stateward.application.port.Caller;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.stateversion.BlobKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobsTest {
  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void areListedForSiteAdmins() {
    acme.siteAdmin("root");
    acme.lock(acme.alice);
    new StateClient(server, acme.alice, acme.workspace.value())
        .publishInline(1, "{\"n\":1}".getBytes(StandardCharsets.UTF_8));

    var jobs =
        ApiServer.json(server.get(acme.token("root"), "/api/stateward/v1/jobs?page[size]=2"));

    assertThat(jobs.at("/meta/pagination/total-count").asInt())
        .isEqualTo(Routine.values().length + 1);
    assertThat(jobs.at("/data")).hasSize(2);
    var all = ApiServer.json(server.get(acme.token("root"), "/api/stateward/v1/jobs"));
    var attributes = all.at("/data/" + Routine.values().length + "/attributes");
    assertThat(attributes.path("work").asText()).isEqualTo("examine-state");
    assertThat(attributes.path("target").asText()).startsWith("sv-");
    assertThat(attributes.path("status").asText()).isEqualTo("waiting");
    assertThat(attributes.path("attempts").asInt()).isZero();
    assertThat(attributes.path("failure").isNull()).isTrue();
    assertThat(all.at("/data/0/attributes/work").asText()).isEqualTo("discard-dead-pendings");
  }

  @Test
  void areFilteredByStatusAndRetriedOnRequest() {
    acme.siteAdmin("root");
    var jobs = acme.database.jobs();
    jobs.order(new Job.RemoveBlob(new BlobKey("b/gone")), acme.time.instant());
    TakenJob taken = jobs.take(1, acme.time.instant(), Duration.ofMinutes(1)).getFirst();
    jobs.bury(taken, acme.time.instant(), "given up");
    String dead = "/api/stateward/v1/jobs?filter[status]=dead";
    String retry = "/api/stateward/v1/jobs/" + taken.number() + "/actions/retry";

    var listed = ApiServer.json(server.get(acme.token("root"), dead));
    assertThat(listed.at("/data")).hasSize(1);
    assertThat(listed.at("/data/0/attributes/status").asText()).isEqualTo("dead");
    assertThat(listed.at("/data/0/attributes/failure").asText()).isEqualTo("given up");
    assertThat(server.post(acme.alice, retry, "").statusCode()).isEqualTo(404);

    var retried = server.post(acme.token("root"), retry, "");

    assertThat(retried.statusCode()).isEqualTo(200);
    assertThat(ApiServer.json(retried).at("/data/attributes/status").asText()).isEqualTo("waiting");
    assertThat(ApiServer.json(server.get(acme.token("root"), dead)).at("/data")).isEmpty();
    assertThat(server.post(acme.token("root"), retry, "").statusCode()).isEqualTo(422);
    for (String unknown : List.of("4711471147", "x", "-1", "9".repeat(30))) {
      var path = "/api/stateward/v1/jobs/" + unknown + "/actions/retry";
      assertThat(server.post(acme.token("root"), path, "").statusCode()).isEqualTo(404);
    }
    var wrong = server.get(acme.token("root"), "/api/stateward/v1/jobs?filter[status]=lost");
    assertThat(wrong.statusCode()).isEqualTo(400);
  }

  @Test
  void areDeniedToOthersWhichIsRecorded() {
    assertThat(server.get(acme.alice, "/api/stateward/v1/jobs").statusCode()).isEqualTo(404);

    assertThat(denied()).as("what is committed before the answer tells by its time").isEmpty();
    acme.application.recordingDenials().settle(new Caller.Operator());
    assertThat(denied())
        .singleElement()
        .satisfies(record -> {
          assertThat(record.event().action()).isEqualTo(AuditAction.SERVER_ACCESS);
          assertThat(record.actor().name()).isEqualTo("alice");
          assertThat(record.event().after().values())
              .isEqualTo(Map.of("permission", "site-admin", "call", "GET /api/stateward/v1/jobs"));
        });
  }

  private List<AuditRecord> denied() {
    return acme.database
        .auditTrail()
        .list(
            TrailId.SERVER,
            new AuditQuery(List.of(new AuditCondition.WithOutcome(AuditOutcome.DENIED))),
            0,
            9)
        .records();
  }
}
