package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackingDataTest {
  private static final String SOFT_DELETE = "soft_delete_backing_data";
  private static final String RESTORE = "restore_backing_data";
  private static final String DESTROY = "permanently_delete_backing_data";
  private static final byte[] STATE =
      "{\"version\":4,\"serial\":1,\"outputs\":{\"a\":{\"value\":1}},\"resources\":[]}"
          .getBytes(StandardCharsets.UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());
  private String old = "";
  private String current = "";

  @BeforeEach
  void publishTwo() {
    acme.lock(acme.alice);
    old = client.publish(1, STATE).get("id").asText();
    current = client.publish(2, "{\"n\":2}".getBytes(StandardCharsets.UTF_8)).get("id").asText();
    acme.work();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> act(String version, String action, String body) {
    return server.post(
        acme.alice, "/api/v2/state-versions/" + version + "/actions/" + action, body);
  }

  @Test
  void showsWhatBecomesOfAVersion() {
    String url = StateClient.url(client.show(old), "hosted-state-download-url");

    HttpResponse<String> deleted =
        act(old, SOFT_DELETE, "{\"data\":{\"attributes\":{\"delete-older-than-n-days\":23}}}");
    assertThat(deleted.statusCode()).isEqualTo(200);
    Golden.assertDocument(deleted, "state-version-soft-deleted");
    assertThat(client.download(url).statusCode()).isEqualTo(404);
    assertThat(client.show(old).at("/attributes").has("delete-older-than-n-days")).isFalse();

    HttpResponse<String> restored = act(old, RESTORE, "");
    assertThat(restored.statusCode()).isEqualTo(200);
    Golden.assertDocument(restored, "state-version-restored");
    assertThat(client.download(url).body()).isEqualTo(STATE);

    assertThat(act(old, SOFT_DELETE, "").statusCode()).isEqualTo(200);
    HttpResponse<String> destroyed = act(old, DESTROY, "");
    assertThat(destroyed.statusCode()).isEqualTo(200);
    Golden.assertDocument(destroyed, "state-version-destroyed");
    assertThat(client.download(url).statusCode()).isEqualTo(404);
    acme.work();
    assertThat(acme.stored()).isEqualTo(1);
  }

  @Test
  void keepsDeletedVersionsInTheList() {
    act(old, SOFT_DELETE, "");

    var listed =
        ApiServer.json(
                server.get(
                    acme.alice,
                    "/api/v2/state-versions?filter[organization][name]=acme"
                        + "&filter[workspace][name]=proj"
                        + "&filter[status]=backing_data_soft_deleted"))
            .get("data");

    assertThat(listed).hasSize(1);
    assertThat(listed.at("/0")).isEqualTo(client.show(old));
    assertThat(listed.at("/0/attributes/hosted-state-download-url").isNull()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | Delete older than n days must be greater than or equal to 1",
        "-1 | Delete older than n days must be greater than or equal to 1",
        "36501 | Delete older than n days must be less than or equal to 36500",
        "1.5 | Delete older than n days must be an integer",
        "\"7\" | Delete older than n days must be an integer"
      })
  void wantsDaysOfGrace(String days, String detail) {
    HttpResponse<String> response =
        act(
            old,
            SOFT_DELETE,
            "{\"data\":{\"attributes\":{\"delete-older-than-n-days\":" + days + "}}}");

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(response))
        .isEqualTo(
            ApiServer.json(
                """
                {"errors":[{"status":"422","title":"invalid attribute","detail":"%s",
                "source":{"pointer":"/data/attributes/delete-older-than-n-days"}}]}
                """
                    .formatted(detail)));
    assertThat(client.show(old).at("/attributes/status").asText()).isEqualTo("finalized");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "{\"data\":null}", "{\"data\":{\"attributes\":{}}}"})
  void needsNoBody(String body) {
    assertThat(act(old, SOFT_DELETE, body).statusCode()).isEqualTo(200);
  }

  @Test
  void saysWhyATransitionIsNotAllowed() {
    assertRefused(
        act(current, SOFT_DELETE, ""),
        "State transition not allowed: the state version is the current one of its workspace.");
    assertRefused(
        act(old, DESTROY, ""),
        "State transition not allowed: the state version is finalized and cannot become backing"
            + " data permanently deleted.");
    act(old, SOFT_DELETE, "");
    assertRefused(
        act(old, SOFT_DELETE, ""),
        "State transition not allowed: the state version is backing data soft deleted and cannot"
            + " become backing data soft deleted.");
    act(old, DESTROY, "");
    assertRefused(
        act(old, RESTORE, ""),
        "State transition not allowed: the state version is backing data permanently deleted and"
            + " cannot become finalized.");
  }

  private static void assertRefused(HttpResponse<String> response, String detail) {
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(ApiServer.json(response))
        .isEqualTo(
            ApiServer.json(
                "{\"errors\":[{\"status\":\"400\",\"title\":\"bad request\",\"detail\":\"%s\"}]}"
                    .formatted(detail)));
  }

  @Test
  void asksForSnapshotsWhereTheToolReadsTheQuestion() {
    AcmeApplication cloud =
        new AcmeApplication(
            ApplicationSettingsFixture.withEdition(ApplicationSettings.Edition.CLOUD));
    try (ApiServer there = new ApiServer(cloud.application, HttpSettings.Limits.USUAL, 90)) {
      cloud.lock(cloud.alice);
      String path = "/api/v2/workspaces/" + cloud.workspace + "/current-state-version";
      StateClient writer = new StateClient(there, cloud.alice, cloud.workspace.value());
      HttpResponse<String> none = there.get(cloud.alice, path);
      assertThat(none.statusCode()).isEqualTo(404);
      HttpResponse<String> created = writer.create(StateClient.attributes(1, STATE));
      assertThat(ApiServer.json(created).at("/data/attributes/intermediate").asBoolean()).isTrue();
      String id = ApiServer.json(created).at("/data/id").asText();
      HttpResponse<String> shown = there.get(cloud.alice, "/api/v2/state-versions/" + id);

      for (HttpResponse<String> response : List.of(none, created, shown)) {
        assertThat(response.headers().firstValue("X-Terraform-Snapshot-Interval")).contains("90");
      }
    }
    assertThat(
            server
                .get(acme.alice, "/api/v2/state-versions/" + current)
                .headers()
                .firstValue("X-Terraform-Snapshot-Interval"))
        .isEmpty();
  }
}
