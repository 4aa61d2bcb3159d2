package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetentionTest {
  private static final String ORGANIZATION = "/api/v2/organizations/acme";
  private static final String POLICY = "/relationships/data-retention-policy";
  private static final String OWN = "/api/stateward/v1";

  private final AcmeApplication acme = new AcmeApplication();
  private final ApiServer server = new ApiServer(acme.application);
  private final String workspace = "/api/v2/workspaces/" + acme.workspace.value();

  @AfterEach
  void stop() {
    server.close();
  }

  private static String policy(String kind, String attributes) {
    return "{\"data\":{\"type\":\"data-retention-policy-%s\",\"attributes\":{%s}}}"
        .formatted(kind, attributes);
  }

  private HttpResponse<String> assign(String of, String kind, String attributes) {
    return server.post(acme.alice, of + POLICY, policy(kind, attributes));
  }

  private HttpResponse<String> change(String of, String kind, String attributes) {
    return server.patch(acme.alice, of + POLICY, policy(kind, attributes));
  }

  private HttpResponse<String> get(String path) {
    return server.get(acme.alice, path);
  }

  private JsonNode data(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return ApiServer.json(response).get("data");
  }

  @Test
  void servesThePolicyOfAnOrganization() {
    assertThat(get(ORGANIZATION + POLICY).statusCode()).isEqualTo(404);

    HttpResponse<String> assigned =
        assign(ORGANIZATION, "delete-olders", "\"deleteOlderThanNDays\":30");
    assertThat(assigned.statusCode()).isEqualTo(201);
    Golden.assertDocument(assigned, "retention-policy-delete-older");
    assertThat(get(ORGANIZATION + POLICY).body()).isEqualTo(assigned.body());

    JsonNode shown = data(get(ORGANIZATION), 200).at("/relationships/data-retention-policy/data");
    assertThat(shown.get("id")).isEqualTo(data(assigned, 201).get("id"));
    assertThat(shown.get("type").asText()).isEqualTo("data-retention-policy-delete-olders");
    String member = acme.member("bob");
    assertThat(
            ApiServer.json(server.get(member, ORGANIZATION))
                .at("/data/relationships/data-retention-policy/data")
                .isNull())
        .isTrue();

    HttpResponse<String> free = assign(ORGANIZATION, "free-plans", "");
    assertThat(data(free, 201).get("id")).isNotEqualTo(data(assigned, 201).get("id"));
    Golden.assertDocument(free, "retention-policy-free-plan");
    assertThat(server.delete(acme.alice, ORGANIZATION + POLICY).statusCode()).isEqualTo(204);
    assertThat(get(ORGANIZATION + POLICY).statusCode()).isEqualTo(404);
    assertThat(server.delete(acme.alice, ORGANIZATION + POLICY).statusCode()).isEqualTo(404);
  }

  @Test
  void servesThePolicyOfAWorkspace() {
    HttpResponse<String> assigned =
        assign(
            workspace, "delete-olders", "\"delete-older-than-n-days\":30,\"keep-latest-count\":5");
    assertThat(assigned.statusCode()).isEqualTo(201);
    Golden.assertDocument(assigned, "retention-policy-of-workspace");

    HttpResponse<String> changed = change(workspace, "delete-olders", "\"keep-latest-count\":7");
    JsonNode policy = data(changed, 200);
    assertThat(policy.get("id")).isEqualTo(data(assigned, 201).get("id"));
    assertThat(policy.at("/attributes/delete-older-than-n-days").asInt()).isEqualTo(30);
    assertThat(policy.at("/attributes/keep-latest-count").asInt()).isEqualTo(7);

    HttpResponse<String> kept = change(workspace, "dont-deletes", "");
    assertThat(kept.statusCode()).isEqualTo(200);
    Golden.assertDocument(kept, "retention-policy-dont-delete");
    assertThat(server.delete(acme.alice, workspace + POLICY).statusCode()).isEqualTo(204);
    assertThat(get(workspace + POLICY).statusCode()).isEqualTo(404);
  }

  @Test
  void makesAPolicyOfAChangeWhereThereIsNone() {
    JsonNode made = data(change(workspace, "delete-olders", "\"keep-latest-count\":7"), 200);

    assertThat(made.at("/attributes/delete-older-than-n-days").isNull()).isTrue();
    assertThat(made.at("/attributes/keep-latest-count").asInt()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dont-deletes | '' | never deleted",
        "delete-olders | \"keep-latest-count\":3 | deleted unless current or one of the latest 3"
            + " of the workspace",
        "delete-olders | \"delete-older-than-n-days\":9 | deleted 9 days after creation unless"
            + " current"
      })
  void saysInWordsWhatHoldsForAWorkspace(String kind, String attributes, String words) {
    assign(ORGANIZATION, "free-plans", "");
    JsonNode inherited = data(get(workspace), 200);
    assertThat(inherited.at("/attributes/effective-state-version-retention-desc").asText())
        .isEqualTo(
            "deleted 183 days after creation unless current or one of the latest 1 of the"
                + " workspace and the latest 100 of the organization, as the organization"
                + " decides");
    assertThat(inherited.at("/relationships/data-retention-policy/data").isNull()).isTrue();

    JsonNode policy = data(assign(workspace, kind, attributes), 201);

    JsonNode own = data(get(workspace), 200);
    assertThat(own.at("/attributes/effective-state-version-retention-desc").asText())
        .isEqualTo(words);
    assertThat(own.at("/relationships/data-retention-policy/data/id")).isEqualTo(policy.get("id"));
    assertThat(own.at("/relationships/data-retention-policy/data/type"))
        .isEqualTo(policy.get("type"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete-older-than-n-days | 0 | Delete older than n days must be greater than or equal to"
            + " 1",
        "delete-older-than-n-days | 36501 | Delete older than n days must be less than or equal"
            + " to 36500",
        "delete-older-than-n-days | \"7\" | Delete older than n days must be an integer",
        "deleteOlderThanNDays | 0 | DeleteOlderThanNDays must be greater than or equal to 1",
        "keep-latest-count | 0 | Keep latest count must be greater than or equal to 1",
        "keep-latest-count | 1000001 | Keep latest count must be less than or equal to 1000000",
        "keep-latest-count | 1.5 | Keep latest count must be an integer"
      })
  void wantsSensibleNumbers(String attribute, String value, String detail) {
    for (String of : new String[] {ORGANIZATION, workspace}) {
      String attributes = "\"%s\":%s".formatted(attribute, value);
      assertInvalid(
          assign(of, "delete-olders", attributes),
          "invalid attribute",
          detail,
          "/data/attributes/" + attribute);
      assertThat(change(of, "delete-olders", attributes).statusCode()).isEqualTo(422);
      assertThat(get(of + POLICY).statusCode()).isEqualTo(404);
    }
  }

  @Test
  void isEnforcedByOwnersOfTheOrganization() {
    HttpResponse<String> assigned =
        assign(ORGANIZATION, "delete-olders", "\"keep-latest-count\":9,\"enforced\":true");
    assertThat(data(assigned, 201).at("/attributes/enforced").asBoolean()).isTrue();

    HttpResponse<String> changed =
        change(ORGANIZATION, "delete-olders", "\"delete-older-than-n-days\":90");
    assertThat(data(changed, 200).at("/attributes/enforced").asBoolean()).isTrue();
    assertThat(data(changed, 200).at("/attributes/keep-latest-count").asInt()).isEqualTo(9);
    assertThat(data(changed, 200).at("/attributes/deleteOlderThanNDays").asInt()).isEqualTo(90);
    assertThat(data(changed, 200).at("/attributes/delete-older-than-n-days").asInt()).isEqualTo(90);

    assertInvalid(
        assign(workspace, "dont-deletes", "\"enforced\":true"),
        "invalid attribute",
        "Enforced is only for policies of organizations",
        "/data/attributes/enforced");
    assertThat(assign(workspace, "delete-olders", "\"delete-older-than-n-days\":1").statusCode())
        .isEqualTo(201);
    assertThat(data(get(workspace), 200).toString())
        .contains("deleted 1 days after creation unless current; not before the organization");
  }

  @Test
  void wantsToKnowWhichPolicy() {
    assertInvalid(
        assign(workspace, "delete-olders", ""),
        "invalid attribute",
        "Delete older than n days can't be blank",
        "/data/attributes/delete-older-than-n-days");
    assertInvalid(
        assign(workspace, "free-plans", ""),
        "unprocessable entity",
        "Type is only for organizations",
        "/data/type");
    assertInvalid(
        assign(ORGANIZATION, "sometimes", ""),
        "unprocessable entity",
        "Type is not a kind of data retention policy",
        "/data/type");
    assertInvalid(
        server.post(acme.alice, ORGANIZATION + POLICY, "{\"data\":{}}"),
        "unprocessable entity",
        "Type can't be blank",
        "/data/type");
  }

  private static void assertInvalid(
      HttpResponse<String> response, String title, String detail, String pointer) {
    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(response))
        .isEqualTo(
            ApiServer.json(
                """
                {"errors":[{"status":"422","title":"%s","detail":"%s",
                "source":{"pointer":"%s"}}]}
                """
                    .formatted(title, detail, pointer)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"organizations/acme", "workspaces/%s"})
  void foretellsWhatWouldGo(String template) {
    String of = OWN + "/" + template.formatted(acme.workspace.value());
    acme.lock(acme.alice);
    StateClient client = new StateClient(server, acme.alice, acme.workspace.value());
    for (int serial = 1; serial <= 4; serial++) {
      client.publish(serial, ("{}" + " ".repeat(serial)).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(ApiServer.json(get(of + "/retention/preview")).at("/meta/versions").asInt())
        .isZero();
    assign(ORGANIZATION, "delete-olders", "\"deleteOlderThanNDays\":2");
    acme.time.pass(Duration.ofDays(2));

    HttpResponse<String> preview = get(of + "/retention/preview?page[size]=2");

    assertThat(preview.statusCode()).isEqualTo(200);
    Golden.assertDocument(preview.body().replace(of, "/here"), "retention-preview");
  }
}
