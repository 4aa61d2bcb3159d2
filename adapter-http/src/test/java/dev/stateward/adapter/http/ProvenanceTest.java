package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where imported state versions come from. */
class ProvenanceTest {
  private static final String TRAIL =
      "/api/stateward/v1/organizations/acme/audit-trail?filter%5Baction%5D=state_version.import";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());
  private String version = "";

  @BeforeEach
  void publish() {
    acme.lock(acme.alice);
    version = client.publish(1, "{\"n\":1}".getBytes(StandardCharsets.UTF_8)).get("id").asText();
    acme.work();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> put(String attributes) {
    return server.put(
        acme.alice,
        "/api/stateward/v1/state-versions/" + version + "/provenance",
        "{\"data\":{\"attributes\":{" + attributes + "}}}");
  }

  @Test
  void showsTheTimeAndRecordsWhatWasToldEachTime() {
    String imported =
        "\"created-at\":\"2019-03-04T07:06:07.890+02:00\",\"author\":\"%s\",\"original\":\"sv-1\","
            + "\"source\":\"https://app.example\",\"run\":\"run-1\",\"commit\":\"abc\"";

    HttpResponse<String> first = put(imported.formatted("ann"));

    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(client.show(version).at("/attributes/created-at").asText())
        .isEqualTo("2019-03-04T05:06:07.890Z");
    assertThat(put(imported.formatted("joe")).statusCode()).isEqualTo(200);
    assertThat(server.get(acme.alice, TRAIL).body())
        .containsOnlyOnce("\"author\":\"ann\"")
        .containsOnlyOnce("\"author\":\"joe\"")
        .contains("\"original\":\"sv-1\"", "\"run\":\"run-1\"", "\"commit\":\"abc\"");
  }

  @Test
  void refusesWhatCannotBe() {
    assertThat(put("\"created-at\":\"9000-01-01T00:00:00Z\"").statusCode()).isEqualTo(422);
    assertThat(put("\"created-at\":\"soon\"").body()).contains("is not a valid ISO 8601");
    assertThat(put("\"author\":\"ann\"").body()).contains("/data/attributes/created-at");
    assertThat(
            put("\"created-at\":\"2019-01-01T00:00:00Z\",\"author\":\"" + "a".repeat(251) + "\"")
                .body())
        .contains("is too long (maximum is 250 characters)");
    assertThat(server.get(acme.alice, TRAIL).body()).contains("\"data\":[]");
  }

  @Test
  void canBeToldAgainAsLongAsItIsBeforeTheArrival() {
    assertThat(put("\"created-at\":\"2019-01-01T00:00:00Z\"").statusCode()).isEqualTo(200);
    assertThat(put("\"created-at\":\"2020-01-01T00:00:00Z\"").statusCode()).isEqualTo(200);
    assertThat(client.show(version).at("/attributes/created-at").asText())
        .isEqualTo("2020-01-01T00:00:00.000Z");
  }

  @Test
  void refusesWhatIsUnderLegalHold() {
    server.put(
        acme.alice,
        "/api/stateward/v1/workspaces/" + acme.workspace.value() + "/legal-hold",
        "{\"data\":{\"attributes\":{\"reason\":\"lawsuit\"}}}");

    HttpResponse<String> refused = put("\"created-at\":\"2019-01-01T00:00:00Z\"");

    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
    assertThat(refused.body()).contains("legal hold");
    assertThat(server.get(acme.alice, TRAIL).body()).contains("\"data\":[]");
  }

  @Test
  void refusesWhatWasCreatedHere() {
    client.publish(2, "{\"n\":2}".getBytes(StandardCharsets.UTF_8));
    HttpResponse<String> rolledBack =
        server.patch(acme.alice, client.versions(), StateVersionsTest.rollback(version));
    version = ApiServer.json(rolledBack).at("/data/id").asText();

    HttpResponse<String> refused = put("\"created-at\":\"2019-01-01T00:00:00Z\"");

    assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
    assertThat(refused.body()).contains("created here, by a run or a rollback");
  }
}
