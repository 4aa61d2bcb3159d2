package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.StoredWorld.ACME;
import static dev.stateward.adapter.http.StoredWorld.assertDocument;
import static dev.stateward.adapter.http.StoredWorld.assertDone;
import static dev.stateward.adapter.http.StoredWorld.assertInvalid;
import static dev.stateward.adapter.http.StoredWorld.assertNotFound;
import static dev.stateward.adapter.http.StoredWorld.assertRefused;
import static dev.stateward.adapter.http.StoredWorld.named;
import static dev.stateward.adapter.http.StoredWorld.workspaceWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkspacesTest {
  private final StoredWorld world = new StoredWorld();

  @AfterEach
  void stop() {
    world.close();
  }

  private static final String ALL = ACME + "/workspaces";

  @Test
  void createsAWorkspaceByNameAlone() {
    JsonNode created = world.post(ALL, named("net"));

    assertDocument(created, "workspace-initial");
    assertDocument(
        world.get("/api/v2/workspaces/" + created.at("/data/id").asText()), "workspace-initial");
    assertDocument(world.get(ALL + "/net"), "workspace-initial");
  }

  @Test
  void createsAWorkspaceWithAllThatItKeeps() {
    String project =
        world
            .post(ACME + "/projects", "{\"data\": {\"attributes\": {\"name\": \"p\"}}}")
            .at("/data/id")
            .asText();
    JsonNode created =
        world.post(
            ALL,
            """
            {"data": {"type": "workspaces", "attributes": {"name": "x.y~z%1", "description": "d",
                "execution-mode": "remote", "terraform-version": "~> 1.5.0", "auto-apply": true,
                "allow-destroy-plan": false, "global-remote-state": true, "source-name": "s",
                "source-url": "https://s.test", "working-directory": "infra",
                "vcs-repo": {"identifier": "a/b"}, "trigger-prefixes": ["x"]},
              "relationships": {
                "project": {"data": {"type": "projects", "id": "PROJECT"}},
                "tags": {"data": [{"type": "tags", "attributes": {"name": "app"}},
                  {"type": "tags", "attributes": {"name": "net"}}]},
                "tag-bindings": {"data": [
                  {"type": "tag-bindings", "attributes": {"key": "net", "value": "inner"}}]}}}}
            """
                .replace("PROJECT", project));

    assertDocument(created, "workspace-full");
    assertDocument(world.get(ALL + "/x.y~z%251"), "workspace-full");
  }

  @Test
  void answersGetWithALockedWorkspacesHolder() {
    String id = world.workspace("net");
    StoredWorld.success(
        200,
        world.server.post(
            world.aliceToken,
            "/api/v2/workspaces/" + id + "/actions/lock",
            "{\"reason\": \"Locked by Terraform\"}"));

    assertDocument(world.get(ALL + "/net"), "workspace-locked");
  }

  @Test
  void changesByIdentifierAndByName() {
    String id = world.workspace("net");

    JsonNode renamed = world.patch("/api/v2/workspaces/" + id, named("net-2"));
    assertThat(renamed.at("/data/attributes/name").asText()).isEqualTo("net-2");
    JsonNode again = world.patch(ALL + "/net-2", named("net-3"));
    assertThat(again.at("/data/attributes/name").asText()).isEqualTo("net-3");
    assertThat(again.at("/data/id").asText()).isEqualTo(id);
    assertNotFound(world.server.get(world.aliceToken, ALL + "/net"));
  }

  @Test
  void movesBetweenProjects() {
    String id = world.workspace("net");
    String initial = projectOf(world.get(ALL + "/net"));
    String other =
        world
            .post(ACME + "/projects", "{\"data\": {\"attributes\": {\"name\": \"p\"}}}")
            .at("/data/id")
            .asText();

    assertThat(projectOf(move(id, "{\"type\": \"projects\", \"id\": \"" + other + "\"}")))
        .isEqualTo(other);
    assertThat(projectOf(world.patch("/api/v2/workspaces/" + id, named("net")))).isEqualTo(other);
    assertThat(projectOf(move(id, "null"))).isEqualTo(initial);
  }

  private JsonNode move(String id, String project) {
    return world.patch(
        "/api/v2/workspaces/" + id,
        "{\"data\": {\"relationships\": {\"project\": {\"data\": " + project + "}}}}");
  }

  private static String projectOf(JsonNode document) {
    return document.at("/data/relationships/project/data/id").asText();
  }

  @Test
  void deletesByIdentifierAndByName() {
    String id = world.workspace("net");
    world.workspace("app");

    assertDone(world.server.delete(world.aliceToken, "/api/v2/workspaces/" + id));
    assertDone(world.server.delete(world.aliceToken, ALL + "/app"));

    assertThat(world.get(ALL).path("data")).isEmpty();
    assertNotFound(world.server.delete(world.aliceToken, ALL + "/app"));
    assertNotFound(world.server.delete(world.aliceToken, "/api/v2/workspaces/" + id));
  }

  @Test
  void deletesSafelyByIdentifierAndByName() {
    String id = world.workspace("net");
    world.workspace("app");

    assertDone(
        world.server.post(
            world.aliceToken, "/api/v2/workspaces/" + id + "/actions/safe-delete", ""));
    assertDone(world.server.post(world.aliceToken, ALL + "/app/actions/safe-delete", ""));

    assertThat(world.get(ALL).path("data")).isEmpty();
  }

  @Test
  void deletesALockedWorkspaceOnlyWhenTold() {
    String id = world.workspace("net");
    world.server.post(world.aliceToken, "/api/v2/workspaces/" + id + "/actions/lock", "");

    assertRefused(
        world.server.post(world.aliceToken, ALL + "/net/actions/safe-delete", ""),
        409,
        "conflict",
        "Workspace cannot be safely deleted because it is currently locked.",
        "");
    assertDone(world.server.delete(world.aliceToken, ALL + "/net"));
  }

  @Test
  void refusesNamesThatCannotBeOrAreTaken() {
    world.workspace("net");

    assertInvalid(create("{\"data\": {\"type\": \"workspaces\"}}"), "name", "Name can't be blank");
    assertInvalid(create(named("")), "name", "Name can't be blank");
    assertInvalid(
        create(named("a b")),
        "name",
        "Name must be 1 to 90 letters, digits, '-', '_', '.', '~' and '%'");
    assertInvalid(create(named("net")), "name", "Name has already been taken");
    world.workspace("app");
    assertInvalid(
        world.server.patch(world.aliceToken, ALL + "/app", named("net")),
        "name",
        "Name has already been taken");
  }

  @Test
  void refusesBodiesAndProjectsThatCannotBe() {
    assertRefused(create("{"), 400, "bad request", "the body is not a valid JSON document", "");
    assertRefused(create("{}"), 422, "unprocessable entity", "Data can't be blank", "/data");
    String project =
        "{\"data\": {\"attributes\": {\"name\": \"net\"}, \"relationships\":"
            + " {\"project\": {\"data\": {\"id\": \"%s\"}}}}}";
    assertRefused(
        create(project.formatted("prj-999")),
        422,
        "unprocessable entity",
        "Project was not found in the organization",
        "/data/relationships/project");
    assertRefused(
        create(project.formatted("net")),
        422,
        "unprocessable entity",
        "Id is not an identifier of this kind",
        "/data/relationships/project/data/id");
  }

  @Test
  void refusesTextsThatNoDatabaseKeeps() {
    for (String escape : List.of("\\u0000", "\\ud800")) {
      assertRefused(
          create(
              "{\"data\": {\"attributes\": {\"name\": \"net\", \"description\": \"a"
                  + escape
                  + "b\"}}}"),
          422,
          "invalid attribute",
          "Description must not contain a NUL character or half of a surrogate pair",
          "/data/attributes/description");
    }
    assertRefused(
        world.server.get(world.aliceToken, ALL + "?search%5Bname%5D=a%00b"),
        400,
        "bad request",
        "a query parameter contains a NUL character",
        "");
  }

  private HttpResponse<String> create(String body) {
    return world.server.post(world.aliceToken, ALL, body);
  }

  @Test
  void concealsWorkspacesFromWhoMayNotSeeThem() {
    String byId = "/api/v2/workspaces/" + world.workspace("net");

    for (String token : new String[] {world.bobToken, world.carolToken}) {
      assertNotFound(world.server.get(token, byId));
      assertNotFound(world.server.get(token, ALL + "/net"));
      assertNotFound(world.server.patch(token, byId, named("x")));
      assertNotFound(world.server.patch(token, ALL + "/net", named("x")));
      assertNotFound(world.server.delete(token, byId));
      assertNotFound(world.server.delete(token, ALL + "/net"));
      assertNotFound(world.server.post(token, byId + "/actions/safe-delete", ""));
      assertNotFound(world.server.post(token, ALL + "/net/actions/safe-delete", ""));
      assertNotFound(world.server.get(token, byId + "/relationships/remote-state-consumers"));
      assertNotFound(world.server.post(token, ALL, named("app")));
    }
    assertNotFound(world.server.get(world.bobToken, ALL));
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/workspaces/x"));
    assertNotFound(world.server.get(world.aliceToken, ALL + "/a%20b"));
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/organizations/none/workspaces/net"));
  }

  @Test
  void hasNoKeysToGiveAndTakesNoneAway() {
    String path = "/api/v2/workspaces/" + world.workspace("net");
    String key = path + "/relationships/ssh-key";

    JsonNode taken = world.patch(key, workspaceWith("\"id\": null"));

    assertThat(taken.path("data")).isEqualTo(world.get(path).path("data"));
    assertThat(taken.at("/data/relationships/ssh-key/data").isNull()).isTrue();
    assertNotFound(
        world.server.patch(world.aliceToken, key, workspaceWith("\"id\": \"sshkey-1\"")));
    assertInvalid(
        world.server.patch(world.aliceToken, key, workspaceWith("\"id\": 7")),
        "id",
        "Id must be a string");
    assertNotFound(world.server.patch(world.carolToken, key, workspaceWith("\"id\": null")));
  }
}
