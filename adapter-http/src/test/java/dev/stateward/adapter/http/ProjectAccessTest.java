package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Project Team Access API. Carol is a member of the team ops. */
class ProjectAccessTest {
  private static final String ACCESSES = "/api/v2/team-projects";

  private final TeamRequests it = new TeamRequests();
  private final String ops = it.team("ops");
  private final String project = project("platform");
  private final String workspace = workspace(it.alice, "net").at("/data/id").asText();

  ProjectAccessTest() {
    it.join(ops, "carol");
  }

  @AfterEach
  void stop() {
    it.close();
  }

  private String project(String name) {
    String body =
        "{\"data\": {\"type\": \"projects\", \"attributes\": {\"name\": \"" + name + "\"}}}";
    return success(201, it.server.post(it.alice, AcmeServer.ACME + "/projects", body))
        .at("/data/id")
        .asText();
  }

  private JsonNode workspace(String token, String name) {
    return ApiServer.json(created(token, name));
  }

  private HttpResponse<String> created(String token, String name) {
    return it.server.post(
        token,
        AcmeServer.ACME + "/workspaces",
        """
        {"data": {"type": "workspaces", "attributes": {"name": "%s"}, "relationships": {
          "project": {"data": {"type": "projects", "id": "%s"}}}}}
        """
            .formatted(name, project));
  }

  private String accessWith(String attributes) {
    return """
    {"data": {"type": "team-projects", "attributes": {%s}, "relationships": {
      "team": {"data": {"type": "teams", "id": "%s"}},
      "project": {"data": {"type": "projects", "id": "%s"}}}}}
    """
        .formatted(attributes, ops, project);
  }

  private JsonNode admitted(String attributes) {
    return success(200, it.server.post(it.alice, ACCESSES, accessWith(attributes)));
  }

  /** The vendor's SDK for Python calls it otherwise than the vendor's documentation. */
  @Test
  void takesTheTypeOfEveryClientOfTheVendor() {
    String sent = accessWith("\"access\": \"read\"");

    assertThat(
            success(
                    200,
                    it.server.post(
                        it.alice, ACCESSES, sent.replace("team-projects", "team-project-access")))
                .at("/data/type")
                .asText())
        .isEqualTo("team-projects");
    assertUnprocessable(
        it.server.post(it.alice, ACCESSES, sent.replace("team-projects", "teams")),
        "Type must be team-projects",
        "/data/type");
  }

  private static String path(JsonNode access) {
    return ACCESSES + "/" + access.at("/data/id").asText();
  }

  private static String changeWith(String attributes) {
    return "{\"data\": {\"attributes\": {" + attributes + "}}}";
  }

  private String ofProject() {
    return ACCESSES + "?filter%5Bproject%5D%5Bid%5D=" + project;
  }

  @Test
  void givesAccessAndShowsItAlikeEverywhere() {
    HttpResponse<String> added =
        it.server.post(it.alice, ACCESSES, accessWith("\"access\": \"maintain\""));

    assertThat(added.statusCode()).isEqualTo(200);
    Golden.assertDocument(added, "project-access");
    JsonNode data = ApiServer.json(added).path("data");
    assertThat(it.acme.get(path(ApiServer.json(added))).path("data")).isEqualTo(data);
    assertThat(it.acme.get(ofProject()).at("/data/0")).isEqualTo(data);
    assertThat(it.acme.get(ofProject() + "&filter%5Bteam%5D%5Bid%5D=" + ops).at("/data/0"))
        .isEqualTo(data);
    assertThat(it.acme.get(ofProject() + "&page%5Bsize%5D=1").at("/data/0")).isEqualTo(data);
  }

  @ParameterizedTest
  @CsvSource({
    "read,     read,   none,   read,  read,  read,  none, false, false, false, false, false",
    "write,    read,   none,   apply, write, write, read, false, true,  false, false, false",
    "maintain, read,   none,   apply, write, write, read, true,  true,  true,  false, true",
    "admin,    delete, manage, apply, write, write, read, true,  true,  true,  true,  true",
    "custom,   read,   none,   read,  none,  none,  none, false, false, false, false, false"
  })
  void showsWhatALevelImplies(
      String level,
      String settings,
      String teams,
      String runs,
      String states,
      String variables,
      String mocks,
      boolean create,
      boolean locking,
      boolean delete,
      boolean move,
      boolean runTasks) {
    JsonNode shown = admitted("\"access\": \"" + level + "\"").at("/data/attributes");

    assertThat(shown.at("/project-access/settings").asText()).isEqualTo(settings);
    assertThat(shown.at("/project-access/teams").asText()).isEqualTo(teams);
    JsonNode onWorkspaces = shown.path("workspace-access");
    assertThat(onWorkspaces.path("runs").asText()).isEqualTo(runs);
    assertThat(onWorkspaces.path("state-versions").asText()).isEqualTo(states);
    assertThat(onWorkspaces.path("variables").asText()).isEqualTo(variables);
    assertThat(onWorkspaces.path("sentinel-mocks").asText()).isEqualTo(mocks);
    assertThat(onWorkspaces.path("create").asBoolean()).isEqualTo(create);
    assertThat(onWorkspaces.path("locking").asBoolean()).isEqualTo(locking);
    assertThat(onWorkspaces.path("delete").asBoolean()).isEqualTo(delete);
    assertThat(onWorkspaces.path("move").asBoolean()).isEqualTo(move);
    assertThat(onWorkspaces.path("run-tasks").asBoolean()).isEqualTo(runTasks);
  }

  @Test
  void changesSinglePermissionsOfCustomAccess() {
    JsonNode access = admitted("\"access\": \"maintain\"");

    JsonNode changed =
        it.acme.patch(
            path(access),
            changeWith(
                "\"access\": \"custom\", \"project-access\": {\"teams\": \"read\"},"
                    + " \"workspace-access\": {\"locking\": false, \"move\": true}"));

    JsonNode shown = changed.at("/data/attributes");
    assertThat(shown.path("access").asText()).isEqualTo("custom");
    assertThat(shown.at("/project-access/teams").asText()).isEqualTo("read");
    assertThat(shown.at("/workspace-access/locking").asBoolean()).isFalse();
    assertThat(shown.at("/workspace-access/move").asBoolean()).isTrue();
    assertThat(shown.at("/workspace-access/runs").asText()).isEqualTo("apply");
  }

  @Test
  void reachesEveryWorkspaceOfTheProjectUntilItIsTakenAway() {
    String shown = "/api/v2/workspaces/" + workspace;
    assertNotFound(it.server.get(it.carol, shown));
    JsonNode access = admitted("\"access\": \"write\"");

    JsonNode permissions =
        success(200, it.server.get(it.carol, shown)).at("/data/attributes/permissions");
    assertThat(permissions.path("can-create-state-versions").asBoolean()).isTrue();
    assertThat(permissions.path("can-destroy").asBoolean()).isFalse();
    assertThat(success(200, it.server.get(it.carol, AcmeServer.ACME + "/workspaces")).path("data"))
        .hasSize(1);
    assertNotFound(created(it.carol, "dns"));
    it.acme.patch(path(access), changeWith("\"access\": \"maintain\""));
    assertThat(created(it.carol, "dns").statusCode()).isEqualTo(201);

    assertDone(it.server.delete(it.alice, path(access)));
    assertNotFound(it.server.get(it.carol, shown));
    assertNotFound(it.server.delete(it.alice, path(access)));
  }

  @Test
  void letsAdminsOfTheProjectGiveAccessAndNobodyElse() {
    JsonNode access = admitted("\"access\": \"maintain\"");
    String change = changeWith("\"access\": \"read\"");

    assertNotFound(it.server.patch(it.carol, path(access), change));
    assertNotFound(it.server.delete(it.carol, path(access)));
    it.acme.patch(path(access), changeWith("\"access\": \"admin\""));
    assertThat(it.server.patch(it.carol, path(access), change).statusCode()).isEqualTo(200);
  }

  @Test
  void tellsWhatAccessWouldGive() {
    HttpResponse<String> told =
        it.server.post(
            it.alice, ACCESSES + "?dry-run=true", accessWith("\"access\": \"maintain\""));

    assertThat(told.statusCode()).isEqualTo(200);
    Golden.assertDocument(told, "project-access-shifts");
    assertThat(it.acme.get(ofProject()).path("data")).isEmpty();
  }

  @Test
  void explainsWhoMayDoSomethingThroughTheProject() {
    admitted("\"access\": \"read\"");

    JsonNode explained =
        it.acme.get(
            "/api/stateward/v1/workspaces/" + workspace + "/effective-access?principal=" + ops);

    assertThat(explained.toString())
        .contains("access of team ops to the project at level read", "project-access");
  }

  @Test
  void refusesWhatCannotBe() {
    admitted("\"access\": \"read\"");

    assertInvalid(
        it.server.post(it.alice, ACCESSES, accessWith("\"access\": \"read\"")),
        "team",
        "Team has already been taken");
    assertInvalid(
        it.server.post(it.alice, ACCESSES, accessWith("")), "access", "Access can't be blank");
    assertInvalid(
        it.server.patch(
            it.alice,
            path(it.acme.get(ofProject() + "&page%5Bsize%5D=1"), 0),
            changeWith("\"access\": \"write\", \"workspace-access\": {\"locking\": true}")),
        "workspace-access/locking",
        "Locking is read-only when access level is 'write'; use the 'custom' access level to set"
            + " this attribute.");
    assertNotFound(it.server.get(it.alice, ACCESSES));
    assertNotFound(it.server.get(it.alice, ACCESSES + "/tprj-nothing"));
  }

  private static String path(JsonNode list, int place) {
    return ACCESSES + "/" + list.at("/data/" + place + "/id").asText();
  }
}
