package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.settings.Budgets;
import dev.stateward.testkit.fixture.StateFixture;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that say more than there is to say. */
class RequestBudgetsTest {
  private static final byte[] STATE = "{\"not\":\"a state\"}".getBytes(StandardCharsets.UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());

  @BeforeEach
  void lock() {
    acme.lock(acme.alice);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String creation(String attributes) {
    return """
    {"data":{"type":"state-versions","attributes":{%s,"md5":"%s","state":"%s"}}}\
    """
        .formatted(attributes, StateFixture.md5(STATE).hex(), StateClient.base64(STATE));
  }

  private HttpResponse<String> create(String attributes) {
    return server.post(acme.alice, client.versions(), creation(attributes));
  }

  private static JsonNode error(HttpResponse<String> response) {
    return ApiServer.json(response).at("/errors/0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"serial", "lineage", "md5", "force"})
  void takesSingleValuesOnlyWhereTheyAreMeant(String name) {
    String body =
        "{\"data\":{\"type\":\"state-versions\",\"attributes\":{\"" + name + "\":[{},{}]}}}";

    HttpResponse<String> response = server.post(acme.alice, client.versions(), body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
    assertThat(ApiServer.json(response).findValuesAsText("pointer"))
        .contains("/data/attributes/" + name);
  }

  @Test
  void countsAllButStatesAgainstTheLimitOfJson() {
    String objects = "{},".repeat(Budgets.JSON_BODY / 2);
    String text = "x".repeat(2 * Budgets.JSON_BODY);
    for (String attributes :
        new String[] {
          "\"serial\":[" + objects + "0]",
          "\"unknown\":[" + objects + "0]",
          "\"unknown\":\"" + text + "\",\"serial\":1",
          "\"" + text + "\":1",
          " ".repeat(2 * Budgets.JSON_BODY) + "\"serial\":1"
        }) {
      HttpResponse<String> response = create(attributes);

      assertThat(response.statusCode()).as(response.body()).isIn(400, 413);
      assertThat(acme.stored()).isZero();
    }
    assertThat(create("\"serial\":1").statusCode()).isEqualTo(201);
  }

  @Test
  void countsMembersThatItDoesNotKnow() {
    StringBuilder members = new StringBuilder("\"serial\":1");
    for (int i = 0; i < Budgets.JSON_TOKENS; i++) {
      members.append(",\"m").append(i).append("\":0");
    }

    for (String body :
        new String[] {creation(members.toString()), "{\"data\":{\"x\":{" + members + "}}}"}) {
      HttpResponse<String> created = server.post(acme.alice, client.versions(), body);
      HttpResponse<String> locked =
          server.post(acme.alice, "/api/v2/workspaces/" + acme.workspace + "/actions/lock", body);

      assertThat(created.statusCode()).as(created.body()).isEqualTo(400);
      assertThat(locked.statusCode()).as(locked.body()).isEqualTo(400);
      assertThat(error(created).get("detail").asText()).contains("10000");
    }
  }

  @Test
  void takesNoDeepNesting() {
    int arrays = Budgets.JSON_DEPTH - 2;

    assertThat(change("\"x\":" + "[".repeat(arrays) + "]".repeat(arrays)).statusCode())
        .isEqualTo(200);
    HttpResponse<String> deeper =
        change("\"x\":" + "[".repeat(arrays + 1) + "]".repeat(arrays + 1));

    assertThat(deeper.statusCode()).isEqualTo(400);
    assertThat(error(deeper).get("detail").asText())
        .isEqualTo("the body nests objects and arrays deeper than 64");
  }

  @Test
  void takesNoLongNames() {
    assertThat(change("\"" + "x".repeat(Budgets.JSON_NAME) + "\":0").statusCode()).isEqualTo(200);
    HttpResponse<String> longer = change("\"" + "x".repeat(Budgets.JSON_NAME + 1) + "\":0");

    assertThat(longer.statusCode()).isEqualTo(400);
    assertThat(error(longer).get("detail").asText())
        .isEqualTo("the body has a name of more than 256 characters");
  }

  /** Changes nothing of an organization, with {@code member} beside what is known. */
  private HttpResponse<String> change(String member) {
    return server.patch(
        acme.alice,
        "/api/v2/organizations/acme",
        "{\"data\":{\"type\":\"organizations\",\"attributes\":{}," + member + "}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"state", "json-state", "json-state-outputs"})
  void refusesContentsOfBlanks(String name) {
    HttpResponse<String> response =
        create("\"" + name + "\":\"" + " ".repeat(4 * Budgets.JSON_BODY) + "e30=\",\"serial\":1");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(400);
    assertThat(acme.stored()).isZero();
  }

  @Test
  void takesContentsWithLineBreaks() {
    byte[] state = StateClient.noise(1_000_000);
    String lines = StateClient.base64(state).replaceAll(".{76}", "$0\\\\n");
    String body =
        """
        {"data":{"type":"state-versions","attributes":{"serial":1,"md5":"%s","state":"%s"}}}\
        """
            .formatted(StateFixture.md5(state).hex(), lines);

    HttpResponse<String> response = server.post(acme.alice, client.versions(), body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"data\":{},\"data\":{}}",
        "{\"data\":{\"type\":\"state-versions\",\"type\":\"runs\"}}",
        "{\"data\":{\"attributes\":{\"serial\":1,\"serial\":2}}}",
        "{\"data\":{\"attributes\":{\"md5\":\"\"},\"attributes\":{}}}",
        "{\"data\":{\"relationships\":{\"run\":null,\"run\":{}}}}",
        "{\"data\":{\"relationships\":{\"run\":{\"data\":null,\"data\":{}}}}}"
      })
  void refusesWhatIsSaidTwice(String body) {
    assertThat(server.post(acme.alice, client.versions(), body).statusCode()).isEqualTo(400);
  }

  @Test
  void leavesLargeOutputsToTheExamination() {
    String outputs =
        "{\"one\":{\"sensitive\":false,\"value\":\"%s\",\"type\":\"string\"}}"
            .formatted("x".repeat(Budgets.SENT_OUTPUTS_HELD));

    HttpResponse<String> response =
        create(
            "\"serial\":1,\"json-state-outputs\":\""
                + StateClient.base64(outputs.getBytes(StandardCharsets.UTF_8))
                + "\"");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    assertThat(ApiServer.json(response).at("/data/relationships/outputs/data").size()).isZero();
  }

  @Test
  void takesNoListsOfThousands() {
    String item = "{\"type\":\"tag-bindings\",\"attributes\":{\"key\":\"a\",\"value\":\"b\"}},";
    String bindings = "/api/v2/workspaces/" + acme.workspace + "/tag-bindings";

    HttpResponse<String> response =
        server.patch(
            acme.alice, bindings, "{\"data\":[" + "{},".repeat(Budgets.LIST_ITEMS) + "{}" + "]}");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
    assertThat(error(response).get("detail").asText())
        .isEqualTo("Data has too many items (maximum is 1000); send them in parts");
    assertThat(error(response).at("/source/pointer").asText()).isEqualTo("/data");
    assertThat(server.patch(acme.alice, bindings, "{\"data\":[" + item + "{}]}").statusCode())
        .isEqualTo(422);
  }

  @Test
  void namesNoMoreProblemsThanAnybodyReads() {
    HttpResponse<String> response =
        server.patch(
            acme.alice,
            "/api/v2/workspaces/" + acme.workspace + "/tag-bindings",
            "{\"data\":[" + "{},".repeat(Budgets.LIST_ITEMS - 1) + "{}]}");

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(response).get("errors")).hasSize(Budgets.PROBLEMS);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /workspaces/{}/actions/lock, reason",
    "PATCH, /workspaces/{}, description",
    "PATCH, /workspaces/{}, working-directory",
    "PATCH, /workspaces/{}, terraform-version",
    "PATCH, /organizations/acme, email",
    "POST, /organizations/acme/teams, sso-team-id",
    "POST, /organizations/acme/projects, description",
    "POST, /organizations/acme/organization-memberships, email",
    "POST, /runs, message"
  })
  void takesNoEndlessTexts(String method, String path, String name) {
    String body =
        "{\"data\":{\"attributes\":{\"%s\":\"%s\"}}}".formatted(name, "x".repeat(Budgets.TEXT + 1));

    HttpResponse<String> response =
        method.equals("POST")
            ? server.post(acme.alice, path(path), body)
            : server.patch(acme.alice, path(path), body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
    assertThat(response.body())
        .contains("is too long (maximum is 1024 characters)", "\"/data/attributes/" + name + "\"");
  }

  private String path(String path) {
    return "/api/v2" + path.replace("{}", acme.workspace.value());
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v2/runs, workspace",
    "/api/stateward/v1/organizations/acme/webhooks, workspace"
  })
  void wantsTheIdentifierOfWhatIsRelated(String path, String relationship) {
    for (String data : new String[] {"{\"id\":\"\"}", "{\"id\":null}", "{}"}) {
      HttpResponse<String> response =
          server.post(
              acme.alice,
              path,
              """
              {"data":{"attributes":{"name":"new","url":"https://example.test/"},
                "relationships":{"%s":{"data":%s}}}}\
              """
                  .formatted(relationship, data));

      assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
      assertThat(ApiServer.json(response).findValuesAsText("pointer"))
          .contains("/data/relationships/" + relationship + "/data/id");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+999999999-12-31T23:59:59Z",
        "-999999999-01-01T00:00:00Z",
        "+300000-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59-18:00"
      })
  void knowsNoTimesThatNoDatabaseKnows(String time) {
    String since = time.replace("+", "%2B");
    String users =
        ApiServer.json(server.get(acme.alice, "/api/v2/account/details")).at("/data/id").asText();

    assertThat(
            server
                .get(acme.alice, "/api/stateward/v1/organizations/acme/audit-trail?since=" + since)
                .statusCode())
        .isEqualTo(400);
    assertThat(
            server
                .post(
                    acme.alice,
                    "/api/v2/users/" + users + "/authentication-tokens",
                    "{\"data\":{\"attributes\":{\"expired-at\":\"" + time + "\"}}}")
                .statusCode())
        .isEqualTo(422);
  }
}
