package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunsTest {
  private static final String COMMIT =
      """
      {"data": {"type": "configuration-versions", "attributes": {"speculative": true,
        "auto-queue-runs": false, "ingress-attributes": {"commit-sha": "6f0c1d2",
          "commit-url": "https://git.acme.test/net/6f0c1d2"}}}}\
      """;

  private final AcmeServer acme = new AcmeServer();
  private final String workspace = acme.workspace("net");
  private final String configurations =
      "/api/v2/workspaces/" + workspace + "/configuration-versions";

  @AfterEach
  void stop() {
    acme.close();
  }

  private static String run(String workspace, String configuration) {
    return """
    {"data": {"type": "runs", "attributes": {"message": "why", "is-destroy": true,
        "plan-only": false},
      "relationships": {"workspace": {"data": {"type": "workspaces", "id": "%s"}}%s}}}\
    """
        .formatted(
            workspace,
            configuration.isEmpty()
                ? ""
                : ", \"configuration-version\": {\"data\": {\"type\": \"configuration-versions\","
                    + " \"id\": \""
                    + configuration
                    + "\"}}");
  }

  private String configuration() {
    return acme.post(configurations, COMMIT).at("/data/id").asText();
  }

  @Test
  void recordsAConfigurationAndItsCommit() {
    JsonNode created = acme.post(configurations, COMMIT);

    assertDocument(created, "configuration-version");
    String path = "/api/v2/configuration-versions/" + created.at("/data/id").asText();
    assertDocument(acme.get(path), "configuration-version");
    assertDocument(acme.get(path + "/ingress-attributes"), "ingress-attributes");
    assertDocument(
        acme.get(path + "?include=ingress_attributes"), "configuration-version-with-commit");
  }

  @Test
  void recordsAConfigurationOfWhichNothingIsSaid() {
    JsonNode created = acme.post(configurations, "");

    assertThat(created.at("/data/attributes/auto-queue-runs").asBoolean()).isTrue();
    assertThat(created.at("/data/attributes/speculative").asBoolean(true)).isFalse();
    assertThat(created.at("/data/relationships/ingress-attributes/data").isNull()).isTrue();
    String path = "/api/v2/configuration-versions/" + created.at("/data/id").asText();
    assertNotFound(acme.tryGet(path + "/ingress-attributes"));
    assertThat(acme.get(path + "?include=ingress_attributes").path("included"))
        .isEqualTo(JsonNodeFactory.instance.arrayNode());
  }

  @Test
  void recordsARun() {
    JsonNode created = acme.post("/api/v2/runs", run(workspace, configuration()));

    assertDocument(created, "run");
    String path = "/api/v2/runs/" + created.at("/data/id").asText();
    assertDocument(acme.get(path), "run");
    assertDocument(
        acme.get(path + "?include=created_by,configuration_version.ingress_attributes,plan"),
        "run-with-all");
  }

  @Test
  void givesARunThatNamesNoConfigurationAnEmptyOne() {
    JsonNode created = acme.post("/api/v2/runs", run(workspace, ""));

    String id = created.at("/data/relationships/configuration-version/data/id").asText();
    JsonNode shown = acme.get("/api/v2/configuration-versions/" + id);
    assertThat(shown.at("/data/relationships/ingress-attributes/data").isNull()).isTrue();
  }

  @Test
  void refusesRunsOfNoWorkspace() {
    assertUnprocessable(
        acme.tryPost("/api/v2/runs", "{\"data\": {\"type\": \"runs\"}}"),
        "Workspace can't be blank",
        "/data/relationships/workspace");
    assertUnprocessable(
        acme.tryPost("/api/v2/runs", run("prj-1", "")),
        "Id is not an identifier of this kind",
        "/data/relationships/workspace/data/id");
    assertNotFound(acme.tryPost("/api/v2/runs", run("ws-999", "")));
    assertNotFound(acme.server.post(acme.bobToken, "/api/v2/runs", run(workspace, "")));
  }

  @Test
  void refusesConfigurationsOfOtherWorkspacesAsIfThereWereNone() {
    String other = acme.workspace("other");
    String configuration = configuration();

    assertNotInWorkspace(acme.tryPost("/api/v2/runs", run(other, configuration)));
    assertNotInWorkspace(acme.tryPost("/api/v2/runs", run(other, "cv-999")));
  }

  private static void assertNotInWorkspace(HttpResponse<String> response) {
    assertUnprocessable(
        response,
        "Configuration version was not found in the workspace",
        "/data/relationships/configuration-version");
  }

  @Test
  void refusesWhatIsNoConfiguration() {
    assertInvalid(
        acme.tryPost(
            configurations,
            "{\"data\": {\"attributes\": {\"ingress-attributes\": {\"commit-sha\": 7}}}}"),
        "ingress-attributes/commit-sha",
        "Commit sha must be a string");
    assertInvalid(
        acme.tryPost(configurations, "{\"data\": {\"attributes\": {\"speculative\": 1}}}"),
        "speculative",
        "Speculative must be a boolean");
  }

  @Test
  void refusesToIncludeWhatItDoesNotKnow() {
    String run = acme.post("/api/v2/runs", run(workspace, "")).at("/data/id").asText();

    assertBad(
        acme.tryGet("/api/v2/runs/" + run + "?include=created_by,moon"),
        "not a valid value of the include parameter");
  }
}
