package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.fixture.TestApplication;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who reads the outputs of a workspace. */
class ConsumersTest {
  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());
  private final String path = "/api/stateward/v1/workspaces/" + acme.workspace + "/consumers";

  @AfterEach
  void stop() {
    server.close();
  }

  private void read() {
    acme.lock(acme.alice);
    byte[] state =
        StateFixture.any(1).withOutputs(StateFixture.output("password", "hush", true)).bytes();
    String version = client.publishInline(1, state).get("id").asText();
    acme.work();
    JsonNode outputs =
        ApiServer.json(server.get(acme.alice, "/api/v2/state-versions/" + version + "/outputs"));
    String output = outputs.at("/data/0/id").asText();
    assertThat(server.get(acme.alice, "/api/v2/state-version-outputs/" + output).statusCode())
        .isEqualTo(200);
    while (acme.application
            .operations()
            .runningMaintenance()
            .runMaintenance(TestApplication.OPERATOR, new ArrayList<>()::add)
        > 0) {
      acme.time.pass(Duration.ofMillis(1));
    }
  }

  @Test
  void listsWhoReadWhat() {
    read();

    var response = server.get(acme.alice, path);

    Golden.assertDocument(response, "consumers");
    String explained = ApiServer.json(response).at("/data/0/links/effective-access").asText();
    JsonNode rules = ApiServer.json(server.get(acme.alice, explained));
    assertThat(rules.at("/data/0/attributes/permissions"))
        .extracting(permission -> permission.path("name").asText())
        .contains("read-outputs");
    assertThat(response.body()).doesNotContain("hush");
  }

  @Test
  void listsWhoMayReadAndNeverDid() {
    read();

    var response = server.get(acme.alice, path + "?filter%5Bseen%5D=never");

    Golden.assertDocument(response, "consumers-unseen");
  }

  @Test
  void refusesOtherFiltersAndOtherCallers() {
    assertRefused(
        server.get(acme.alice, path + "?filter%5Bseen%5D=often"),
        400,
        "bad request",
        "filter[seen] must be never",
        "");
    assertNotFound(server.get(acme.member("carol"), path));
    assertNotFound(server.get(acme.stranger("bob"), path + "?filter%5Bseen%5D=never"));
  }
}
