package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LegalHoldTest {
  private static final String OWN = "/api/stateward/v1";
  private static final String REASON = "{\"data\":{\"attributes\":{\"reason\":\"lawsuit 7/26\"}}}";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());
  private final String workspace = OWN + "/workspaces/" + acme.workspace.value() + "/legal-hold";
  private String old = "";
  private String version = "";

  @BeforeEach
  void publishTwo() {
    acme.lock(acme.alice);
    old = client.publish(1, "{\"n\":1}".getBytes(StandardCharsets.UTF_8)).get("id").asText();
    client.publish(2, "{\"n\":2}".getBytes(StandardCharsets.UTF_8));
    acme.work();
    version = OWN + "/state-versions/" + old + "/legal-hold";
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> act(String action) {
    return server.post(acme.alice, "/api/v2/state-versions/" + old + "/actions/" + action, "");
  }

  @Test
  void isPlacedShownAndLifted() {
    for (String path : new String[] {version, workspace}) {
      assertThat(server.get(acme.alice, path).statusCode()).isEqualTo(404);
      HttpResponse<String> placed = server.put(acme.alice, path, REASON);
      assertThat(placed.statusCode()).isEqualTo(200);
      Golden.assertDocument(
          placed, path.equals(version) ? "legal-hold-of-version" : "legal-hold-of-workspace");
      assertThat(server.get(acme.alice, path).body()).isEqualTo(placed.body());

      HttpResponse<String> changed =
          server.put(acme.alice, path, REASON.replace("lawsuit 7/26", "x".repeat(500)));
      assertThat(changed.statusCode()).isEqualTo(200);
      assertThat(ApiServer.json(changed).at("/data/attributes/since"))
          .isEqualTo(ApiServer.json(placed).at("/data/attributes/since"));
      assertThat(server.delete(acme.alice, path).statusCode()).isEqualTo(204);
      assertThat(server.delete(acme.alice, path).statusCode()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | Reason can't be blank",
        "\"reason\":\"\" | Reason can't be blank",
        "\"reason\":\" \" | Reason can't be blank",
        "\"reason\":null | Reason can't be blank",
        "\"reason\":7 | Reason must be a string"
      })
  void wantsAReason(String attributes, String detail) {
    assertInvalid("{\"data\":{\"attributes\":{" + attributes + "}}}", detail);
  }

  @Test
  void wantsAReasonThatIsNotTooLong() {
    assertInvalid(
        REASON.replace("lawsuit 7/26", "x".repeat(501)),
        "Reason is too long (maximum is 500 characters)");
  }

  private void assertInvalid(String body, String detail) {
    for (String path : new String[] {version, workspace}) {
      HttpResponse<String> response = server.put(acme.alice, path, body);
      assertThat(response.statusCode()).isEqualTo(422);
      assertThat(ApiServer.json(response))
          .isEqualTo(
              ApiServer.json(
                  """
                  {"errors":[{"status":"422","title":"invalid attribute","detail":"%s",
                  "source":{"pointer":"/data/attributes/reason"}}]}
                  """
                      .formatted(detail)));
      assertThat(server.get(acme.alice, path).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void saysWhatItForbids() {
    server.put(acme.alice, version, REASON);

    assertRefused(
        act("soft_delete_backing_data"),
        400,
        "bad request",
        "State transition not allowed: the state version is under legal hold.");
    assertRefused(
        server.delete(acme.alice, "/api/v2/workspaces/" + acme.workspace.value()),
        409,
        "conflict",
        "Workspace cannot be deleted because it, or a state version of it, is under legal hold.");
    assertRefused(
        server.delete(acme.alice, "/api/v2/organizations/acme"),
        409,
        "conflict",
        "Organization cannot be deleted because a workspace or a state version of it is under"
            + " legal hold.");
    server.delete(acme.alice, version);
    act("soft_delete_backing_data");
    server.put(acme.alice, workspace, REASON);
    assertRefused(
        act("permanently_delete_backing_data"),
        400,
        "bad request",
        "State transition not allowed: the state version is under legal hold.");
    server.delete(acme.alice, workspace);
    act("permanently_delete_backing_data");
    assertRefused(
        server.put(acme.alice, version, REASON),
        409,
        "Conflict",
        "A state version that is backing data permanently deleted has no content to hold");
  }

  private static void assertRefused(
      HttpResponse<String> response, int status, String title, String detail) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(ApiServer.json(response))
        .isEqualTo(
            ApiServer.json(
                "{\"errors\":[{\"status\":\"%d\",\"title\":\"%s\",\"detail\":\"%s\"}]}"
                    .formatted(status, title, detail)));
  }
}
