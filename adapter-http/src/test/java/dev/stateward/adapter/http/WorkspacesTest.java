package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.ACME;
import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static dev.stateward.adapter.http.AcmeServer.named;
import static dev.stateward.adapter.http.AcmeServer.workspaceWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkspacesTest {
  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private static final String ALL = ACME + "/workspaces";

  @Test
  void createsAWorkspaceByNameAlone() {
    JsonNode created = acme.post(ALL, named("net"));

    assertDocument(created, "workspace-initial");
    assertDocument(
        acme.get("/api/v2/workspaces/" + created.at("/data/id").asText()), "workspace-initial");
    assertDocument(acme.get(ALL + "/net"), "workspace-initial");
  }

  @Test
  void createsAWorkspaceWithAllThatItKeeps() {
    String project =
        acme.post(ACME + "/projects", "{\"data\": {\"attributes\": {\"name\": \"p\"}}}")
            .at("/data/id")
            .asText();
    JsonNode created =
        acme.post(
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
    assertDocument(acme.get(ALL + "/x.y~z%251"), "workspace-full");
  }

  @Test
  void answersGetWithALockedWorkspacesHolder() {
    String id = acme.workspace("net");
    AcmeServer.success(
        200,
        acme.tryPost(
            "/api/v2/workspaces/" + id + "/actions/lock", "{\"reason\": \"Locked by Terraform\"}"));

    assertDocument(acme.get(ALL + "/net"), "workspace-locked");
  }

  @Test
  void changesByIdentifierAndByName() {
    String id = acme.workspace("net");

    JsonNode renamed = acme.patch("/api/v2/workspaces/" + id, named("net-2"));
    assertThat(renamed.at("/data/attributes/name").asText()).isEqualTo("net-2");
    JsonNode again = acme.patch(ALL + "/net-2", named("net-3"));
    assertThat(again.at("/data/attributes/name").asText()).isEqualTo("net-3");
    assertThat(again.at("/data/id").asText()).isEqualTo(id);
    assertNotFound(acme.tryGet(ALL + "/net"));
  }

  @Test
  void movesBetweenProjects() {
    String id = acme.workspace("net");
    String initial = projectOf(acme.get(ALL + "/net"));
    String other =
        acme.post(ACME + "/projects", "{\"data\": {\"attributes\": {\"name\": \"p\"}}}")
            .at("/data/id")
            .asText();

    assertThat(projectOf(move(id, "{\"type\": \"projects\", \"id\": \"" + other + "\"}")))
        .isEqualTo(other);
    assertThat(projectOf(acme.patch("/api/v2/workspaces/" + id, named("net")))).isEqualTo(other);
    assertThat(projectOf(move(id, "null"))).isEqualTo(initial);
  }

  private JsonNode move(String id, String project) {
    return acme.patch(
        "/api/v2/workspaces/" + id,
        "{\"data\": {\"relationships\": {\"project\": {\"data\": " + project + "}}}}");
  }

  private static String projectOf(JsonNode document) {
    return document.at("/data/relationships/project/data/id").asText();
  }

  @Test
  void deletesALockedWorkspaceOnlyWhenTold() {
    String id = acme.workspace("net");
    acme.tryPost("/api/v2/workspaces/" + id + "/actions/lock", "");

    assertRefused(
        acme.tryPost(ALL + "/net/actions/safe-delete", ""),
        409,
        "conflict",
        "Workspace cannot be safely deleted because it is currently locked.",
        "");
    assertDone(acme.tryDelete(ALL + "/net"));
  }

  @Test
  void refusesNamesThatCannotBeOrAreTaken() {
    acme.workspace("net");

    assertInvalid(create("{\"data\": {\"type\": \"workspaces\"}}"), "name", "Name can't be blank");
    assertInvalid(create(named("")), "name", "Name can't be blank");
    assertInvalid(
        create(named("a b")),
        "name",
        "Name must be 1 to 90 letters, digits, '-', '_', '.', '~' and '%'");
    assertInvalid(create(named("net")), "name", "Name has already been taken");
    acme.workspace("app");
    assertInvalid(acme.tryPatch(ALL + "/app", named("net")), "name", "Name has already been taken");
  }

  @Test
  void refusesBodiesAndProjectsThatCannotBe() {
    assertBad(create("{"), "the body is not a valid JSON document");
    assertUnprocessable(create("{}"), "Data can't be blank", "/data");
    String project =
        "{\"data\": {\"attributes\": {\"name\": \"net\"}, \"relationships\":"
            + " {\"project\": {\"data\": {\"id\": \"%s\"}}}}}";
    assertUnprocessable(
        create(project.formatted("prj-999")),
        "Project was not found in the organization",
        "/data/relationships/project");
    assertUnprocessable(
        create(project.formatted("net")),
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
    assertBad(
        acme.tryGet(ALL + "?search%5Bname%5D=a%00b"), "a query parameter contains a NUL character");
  }

  private HttpResponse<String> create(String body) {
    return acme.tryPost(ALL, body);
  }

  @Test
  void hasNoKeysToGiveAndTakesNoneAway() {
    String path = "/api/v2/workspaces/" + acme.workspace("net");
    String key = path + "/relationships/ssh-key";

    JsonNode taken = acme.patch(key, workspaceWith("\"id\": null"));

    assertThat(taken.path("data")).isEqualTo(acme.get(path).path("data"));
    assertThat(taken.at("/data/relationships/ssh-key/data").isNull()).isTrue();
    assertNotFound(acme.tryPatch(key, workspaceWith("\"id\": \"sshkey-1\"")));
    assertInvalid(acme.tryPatch(key, workspaceWith("\"id\": 7")), "id", "Id must be a string");
    assertNotFound(acme.server.patch(acme.carolToken, key, workspaceWith("\"id\": null")));
  }
}
