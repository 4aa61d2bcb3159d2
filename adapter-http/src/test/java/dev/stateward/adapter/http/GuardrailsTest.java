package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuardrailsTest {
  private static final String OWN = "/api/stateward/v1";
  private static final String ORGANIZATION = OWN + "/organizations/acme/guardrails";

  private static final byte[] STATE = "{}".getBytes(UTF_8);

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final String workspace = OWN + "/workspaces/" + acme.workspace.value();

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> put(String path, String rules) {
    return server.put(acme.alice, path, "{\"data\":{\"attributes\":{\"rules\":[" + rules + "]}}}");
  }

  private HttpResponse<String> get(String path) {
    return server.get(acme.alice, path);
  }

  @Test
  void areNoneUntilTheyAreSet() {
    HttpResponse<String> none = get(workspace + "/guardrails");
    assertThat(none.statusCode()).isEqualTo(200);
    assertThat(ApiServer.json(none).at("/data/attributes/rules")).isEmpty();

    HttpResponse<String> set =
        put(
            workspace + "/guardrails",
            """
            {"rule":"forbidden-types","action":"warn","patterns":["aws_IAM_*","null_resource"]},
            {"rule":"resources-removed","action":"refuse","most":10},
            {"rule":"empty-state","action":"off"}
            """);
    assertThat(set.statusCode()).as(set.body()).isEqualTo(200);
    Golden.assertDocument(
        set.body().replace(acme.workspace.value(), "ws-here"), "guardrails-of-workspace");
    assertThat(get(workspace + "/guardrails").body()).isEqualTo(set.body());

    assertThat(server.delete(acme.alice, workspace + "/guardrails").statusCode()).isEqualTo(204);
    assertThat(get(workspace + "/guardrails").body()).isEqualTo(none.body());
  }

  @Test
  void sayWhereTheyAreSet() {
    put(
        ORGANIZATION,
        """
        {"rule":"size","action":"refuse","most":1000,"enforced":true},
        {"rule":"plain-secrets","action":"warn"}
        """);
    put(workspace + "/guardrails", "{\"rule\":\"size\",\"action\":\"warn\",\"most\":500}");

    HttpResponse<String> effective = get(workspace + "/effective-guardrails");

    assertThat(effective.statusCode()).isEqualTo(200);
    Golden.assertDocument(
        effective.body().replace(acme.workspace.value(), "ws-here"), "guardrails-effective");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | rule | Rule can't be blank",
        "{'rule':'size','most':1} | action | Action can't be blank",
        "{'rule':'size','action':'stop','most':1} | action | Action must be among refuse, warn, off",
        "{'rule':'size','action':'warn'} | most | Most can't be blank",
        "{'rule':'size','action':'warn','most':0} | most | Most must be greater than or equal to 1",
        "{'rule':'resources-removed-percent','action':'warn','most':100} | most"
            + " | Most must be less than or equal to 99",
        "{'rule':'forbidden-types','action':'warn'} | patterns | Patterns can't be blank",
        "{'rule':'forbidden-types','action':'warn','patterns':[]} | patterns"
            + " | Patterns must be 1 to 100 patterns",
        "{'rule':'forbidden-types','action':'warn','patterns':['a b']} | patterns"
            + " | Patterns must be names of at most 256 characters, with at most 8 *",
        "{'rule':'empty-state','action':'warn','enforced':true} | enforced"
            + " | Enforced is only for organizations and projects",
      })
  void sayWhatIsWrong(String rule, String attribute, String detail) {
    HttpResponse<String> refused = put(workspace + "/guardrails", rule.replace('\'', '"'));

    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(refused).at("/errors/0/detail").asText()).isEqualTo(detail);
    assertThat(ApiServer.json(refused).at("/errors/0/source/pointer").asText())
        .isEqualTo("/data/attributes/rules/0/" + attribute);
  }

  @Test
  void areOneOfAKind() {
    String rule = "{\"rule\":\"empty-state\",\"action\":\"warn\"}";

    assertThat(put(workspace + "/guardrails", rule + "," + rule).body())
        .contains("Rule is there twice");
  }

  @Test
  void areOverriddenForAReason() {
    String path = workspace + "/guardrail-overrides";

    HttpResponse<String> made =
        server.post(
            acme.alice,
            path,
            "{\"data\":{\"attributes\":{\"reason\":\"agreed\",\"serial\":7,\"lineage\":\"a\"}}}");

    assertThat(made.statusCode()).isEqualTo(201);
    Golden.assertDocument(
        made.body().replace(acme.workspace.value(), "ws-here"), "guardrail-override");
    assertThat(server.post(acme.alice, path, "{\"data\":{\"attributes\":{}}}").body())
        .contains("Reason can't be blank");
    assertThat(
            server
                .post(
                    acme.alice,
                    path,
                    "{\"data\":{\"attributes\":{\"reason\":\"agreed\",\"lineage\":\"a\"}}}")
                .body())
        .contains("Serial can't be blank");
  }

  @Test
  void sayWhatTheyRefuseAndWhatToDo() {
    put(
        workspace + "/guardrails",
        """
        {"rule":"size","action":"refuse","most":1},
        {"rule":"forbidden-types","action":"warn","patterns":["aws_*"]}
        """);
    acme.lock(acme.alice);
    StateClient client = new StateClient(server, acme.alice, acme.workspace.value());

    HttpResponse<String> wanted = client.create(StateClient.attributes(1, STATE));
    HttpResponse<String> refused =
        client.create(StateClient.attributes(1, STATE).put("state", StateClient.base64(STATE)));

    assertThat(wanted.statusCode()).isEqualTo(422);
    assertThat(wanted.body()).contains("param is missing or the value is empty: state");
    assertThat(refused.statusCode()).isEqualTo(409);
    Golden.assertDocument(
        refused.body().replace(acme.workspace.value(), "ws-here"), "guardrails-refuse");
  }

  @Test
  void sayWhatTheyFoundInAVersion() {
    put(workspace + "/guardrails", "{\"rule\":\"size\",\"action\":\"warn\",\"most\":1}");
    acme.lock(acme.alice);
    StateClient client = new StateClient(server, acme.alice, acme.workspace.value());
    String version = client.publishInline(1, STATE).get("id").asText();

    HttpResponse<String> found = get(OWN + "/state-versions/" + version + "/guardrail-findings");

    assertThat(found.statusCode()).isEqualTo(200);
    Golden.assertDocument(found, "guardrail-findings");
  }

  @Test
  void sayWhatVersionsWouldHaveMet() {
    acme.lock(acme.alice);
    StateClient client = new StateClient(server, acme.alice, acme.workspace.value());
    client.publishInline(1, STATE);
    client.publishInline(2, STATE);
    put(
        workspace + "/guardrails",
        """
        {"rule":"size","action":"warn","most":1},
        {"rule":"older-tool","action":"warn"}
        """);
    HttpResponse<String> early = get(workspace + "/guardrails/try");
    put(workspace + "/guardrails", "{\"rule\":\"size\",\"action\":\"refuse\",\"most\":1}");
    HttpResponse<String> tried = get(workspace + "/guardrails/try?versions=1");

    assertThat(early.body()).contains("\"unknown\"", "is not examined yet");
    Golden.assertDocument(
        tried.body().replace(acme.workspace.value(), "ws-here"), "guardrail-trials");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "21", "-1", "x", "99999999999", "1.5"})
  void tryAFewVersionsOnly(String versions) {
    HttpResponse<String> refused = get(workspace + "/guardrails/try?versions=" + versions);

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("versions must be 1 to 20");
  }
}
