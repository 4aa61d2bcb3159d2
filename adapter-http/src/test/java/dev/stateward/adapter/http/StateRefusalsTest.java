package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateRefusalsTest {
  private static final String NOT_FOUND =
      "{\"errors\":[{\"status\":\"404\",\"title\":\"not found\"}]}";
  private static final byte[] STATE =
      "{\"version\":4,\"serial\":5,\"outputs\":{\"a\":{\"value\":1}},\"resources\":[]}"
          .getBytes(StandardCharsets.UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());

  @BeforeEach
  void lock() {
    acme.lock(acme.alice);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void namesEveryProblemAtOnce() {
    HttpResponse<String> response =
        server.post(
            acme.alice,
            client.versions(),
            """
            {"data":{"attributes":{"serial":"one","lineage":7,"force":"yes","state":8},
              "relationships":{"run":{"data":{"type":"runs","id":"nonsense"}}}}}
            """);

    assertThat(response.statusCode()).isEqualTo(422);
    Golden.assertDocument(response, "errors-create");
    assertThat(response.body()).doesNotContain("param is missing or the value is empty: state");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"data\":null}",
        "{\"data\":{\"type\":\"runs\"}}",
        "{\"data\":{\"type\":\"runs\",\"id\":null}}",
        "{\"data\":{\"type\":\"runs\",\"id\":\"\"}}"
      })
  void takesARunWithoutAnIdentifierForNone(String run) {
    HttpResponse<String> response =
        server.post(
            acme.alice,
            client.versions(),
            """
            {"data":{"attributes":{"serial":1,"md5":"%s","json-state-outputs":""},
              "relationships":{"run":%s}}}
            """
                .formatted("0".repeat(32), run));

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    assertThat(ApiServer.json(response).at("/data/attributes/status").asText())
        .isEqualTo("pending");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"data\":null}", "{\"data\":7}", "{\"data\":[]}", "7"})
  void wantsADataObject(String body) {
    for (HttpResponse<String> response :
        List.of(
            server.post(acme.alice, client.versions(), body),
            server.patch(acme.alice, client.versions(), body))) {
      assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
      assertThat(ApiServer.json(response).at("/errors/0/title").asText())
          .isEqualTo("unprocessable entity");
    }
  }

  @Test
  void wantsTheSourceOfARollback() {
    HttpResponse<String> response =
        server.patch(acme.alice, client.versions(), "{\"data\":{\"type\":\"runs\"}}");

    assertThat(response.statusCode()).isEqualTo(422);
    Golden.assertDocument(response, "errors-rollback");
  }

  @Test
  void refusesAnotherLineageUnlessForced() {
    client.publish(5, STATE);
    ObjectNode other = StateClient.attributes(6, STATE).put("lineage", "lineage-2");

    JsonNode error = assertError(client.create(other), 409, "Conflict");

    assertThat(error.get("detail").asText()).contains("The lineage provided");
    assertThat(client.create(other.put("force", true)).statusCode()).isEqualTo(201);
  }

  @Test
  void knowsNoMalformedIdentifier() {
    for (String path :
        List.of(
            "/api/v2/state-versions/sv_1",
            "/api/v2/state-versions/ws-1",
            "/api/v2/state-versions/sv-%2e%2e",
            "/api/v2/state-versions/sv-1/outputs",
            "/api/v2/state-version-outputs/1",
            "/api/v2/workspaces/proj/current-state-version",
            StateVersionsTest.list("no%20such", ""),
            StateVersionsTest.list("none", ""))) {
      assertThat(server.get(acme.alice, path).body()).as(path).isEqualTo(NOT_FOUND);
    }
  }

  @Test
  void refusesUnknownIncludesAndFilters() {
    client.publish(5, STATE);

    JsonNode include =
        assertError(
            server.get(acme.alice, StateVersionsTest.list("proj", "&include=workspace")),
            400,
            "bad request");
    assertThat(include.get("detail").asText()).contains("include parameter");
    assertError(
        server.get(acme.alice, StateVersionsTest.list("proj", "&filter%5Bstatus%5D=lost")),
        400,
        "bad request");
    assertError(
        server.get(acme.alice, StateVersionsTest.list("proj", "&page%5Bnumber%5D=0")),
        400,
        "bad request");
    JsonNode filter =
        assertError(server.get(acme.alice, "/api/v2/state-versions"), 400, "bad request");
    assertThat(filter.get("detail").asText()).contains("filter[workspace][name]");
  }

  private static JsonNode assertError(HttpResponse<String> response, int status, String title) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    JsonNode error = ApiServer.json(response).at("/errors/0");
    assertThat(error.get("title").asText()).isEqualTo(title);
    assertThat(error.get("status").asText()).isEqualTo(Integer.toString(status));
    return error;
  }
}
