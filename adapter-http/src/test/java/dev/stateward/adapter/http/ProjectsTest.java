package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.ACME;
import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProjectsTest {
  private static final String ALL = ACME + "/projects";

  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private static String project(String attributes) {
    return "{\"data\": {\"type\": \"projects\", \"attributes\": {" + attributes + "}}}";
  }

  @Test
  void createsAProject() {
    JsonNode created =
        acme.post(ALL, project("\"name\": \"net work\", \"description\": \"all wires\""));

    assertDocument(created, "project");
    assertDocument(acme.get("/api/v2/projects/" + created.at("/data/id").asText()), "project");
  }

  @Test
  void tellsWhatTheCallerMayDo() {
    String id = acme.post(ALL, project("\"name\": \"net\"")).at("/data/id").asText();
    String path = "/api/v2/projects/" + id;

    JsonNode member = AcmeServer.success(200, acme.server.get(acme.carolToken, path));

    assertThat(acme.get(path).at("/data/attributes/permissions/can-create-workspace").asBoolean())
        .isTrue();
    assertThat(member.at("/data/attributes/permissions/can-create-workspace").asBoolean(true))
        .isFalse();
    assertThat(member.at("/data/attributes/permissions/can-read").asBoolean()).isTrue();
    assertThat(acme.get(ALL + "?q=net").at("/data/0")).isEqualTo(acme.get(path).path("data"));
  }

  @Test
  void listsProjectsByNameAndOnlyThoseAskedFor() {
    acme.post(ALL, project("\"name\": \"net\""));
    acme.post(ALL, project("\"name\": \"app\""));

    assertThat(acme.get(ALL).path("data"))
        .extracting(project -> project.at("/attributes/name").asText())
        .containsExactly("app", "Default Project", "net");
    assertThat(acme.get(ALL + "?filter%5Bnames%5D=net,app&page%5Bsize%5D=1").path("data"))
        .extracting(project -> project.at("/attributes/name").asText())
        .containsExactly("app");
    assertThat(acme.get(ALL + "?q=def").path("data"))
        .extracting(project -> project.at("/attributes/name").asText())
        .containsExactly("Default Project");
    assertThat(acme.get(ALL + "?filter%5Bnames%5D=none").at("/meta/pagination/total-count").asInt())
        .isZero();
  }

  @Test
  void refusesNamesThatCannotBeOrAreTaken() {
    assertInvalid(acme.tryPost(ALL, project("")), "name", "Name can't be blank");
    assertInvalid(
        acme.tryPost(ALL, project("\"name\": \"a/b\"")),
        "name",
        "Name may only contain letters, numbers, spaces, '-' and '_' (1 to 40)");
    assertInvalid(
        acme.tryPost(ALL, project("\"name\": \"default project\"")),
        "name",
        "Name has already been taken");
  }

  private String created(String attributes) {
    return acme.post(ALL, project(attributes)).at("/data/id").asText();
  }

  private static String path(String id) {
    return "/api/v2/projects/" + id;
  }

  private static String tags(String... pairs) {
    StringBuilder data = new StringBuilder();
    for (String pair : pairs) {
      String[] sides = pair.split("=", 2);
      data.append(data.isEmpty() ? "" : ", ")
          .append("{\"type\": \"tag-bindings\", \"attributes\": {\"key\": \"")
          .append(sides[0])
          .append("\", \"value\": \"")
          .append(sides[1])
          .append("\"}}");
    }
    return "\"data\": [" + data + "]";
  }

  private static String withTags(String name, String... pairs) {
    return """
    {"data": {"type": "projects", "attributes": {"name": "%s"},
      "relationships": {"tag-bindings": {%s}}}}
    """
        .formatted(name, tags(pairs));
  }

  @Test
  void changesAProjectAndKeepsWhatIsNotSent() {
    String id = created("\"name\": \"net\", \"description\": \"wires\"");

    JsonNode changed =
        acme.patch(
            path(id),
            project(
                "\"name\": \"network\", \"default-execution-mode\": \"remote\","
                    + " \"auto-destroy-activity-duration\": \"14d\""));

    assertDocument(changed, "project-changed");
    assertThat(acme.get(path(id))).isEqualTo(changed);
    JsonNode back =
        acme.patch(
            path(id),
            project(
                "\"setting-overwrites\": {\"default-execution-mode\": false,"
                    + " \"default-agent-pool\": false}, \"auto-destroy-activity-duration\": null"));
    assertThat(back.at("/data/attributes/default-execution-mode").asText()).isEqualTo("local");
    assertThat(back.at("/data/attributes/auto-destroy-activity-duration").isNull()).isTrue();
    assertThat(back.at("/data/attributes/description").asText()).isEqualTo("wires");
  }

  @Test
  void refusesSettingsThatCannotBe() {
    String id = created("\"name\": \"net\"");

    assertInvalid(
        acme.tryPatch(path(id), project("\"auto-destroy-activity-duration\": \"20m\"")),
        "auto-destroy-activity-duration",
        "Auto destroy activity duration has an incorrect format, we expect up to 4 numeric digits"
            + " and 1 unit ('d' or 'h')");
    assertInvalid(
        acme.tryPatch(path(id), project("\"default-execution-mode\": \"here\"")),
        "default-execution-mode",
        "Default execution mode must be 'local', 'remote' or 'agent'");
    assertThat(
            acme.tryPatch(
                    path(id),
                    project(
                        "\"setting-overwrites\": {\"default-execution-mode\": true,"
                            + " \"default-agent-pool\": false}"))
                .body())
        .contains("their values must be the same");
  }

  @Test
  void deletesWhatHoldsNoWorkspaces() {
    String id = created("\"name\": \"net\"");
    String standard = acme.get(ALL + "?q=default").at("/data/0/id").asText();
    String workspace = acme.workspace("main");
    String into = path(id) + "/relationships/workspaces";

    assertRefused(
        acme.tryDelete(path(standard)),
        403,
        "forbidden",
        "The default project cannot be deleted.",
        "");
    assertDone(
        acme.tryPost(
            into, "{\"data\": [{\"type\": \"workspaces\", \"id\": \"" + workspace + "\"}]}"));
    assertThat(
            acme.get("/api/v2/workspaces/" + workspace)
                .at("/data/relationships/project/data/id")
                .asText())
        .isEqualTo(id);
    assertRefused(
        acme.tryDelete(path(id)),
        409,
        "conflict",
        "Project cannot be deleted because workspaces lie in it: 1. Move or delete them first.",
        "");
    assertDone(acme.tryDelete("/api/v2/workspaces/" + workspace));
    assertDone(acme.tryDelete(path(id)));
    assertNotFound(acme.tryGet(path(id)));
    assertNotFound(acme.tryDelete(path(id)));
  }

  @Test
  void movesAllWorkspacesOrNone() {
    String id = created("\"name\": \"net\"");
    String workspace = acme.workspace("main");
    String into = path(id) + "/relationships/workspaces";

    assertNotFound(
        acme.tryPost(into, "{\"data\": [{\"id\": \"" + workspace + "\"}, {\"id\": \"ws-none\"}]}"));
    assertThat(acme.tryPost(into, "{\"data\": [{\"id\": \"x\"}]}").statusCode()).isEqualTo(422);

    assertThat(
            acme.get("/api/v2/workspaces/" + workspace)
                .at("/data/relationships/project/data/id")
                .asText())
        .isNotEqualTo(id);
  }

  @Test
  void lendsItsTagsToItsWorkspaces() {
    String id = acme.post(ALL, withTags("net", "env=prod", "team=core")).at("/data/id").asText();
    String workspace =
        acme.post(
                AcmeServer.ACME + "/workspaces",
                """
                {"data": {"attributes": {"name": "main"}, "relationships": {
                  "project": {"data": {"type": "projects", "id": "%s"}},
                  "tag-bindings": {%s}}}}
                """
                    .formatted(id, tags("env=test")))
            .at("/data/id")
            .asText();

    assertThat(pairs(acme.get("/api/v2/workspaces/" + workspace + "/effective-tag-bindings")))
        .isEqualTo("env=test team=core");
    JsonNode effective = acme.get("/api/v2/workspaces/" + workspace + "/effective-tag-bindings");
    assertThat(effective.at("/data/0/links").isMissingNode()).isTrue();
    assertThat(effective.at("/data/1/links/inherited-from").asText()).isEqualTo(path(id));
    assertThat(pairs(acme.get("/api/v2/workspaces/" + workspace + "/relationships/tag-bindings")))
        .isEqualTo("env=test");
    assertThat(
            acme.get(
                    AcmeServer.ACME
                        + "/workspaces?filter%5Btagged%5D%5B0%5D%5Bkey%5D=team"
                        + "&filter%5Btagged%5D%5B0%5D%5Bvalue%5D=core")
                .path("data"))
        .hasSize(1);
  }

  @Test
  void keepsTagsAddsToThemAndReplacesThem() {
    String id = acme.post(ALL, withTags("net", "env=prod")).at("/data/id").asText();

    assertThat(
            pairs(
                acme.patch(path(id) + "/tag-bindings", "{" + tags("b=1", "a=", "env=test") + "}")))
        .isEqualTo("b=1 a= env=test");
    assertThat(pairs(acme.get(path(id) + "/relationships/tag-bindings")))
        .isEqualTo("a= b=1 env=test");
    assertThat(pairs(acme.get(path(id) + "/effective-tag-bindings"))).isEqualTo("a= b=1 env=test");
    assertThat(acme.get(path(id) + "?include=effective_tag_bindings").path("included")).hasSize(3);
    assertThat(acme.get(ALL + "?filter%5Btagged%5D%5B0%5D%5Bkey%5D=b").path("data")).hasSize(1);
    assertThat(acme.get(ALL + "?filter%5Btagged%5D%5B0%5D%5Bkey%5D=c").path("data")).isEmpty();
    acme.patch(path(id), withTags("net"));
    assertThat(pairs(acme.get(path(id) + "/tag-bindings"))).isEmpty();
  }

  @Test
  void takesTenTagsAtMost() {
    String id = created("\"name\": \"net\"");
    String[] eleven =
        IntStream.rangeClosed(1, 11).mapToObj(i -> "k" + i + "=").toArray(String[]::new);

    assertUnprocessable(
        acme.tryPatch(path(id) + "/tag-bindings", "{" + tags(eleven) + "}"),
        "Tag bindings cannot exceed 10 bindings per resource",
        "/data");
    assertThat(pairs(acme.get(path(id) + "/tag-bindings"))).isEmpty();
  }

  private static String pairs(JsonNode document) {
    return StreamSupport.stream(document.path("data").spliterator(), false)
        .map(tag -> tag.at("/attributes/key").asText() + "=" + tag.at("/attributes/value").asText())
        .collect(Collectors.joining(" "));
  }
}
