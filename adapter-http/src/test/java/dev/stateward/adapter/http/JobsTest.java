package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.out.AuditTrail.Condition;
import dev.stateward.application.port.out.AuditTrail.Wanted;
import dev.stateward.domain.audit.AuditAction;
import dev.stateward.domain.audit.AuditOutcome;
import dev.stateward.domain.audit.AuditRecord;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.user.Username;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobsTest {
  private final Installation house = new Installation();
  private final ApiServer server = new ApiServer(house.application);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void areListedForSiteAdmins() {
    house
        .application
        .installingServer()
        .createUser(new Caller.Operator(), new Username("root"), "root@example.test", true);
    house.lock(house.alice);
    new StateClient(server, house.alice, house.workspace.value())
        .publish(1, "1".getBytes(StandardCharsets.UTF_8));

    var jobs =
        ApiServer.json(server.get(house.token("root"), "/api/stateward/v1/jobs?page[size]=2"));

    assertThat(jobs.at("/meta/pagination/total-count").asInt()).isEqualTo(7);
    assertThat(jobs.at("/data")).hasSize(2);
    var all = ApiServer.json(server.get(house.token("root"), "/api/stateward/v1/jobs"));
    var attributes = all.at("/data/6/attributes");
    assertThat(attributes.path("work").asText()).isEqualTo("examine-state");
    assertThat(attributes.path("target").asText()).startsWith("sv-");
    assertThat(attributes.path("status").asText()).isEqualTo("waiting");
    assertThat(attributes.path("attempts").asInt()).isZero();
    assertThat(attributes.path("failure").isNull()).isTrue();
    assertThat(all.at("/data/0/attributes/work").asText()).isEqualTo("discard-dead-pendings");
  }

  @Test
  void areDeniedToOthersWhichIsRecorded() {
    assertThat(server.get(house.alice, "/api/stateward/v1/jobs").statusCode()).isEqualTo(404);

    List<AuditRecord> denied =
        house
            .database
            .auditTrail()
            .list(
                TrailId.SERVER,
                new Wanted(List.of(new Condition.WithOutcome(AuditOutcome.DENIED))),
                0,
                9)
            .records();
    assertThat(denied)
        .singleElement()
        .satisfies(record -> {
          assertThat(record.deed().action()).isEqualTo(AuditAction.SERVER_ACCESS);
          assertThat(record.actor().name()).isEqualTo("alice");
          assertThat(record.deed().after().values())
              .isEqualTo(Map.of("permission", "site-admin", "call", "GET /api/stateward/v1/jobs"));
        });
  }
}
