package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AgentPoolsTest {
  private static final String ALL = AcmeServer.ACME + "/agent-pools";

  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private static String pool(String attributes) {
    return "{\"data\": {\"type\": \"agent-pools\", \"attributes\": {" + attributes + "}}}";
  }

  private String created(String name) {
    return acme.post(ALL, pool("\"name\": \"" + name + "\"")).at("/data/id").asText();
  }

  private static String path(String id) {
    return "/api/v2/agent-pools/" + id;
  }

  @Test
  void createsChangesAndDeletes() {
    JsonNode created = acme.post(ALL, pool("\"name\": \"west pool\""));
    String id = created.at("/data/id").asText();

    assertDocument(created, "agent-pool");
    assertThat(acme.get(path(id))).isEqualTo(created);
    JsonNode changed = acme.patch(path(id), pool("\"organization-scoped\": false"));
    assertThat(changed.at("/data/attributes/organization-scoped").asBoolean(true)).isFalse();
    assertThat(changed.at("/data/attributes/name").asText()).isEqualTo("west pool");
    assertDone(acme.tryDelete(path(id)));
    assertNotFound(acme.tryGet(path(id)));
    assertNotFound(acme.tryDelete(path(id)));
  }

  @Test
  void listsByNameOrAge() {
    created("b");
    created("a");

    assertThat(names("")).containsExactly("a", "b");
    assertThat(names("?sort=created-at")).containsExactly("b", "a");
    assertThat(names("?sort=-created-at")).containsExactly("a", "b");
    assertThat(names("?q=B")).containsExactly("b");
    assertThat(acme.tryGet(ALL + "?sort=age").statusCode()).isEqualTo(400);
  }

  private List<String> names(String query) {
    return StreamSupport.stream(acme.get(ALL + query).path("data").spliterator(), false)
        .map(pool -> pool.at("/attributes/name").asText())
        .toList();
  }

  @Test
  void refusesWhatCannotBeOrIsNotKept() {
    created("west");

    assertInvalid(
        acme.tryPost(ALL, pool("\"name\": \"a/b\"")),
        "name",
        "Name may only contain letters, numbers, spaces, '-', '_' and '.' (1 to 90)");
    assertInvalid(
        acme.tryPost(ALL, pool("\"name\": \"WEST\"")), "name", "Name has already been taken");
    assertThat(
            acme.tryPost(
                    ALL,
                    """
                    {"data": {"attributes": {"name": "x"}, "relationships": {"allowed-workspaces":
                      {"data": [{"type": "workspaces", "id": "ws-1"}]}}}}
                    """)
                .body())
        .contains("Allowed workspaces are not kept by this server, which has no agents");
  }

  @Test
  void nothingUsesAPool() {
    String pool = created("west");
    String workspace = "/api/v2/workspaces/" + acme.workspace("net");
    String project =
        acme.post(AcmeServer.ACME + "/projects", pool("\"name\": \"apps\""))
            .at("/data/id")
            .asText();
    String named = "\": \"" + pool + "\"";

    for (String mode : new String[] {"", "\"execution-mode\": \"local\", "}) {
      assertInvalid(
          acme.tryPatch(workspace, pool(mode + "\"agent-pool-id" + named)),
          "agent-pool-id",
          "Agent pool id must not be specified unless using 'agent' execution mode");
    }
    assertInvalid(
        acme.tryPatch(
            "/api/v2/projects/" + project,
            pool("\"default-execution-mode\": \"agent\", \"default-agent-pool-id" + named)),
        "default-agent-pool-id",
        "Default agent pool id must be left out: this server has no agents, and nothing uses an"
            + " agent pool");
    assertThat(
            acme.tryPatch(
                    AcmeServer.ACME,
                    """
                    {"data": {"relationships": {"default-agent-pool":
                      {"data": {"type": "agent-pools", "id": "%s"}}}}}
                    """
                        .formatted(pool))
                .statusCode())
        .isEqualTo(422);
    acme.patch(workspace, pool("\"agent-pool-id\": null"));
  }
}
