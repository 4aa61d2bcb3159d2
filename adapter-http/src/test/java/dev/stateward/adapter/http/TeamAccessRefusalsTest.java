package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static dev.stateward.adapter.http.TeamRequests.LINKS;
import static dev.stateward.adapter.http.TeamRequests.changeWith;
import static dev.stateward.adapter.http.TeamRequests.linkWith;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What B1 to B5 of the Team Access API refuse, and with which words. */
class TeamAccessRefusalsTest {
  private static final String ALL =
      """
      "runs": "read", "variables": "none", "state-versions": "none", "sentinel-mocks": "none",
      "workspace-locking": false, "run-tasks": false, "policy-overrides": true
      """;

  private final TeamRequests it = new TeamRequests();
  private final String workspace = it.acme.workspace("net");
  private final String ops = it.team("ops");

  @AfterEach
  void stop() {
    it.close();
  }

  private HttpResponse<String> add(String attributes) {
    return it.server.post(it.alice, LINKS, linkWith(ops, workspace, attributes));
  }

  private String linked(String access) {
    return LINKS
        + "/"
        + it.link(ops, workspace, "\"access\": \"" + access + "\"").at("/data/id").asText();
  }

  private static void assertReadOnly(HttpResponse<String> response, String level) {
    assertThat(response.statusCode()).isEqualTo(422);
    List<String> expected =
        List.of(
            "runs|Runs",
            "variables|Variables",
            "state-versions|State versions",
            "sentinel-mocks|Sentinel mocks",
            "workspace-locking|Workspace locking",
            "run-tasks|Run tasks",
            "policy-overrides|Policy overrides");
    JsonNode errors = ApiServer.json(response).path("errors");
    assertThat(errors).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      String[] names = expected.get(i).split("\\|", -1);
      JsonNode error = errors.path(i);
      assertThat(error.path("status").asText()).isEqualTo("422");
      assertThat(error.path("title").asText()).isEqualTo("invalid attribute");
      assertThat(error.at("/source/pointer").asText()).isEqualTo("/data/attributes/" + names[0]);
      assertThat(error.path("detail").asText())
          .isEqualTo(
              names[1]
                  + " is read-only when access level is '"
                  + level
                  + "'; use the 'custom' access level to set this attribute.");
    }
  }

  @ParameterizedTest
  @CsvSource({"read", "plan", "write", "admin"})
  void refusesPermissionsBesideAFixedLevel(String level) {
    assertReadOnly(add("\"access\": \"" + level + "\"," + ALL), level);

    String link = linked("plan");
    HttpResponse<String> changed =
        it.server.patch(it.alice, link, changeWith("\"access\": \"" + level + "\"," + ALL));
    assertReadOnly(changed, level);
    assertReadOnly(it.server.patch(it.alice, link, changeWith(ALL)), "plan");
    assertThat(it.acme.get(link).at("/data/attributes/access").asText()).isEqualTo("plan");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                             | access            | Access can't be blank",
        "\"access\": null               | access            | Access can't be blank",
        "\"access\": \"\"               | access            | Access must be 'read', 'plan', 'write', 'admin' or 'custom'",
        "\"access\": \"owner\"          | access            | Access must be 'read', 'plan', 'write', 'admin' or 'custom'",
        "\"access\": \"READ\"           | access            | Access must be 'read', 'plan', 'write', 'admin' or 'custom'",
        "\"access\": 7                  | access            | Access must be a string",
        "\"access\": \"custom\", \"runs\": \"none\"              | runs              | Runs must be 'read', 'plan' or 'apply'",
        "\"access\": \"custom\", \"variables\": \"plan\"         | variables         | Variables must be 'none', 'read' or 'write'",
        "\"access\": \"custom\", \"state-versions\": \"outputs\" | state-versions    | State versions must be 'none', 'read-outputs', 'read' or 'write'",
        "\"access\": \"custom\", \"sentinel-mocks\": \"write\"   | sentinel-mocks    | Sentinel mocks must be 'none' or 'read'",
        "\"access\": \"custom\", \"sentinel-mocks\": [1]         | sentinel-mocks    | Sentinel mocks must be a string",
        "\"access\": \"custom\", \"workspace-locking\": \"yes\"  | workspace-locking | Workspace locking must be a boolean",
        "\"access\": \"custom\", \"run-tasks\": 1                | run-tasks         | Run tasks must be a boolean",
        "\"access\": \"custom\", \"policy-overrides\": {}        | policy-overrides  | Policy overrides must be a boolean"
      })
  void refusesAttributesThatCannotBe(String attributes, String name, String detail) {
    assertInvalid(add(attributes), name, detail);
    assertThat(it.acme.get(LINKS + "?filter%5Bteam%5D%5Bid%5D=" + ops).path("data")).isEmpty();
  }

  @Test
  void namesEveryProblemAtOnce() {
    HttpResponse<String> refused =
        it.server.post(
            it.alice,
            LINKS,
            """
            {"data": {"type": "teams", "attributes": {"access": "x", "runs": "y"},
             "relationships": {"workspace": {"data": {"type": "teams", "id": "%s"}}}}}
            """
                .formatted(workspace));

    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(refused).path("errors"))
        .extracting(error -> error.at("/source/pointer").asText())
        .containsExactly(
            "/data/type",
            "/data/relationships/workspace/data/type",
            "/data/relationships/team",
            "/data/attributes/access",
            "/data/attributes/runs");
  }

  @Test
  void refusesALinkWithoutAWorkspace() {
    assertUnprocessable(
        it.server.post(
            it.alice,
            LINKS,
            """
            {"data": {"type": "team-workspaces", "attributes": {"access": "read"},
             "relationships": {"team": {"data": {"type": "teams", "id": "%s"}}}}}
            """
                .formatted(ops)),
        "Workspace can't be blank",
        "/data/relationships/workspace");
    assertUnprocessable(it.server.post(it.alice, LINKS, ""), "Data can't be blank", "/data");
    assertBad(it.server.post(it.alice, LINKS, "{"), "the body is not a valid JSON document");
  }

  @Test
  void findsNothingWhereNothingCanBe() {
    String read = "\"access\": \"read\"";
    assertNotFound(it.server.post(it.alice, LINKS, linkWith(ops, "ws-999", read)));
    assertNotFound(it.server.post(it.alice, LINKS, linkWith(ops, "net", read)));
    assertNotFound(it.server.post(it.alice, LINKS, linkWith("team-999", workspace, read)));
    assertNotFound(it.server.post(it.alice, LINKS, linkWith("ops", workspace, read)));
    assertNotFound(it.server.get(it.alice, LINKS));
    assertNotFound(it.server.get(it.alice, LINKS + "?filter%5Bworkspace%5D%5Bid%5D=ws-999"));
    assertNotFound(it.server.get(it.alice, LINKS + "?filter%5Bworkspace%5D%5Bid%5D=net"));
    assertNotFound(it.server.get(it.alice, LINKS + "?filter%5Bteam%5D%5Bid%5D=team-999"));
    assertNotFound(it.server.get(it.alice, LINKS + "?filter%5Bteam%5D%5Bid%5D=ops"));
    for (String link : new String[] {"tws-999", "x", "team-1"}) {
      assertNotFound(it.server.get(it.alice, LINKS + "/" + link));
      assertNotFound(it.server.patch(it.alice, LINKS + "/" + link, changeWith(read)));
      assertNotFound(it.server.delete(it.alice, LINKS + "/" + link));
    }
  }

  @Test
  void refusesPagesThatCannotBe() {
    String listed = LINKS + "?filter%5Bworkspace%5D%5Bid%5D=" + workspace;
    assertBad(
        it.server.get(it.alice, listed + "&page%5Bnumber%5D=0"),
        "page[number] must be a number greater than 0");
  }
}
