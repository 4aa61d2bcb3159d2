package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.workspaceWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceSettingsTest {
  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private final String path = "/api/v2/workspaces/" + acme.workspace("net");

  private JsonNode changed(String attributes) {
    return acme.patch(path, workspaceWith(attributes)).at("/data/attributes");
  }

  @Test
  void keepsWhatIsNotSent() {
    changed("\"description\": \"d\", \"auto-apply\": true, \"terraform-version\": \"1.11.4\"");

    JsonNode attributes = changed("\"working-directory\": \"infra\"");

    assertThat(attributes.path("description").asText()).isEqualTo("d");
    assertThat(attributes.path("auto-apply").asBoolean()).isTrue();
    assertThat(attributes.path("terraform-version").asText()).isEqualTo("1.11.4");
    assertThat(attributes.path("working-directory").asText()).isEqualTo("infra");
    assertThat(attributes.path("name").asText()).isEqualTo("net");
  }

  @Test
  void takesNullForWhatANewWorkspaceHas() {
    changed(
        "\"description\": \"d\", \"terraform-version\": \"1.11.4\", \"execution-mode\": \"agent\","
            + " \"allow-destroy-plan\": false, \"auto-apply\": true");

    JsonNode attributes =
        changed(
            "\"description\": null, \"terraform-version\": null, \"execution-mode\": null,"
                + " \"allow-destroy-plan\": null, \"auto-apply\": null");

    assertThat(attributes.path("description").isNull()).isTrue();
    assertThat(attributes.path("terraform-version").asText()).isEqualTo("latest");
    assertThat(attributes.path("execution-mode").asText()).isEqualTo("local");
    assertThat(attributes.path("allow-destroy-plan").asBoolean()).isTrue();
    assertThat(attributes.path("auto-apply").asBoolean(true)).isFalse();
  }

  @Test
  void ownsTheExecutionModeThatItWasSent() {
    JsonNode own = changed("\"execution-mode\": \"local\"");
    assertThat(own.path("setting-overwrites").toString())
        .isEqualTo("{\"agent-pool\":true,\"execution-mode\":true}");

    JsonNode inherited =
        changed("\"setting-overwrites\": {\"execution-mode\": false, \"agent-pool\": false}");
    assertThat(inherited.path("setting-overwrites").toString())
        .isEqualTo("{\"agent-pool\":false,\"execution-mode\":false}");

    JsonNode remote =
        changed("\"execution-mode\": \"remote\", \"setting-overwrites\": {\"agent-pool\": false}");
    assertThat(remote.path("execution-mode").asText()).isEqualTo("remote");
    assertThat(remote.path("operations").asBoolean()).isTrue();
    assertThat(remote.path("setting-overwrites").toString())
        .isEqualTo("{\"agent-pool\":false,\"execution-mode\":true}");

    JsonNode back = changed("\"setting-overwrites\": {\"execution-mode\": false}");
    assertThat(back.path("execution-mode").asText()).isEqualTo("local");
    JsonNode cleared = changed("\"execution-mode\": null");
    assertThat(cleared.at("/setting-overwrites/execution-mode").asBoolean(true)).isFalse();
  }

  @Test
  void understandsTheOlderNameOfTheExecutionMode() {
    assertThat(changed("\"operations\": true").path("execution-mode").asText()).isEqualTo("remote");
    assertThat(changed("\"operations\": false").path("execution-mode").asText()).isEqualTo("local");
    JsonNode both = changed("\"operations\": true, \"execution-mode\": \"agent\"");
    assertThat(both.path("execution-mode").asText()).isEqualTo("agent");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "latest",
        "1.11.4",
        "v1.11",
        "1.15.0-dev",
        "1.12.0-alpha1+b.2",
        "~> 1.5.0",
        ">= 1.1, <2"
      })
  void takesVersionsAndConstraints(String version) {
    JsonNode attributes = changed("\"terraform-version\": \"" + version + "\"");

    assertThat(attributes.path("terraform-version").asText()).isEqualTo(version);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonexisting", "1.", "1.2.3.4", ">= 1.1,", "=> 1", "1.1 - 2", "Latest"})
  void refusesWhatIsNoVersion(String version) {
    assertInvalid(
        acme.tryPatch(path, workspaceWith("\"terraform-version\": \"" + version + "\"")),
        "terraform-version",
        "Terraform version must be 'latest', a version or a constraint");
  }

  @Test
  void refusesSettingsOfOtherTypes() {
    assertInvalid(
        acme.tryPatch(path, workspaceWith("\"execution-mode\": \"moon\"")),
        "execution-mode",
        "Execution mode must be 'local', 'remote' or 'agent'");
    assertInvalid(
        acme.tryPatch(path, workspaceWith("\"auto-apply\": \"yes\"")),
        "auto-apply",
        "Auto apply must be a boolean");
    assertInvalid(
        acme.tryPatch(path, workspaceWith("\"description\": 7")),
        "description",
        "Description must be a string");
    assertInvalid(
        acme.tryPatch(path, workspaceWith("\"setting-overwrites\": true")),
        "setting-overwrites",
        "Setting overwrites must be an object");
    assertInvalid(
        acme.tryPatch(path, workspaceWith("\"setting-overwrites\": {\"agent-pool\": \"no\"}")),
        "setting-overwrites/agent-pool",
        "Agent pool must be a boolean");
    assertThat(acme.get(path).at("/data/attributes/description").isNull()).isTrue();
  }

  @Test
  void keepsWhatWouldStartRunsAndDestroy() {
    JsonNode triggered =
        changed("\"trigger-prefixes\": [\"/a b\", \"c\"], \"trigger-patterns\": [\"**/*.tf\"]");
    assertThat(triggered.path("trigger-prefixes").toString()).isEqualTo("[\"/a b\",\"c\"]");
    assertThat(triggered.path("trigger-patterns").toString()).isEqualTo("[\"**/*.tf\"]");
    assertThat(changed("\"trigger-prefixes\": []").path("trigger-patterns")).hasSize(1);

    JsonNode timed = changed("\"auto-destroy-at\": \"2030-01-02T03:04:05+01:00\"");
    assertThat(timed.path("auto-destroy-at").asText()).isEqualTo("2030-01-02T02:04:05.000Z");
    assertThat(timed.path("inherits-project-auto-destroy").asBoolean(true)).isFalse();
    JsonNode idle = changed("\"auto-destroy-activity-duration\": \"14d\"");
    assertThat(idle.path("auto-destroy-activity-duration").asText()).isEqualTo("14d");
    assertThat(idle.path("auto-destroy-at").isNull()).isTrue();
    assertThat(changed("\"auto-destroy-at\": null").path("auto-destroy-activity-duration").asText())
        .isEqualTo("14d");
    assertThat(
            changed("\"auto-destroy-activity-duration\": null")
                .path("auto-destroy-activity-duration")
                .isNull())
        .isTrue();
  }

  @Test
  void refusesTriggersAndTimesThatCannotBe() {
    String many = "\"x\",".repeat(101);

    for (String wrong :
        List.of(
            "\"trigger-prefixes\": [" + many.substring(0, many.length() - 1) + "]",
            "\"trigger-patterns\": [\"" + "x".repeat(1025) + "\"]",
            "\"trigger-patterns\": [1]",
            "\"auto-destroy-at\": \"soon\"",
            "\"auto-destroy-activity-duration\": \"20m\"",
            "\"auto-destroy-activity-duration\": \"20d\","
                + " \"auto-destroy-at\": \"2030-01-02T03:04:05Z\"",
            "\"global-remote-state\": true, \"project-remote-state\": true")) {
      assertThat(acme.tryPatch(path, AcmeServer.workspaceWith(wrong)).statusCode())
          .as(wrong)
          .isEqualTo(422);
    }
  }

  @Test
  void hasTheDefaultModeAndDurationOfItsProject() {
    String project = acme.get("/api/v2/organizations/acme/projects").at("/data/0/id").asText();
    acme.patch(
        "/api/v2/projects/" + project,
        "{\"data\": {\"attributes\": {\"default-execution-mode\": \"remote\","
            + " \"auto-destroy-activity-duration\": \"3d\"}}}");

    JsonNode inherited = acme.get(path).at("/data/attributes");

    assertThat(inherited.path("execution-mode").asText()).isEqualTo("remote");
    assertThat(inherited.path("operations").asBoolean()).isTrue();
    assertThat(inherited.path("auto-destroy-activity-duration").asText()).isEqualTo("3d");
    JsonNode own =
        changed("\"execution-mode\": \"local\", \"inherits-project-auto-destroy\": false");
    assertThat(own.path("execution-mode").asText()).isEqualTo("local");
    assertThat(own.path("auto-destroy-activity-duration").isNull()).isTrue();
  }

  @Test
  void hasTheDefaultModeOfItsOrganization() {
    JsonNode changed =
        acme.patch(
            "/api/v2/organizations/acme",
            "{\"data\": {\"attributes\": {\"default-execution-mode\": \"agent\"}}}");

    assertThat(changed.at("/data/attributes/default-execution-mode").asText()).isEqualTo("agent");
    assertThat(acme.get(path).at("/data/attributes/execution-mode").asText()).isEqualTo("agent");
  }
}
