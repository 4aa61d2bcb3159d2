package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.settings.Budgets;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vendor's token TTL policies. */
class TokenAgesTest {
  private static final String PATH = AcmeServer.ACME + "/token-ttl-policies";
  private static final String TOKEN = AcmeServer.ACME + "/authentication-token";

  private final AcmeServer acme = new AcmeServer();

  @AfterEach
  void stop() {
    acme.close();
  }

  private static String policies(String... policies) {
    return "{\"data\": {\"type\": \"organization-token-ttl-policies\", \"attributes\":"
        + " {\"token-ttl-policies\": ["
        + String.join(",", policies)
        + "]}}}";
  }

  private static String policy(String type, long milliseconds) {
    return "{\"token-type\": \"" + type + "\", \"max-ttl-ms\": " + milliseconds + "}";
  }

  private HttpResponse<String> sent(String... policies) {
    return acme.tryPatch(PATH, policies(policies));
  }

  private void enable(boolean enabled) {
    JsonNode changed =
        acme.patch(
            AcmeServer.ACME,
            "{\"data\": {\"attributes\": {\"max-ttl-enabled\": " + enabled + "}}}");
    assertThat(changed.at("/data/attributes/max-ttl-enabled").asBoolean(!enabled))
        .isEqualTo(enabled);
  }

  @Test
  void listsThemAndChangesThoseThatAreSent() {
    assertDocument(acme.get(PATH), "token-ttl-policies");

    JsonNode changed =
        acme.patch(PATH, policies(policy("team", 3_600_000), policy("audit_trails", 86_400_000)));

    assertDocument(changed, "token-ttl-policies-changed");
    assertThat(acme.get(PATH)).isEqualTo(changed);
  }

  @Test
  void areTakenAsAListToo() {
    HttpResponse<String> listed =
        acme.tryPatch(PATH, listed(policy("team", 3_600_000), policy("user", 7_200_000)));

    assertThat(success(200, listed))
        .isEqualTo(
            acme.patch(PATH, policies(policy("team", 3_600_000), policy("user", 7_200_000))));
    assertRefused(
        acme.tryPatch(PATH, listed(policy("team", 60_000), policy("metrics", 60_000))),
        422,
        "invalid attribute",
        "Token type must be 'organization', 'team', 'user' or 'audit_trails'",
        "/data/1/attributes/token-type");
    assertUnprocessable(acme.tryPatch(PATH, listed()), "Data can't be blank", "/data");
  }

  private static String listed(String... policies) {
    return Stream.of(policies)
        .map(attributes ->
            "{\"type\": \"organization-token-ttl-policies\", \"attributes\": " + attributes + "}")
        .collect(Collectors.joining(",", "{\"data\": [", "]}"));
  }

  @Test
  void areKeptWhenTheOrganizationChanges() {
    JsonNode changed = acme.patch(PATH, policies(policy("user", 86_400_000)));

    enable(true);
    enable(false);

    assertThat(acme.get(PATH)).isEqualTo(changed);
  }

  @Test
  void refuseTokensThatEndLater() {
    enable(true);
    success(200, sent(policy("organization", 3_600_000)));

    HttpResponse<String> refused =
        acme.tryPost(
            TOKEN, "{\"data\": {\"attributes\": {\"expired-at\": \"2099-01-01T00:00:00Z\"}}}");

    assertThat(refused.statusCode()).isEqualTo(422);
    JsonNode error = ApiServer.json(refused).at("/errors/0");
    assertThat(error.at("/source/pointer").asText()).isEqualTo("/data/attributes/expired-at");
    assertThat(error.path("detail").asText())
        .matches(
            "Expired at must not be after 2026-03-04T06:06:\\d\\dZ: the organization limits the age"
                + " of its tokens");
    success(201, acme.tryPost(TOKEN, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metrics | 60000 | token-type | Token type must be 'organization', 'team', 'user' or"
            + " 'audit_trails'",
        "user | 59999 | max-ttl-ms | Max ttl ms must be greater than or equal to 60000",
        "user | 3155760000001 | max-ttl-ms | Max ttl ms must be less than or equal to"
            + " 3155760000000"
      })
  void refusesWhatCannotBe(String type, long milliseconds, String member, String detail) {
    assertInvalid(sent(policy(type, milliseconds)), "token-ttl-policies/0/" + member, detail);
    assertDocument(acme.get(PATH), "token-ttl-policies");
  }

  @Test
  void takesTheLeastAndTheGreatest() {
    success(
        200,
        sent(
            policy("user", Budgets.LEAST_TOKEN_AGE.toMillis()),
            policy("team", Budgets.GREATEST_TOKEN_AGE.toMillis())));
  }

  @Test
  void refusesToBeTornOrToChangeNothing() {
    assertInvalid(
        sent(policy("user", 60_000), policy("user", 70_000)),
        "token-ttl-policies/1/token-type",
        "Token type is named twice");
    assertInvalid(sent(), "token-ttl-policies", "Token ttl policies can't be blank");
  }
}
