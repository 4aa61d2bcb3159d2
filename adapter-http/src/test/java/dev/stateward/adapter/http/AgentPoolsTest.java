package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.StoredWorld.assertDocument;
import static dev.stateward.adapter.http.StoredWorld.assertDone;
import static dev.stateward.adapter.http.StoredWorld.assertInvalid;
import static dev.stateward.adapter.http.StoredWorld.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AgentPoolsTest {
  private static final String ALL = StoredWorld.ACME + "/agent-pools";

  private final StoredWorld world = new StoredWorld();

  @AfterEach
  void stop() {
    world.close();
  }

  private static String pool(String attributes) {
    return "{\"data\": {\"type\": \"agent-pools\", \"attributes\": {" + attributes + "}}}";
  }

  private String created(String name) {
    return world.post(ALL, pool("\"name\": \"" + name + "\"")).at("/data/id").asText();
  }

  private static String path(String id) {
    return "/api/v2/agent-pools/" + id;
  }

  @Test
  void createsChangesAndDeletes() {
    JsonNode created = world.post(ALL, pool("\"name\": \"west pool\""));
    String id = created.at("/data/id").asText();

    assertDocument(created, "agent-pool");
    assertThat(world.get(path(id))).isEqualTo(created);
    JsonNode changed = world.patch(path(id), pool("\"organization-scoped\": false"));
    assertThat(changed.at("/data/attributes/organization-scoped").asBoolean(true)).isFalse();
    assertThat(changed.at("/data/attributes/name").asText()).isEqualTo("west pool");
    assertDone(world.server.delete(world.aliceToken, path(id)));
    assertNotFound(world.server.get(world.aliceToken, path(id)));
    assertNotFound(world.server.delete(world.aliceToken, path(id)));
  }

  @Test
  void listsByNameOrAge() {
    created("b");
    created("a");

    assertThat(names("")).containsExactly("a", "b");
    assertThat(names("?sort=created-at")).containsExactly("b", "a");
    assertThat(names("?sort=-created-at")).containsExactly("a", "b");
    assertThat(names("?q=B")).containsExactly("b");
    assertThat(world.server.get(world.aliceToken, ALL + "?sort=age").statusCode()).isEqualTo(400);
  }

  private List<String> names(String query) {
    return StreamSupport.stream(world.get(ALL + query).path("data").spliterator(), false)
        .map(pool -> pool.at("/attributes/name").asText())
        .toList();
  }

  @Test
  void refusesWhatCannotBeOrIsNotKept() {
    created("west");

    assertInvalid(
        world.server.post(world.aliceToken, ALL, pool("\"name\": \"a/b\"")),
        "name",
        "Name may only contain letters, numbers, spaces, '-', '_' and '.' (1 to 90)");
    assertInvalid(
        world.server.post(world.aliceToken, ALL, pool("\"name\": \"WEST\"")),
        "name",
        "Name has already been taken");
    assertThat(
            world
                .server
                .post(
                    world.aliceToken,
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
    String workspace = "/api/v2/workspaces/" + world.workspace("net");
    String project =
        world
            .post(StoredWorld.ACME + "/projects", pool("\"name\": \"apps\""))
            .at("/data/id")
            .asText();
    String named = "\": \"" + pool + "\"";

    for (String mode : new String[] {"", "\"execution-mode\": \"local\", "}) {
      assertInvalid(
          world.server.patch(world.aliceToken, workspace, pool(mode + "\"agent-pool-id" + named)),
          "agent-pool-id",
          "Agent pool id must not be specified unless using 'agent' execution mode");
    }
    assertInvalid(
        world.server.patch(
            world.aliceToken,
            "/api/v2/projects/" + project,
            pool("\"default-execution-mode\": \"agent\", \"default-agent-pool-id" + named)),
        "default-agent-pool-id",
        "Default agent pool id must be left out: this server has no agents, and nothing uses an"
            + " agent pool");
    assertThat(
            world
                .server
                .patch(
                    world.aliceToken,
                    StoredWorld.ACME,
                    """
                    {"data": {"relationships": {"default-agent-pool":
                      {"data": {"type": "agent-pools", "id": "%s"}}}}}
                    """
                        .formatted(pool))
                .statusCode())
        .isEqualTo(422);
    world.patch(workspace, pool("\"agent-pool-id\": null"));
  }

  @Test
  void concealsPoolsFromWhoMayNotSeeOrChangeThem() {
    String id = created("west");

    assertNotFound(world.server.get(world.bobToken, ALL));
    assertNotFound(world.server.get(world.bobToken, path(id)));
    assertThat(world.server.get(world.carolToken, path(id)).statusCode()).isEqualTo(200);
    assertNotFound(world.server.patch(world.carolToken, path(id), pool("\"name\": \"a/b\"")));
    assertNotFound(world.server.delete(world.carolToken, path(id)));
    assertNotFound(world.server.patch(world.aliceToken, path("apool-none"), pool("\"name\": 1")));
  }
}
