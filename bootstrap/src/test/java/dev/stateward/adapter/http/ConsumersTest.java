package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who reads the outputs of a workspace. */
class ConsumersTest extends EmbeddedAcme {
  private final String path = "/api/stateward/v1/workspaces/" + acme.workspace + "/consumers";

  ConsumersTest(@TempDir Path folder) {
    super(folder);
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
    acme.maintain();
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
