package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.success;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.adapter.http.idtoken.TrialIssuer;
import dev.stateward.adapter.http.idtoken.TrialKey;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.port.Caller;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokenExchangeTest {
  private static final String OWN = "/api/stateward/v1";
  private static final String AUDIENCE = "https://state.example.test";
  private static final String SUBJECT = "repo:acme/infra:ref:refs/heads/main";
  private static final TrialKey KEY = TrialKey.of("key-1", "EdDSA");

  private final TeamRequests it = new TeamRequests();
  private final TrialIssuer issuer = new TrialIssuer(KEY);
  private final String team = it.team("ops");
  private final String identity = identity("repo:acme/*:ref:refs/heads/main");

  @AfterEach
  void stop() {
    issuer.close();
    it.close();
  }

  private String identity(String subject) {
    String attributes =
        "\"issuer\":\"%s\",\"audience\":\"%s\",\"claims\":{\"sub\":\"%s\"},\"token-seconds\":600"
            .formatted(issuer.url(), AUDIENCE, subject);
    return success(
            201,
            it.server.post(
                it.alice,
                OWN + "/teams/" + team + "/workload-identities",
                "{\"data\":{\"attributes\":{" + attributes + "}}}"))
        .at("/data/id")
        .asText();
  }

  private String path() {
    return OWN + "/workload-identities/" + identity;
  }

  private String idToken(String subject) {
    return KEY.sign(issuer.claims(AUDIENCE, subject, it.acme.time.instant()));
  }

  private static Map<String, String> form(String identity, String idToken) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange");
    form.put("subject_token_type", "urn:ietf:params:oauth:token-type:id_token");
    form.put("subject_token", idToken);
    form.put("audience", identity);
    return form;
  }

  private static String encoded(Map<String, String> form) {
    return form.entrySet().stream()
        .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static HttpResponse<String> send(ApiServer server, String body) {
    return server.send(
        HttpRequest.newBuilder(server.uri("/oauth/token-exchange"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body)),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> exchange(String idToken) {
    return send(it.server, encoded(form(identity, idToken)));
  }

  private static String secret(HttpResponse<String> response) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return ApiServer.json(response).at("/access_token").asText();
  }

  private static void assertError(HttpResponse<String> response, int status, String code) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(ApiServer.json(response).at("/error").asText()).isEqualTo(code);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/json");
  }

  private int status(String secret) {
    return it.server.get(secret, "/api/v2/teams/" + team).statusCode();
  }

  private JsonNode trail() {
    it.acme.application.recordingDenials().settleAll(new Caller.Operator());
    return it.acme.get(OWN + "/organizations/acme/audit-trail").path("data");
  }

  @Test
  void answersAShortTokenOfTheTeam() {
    HttpResponse<String> answer = exchange(idToken(SUBJECT));

    JsonNode document = ApiServer.json(answer);
    assertThat(document.at("/token_type").asText()).isEqualTo("Bearer");
    assertThat(document.at("/issued_token_type").asText())
        .isEqualTo("urn:ietf:params:oauth:token-type:access_token");
    assertThat(document.at("/expires_in").asInt()).isBetween(599, 600);
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(status(secret(answer))).isEqualTo(200);
    it.acme.time.pass(Duration.ofMinutes(11));
    assertThat(status(secret(answer))).isEqualTo(401);
  }

  @Test
  void isRecordedWithIssuerAndSubject() {
    String idToken = idToken(SUBJECT);
    String secret = secret(exchange(idToken));
    exchange(idToken);
    exchange(idToken("repo:acme/infra:pull_request"));
    exchange("no token");

    String records = trail().toString();
    assertThat(records)
        .contains(
            "workload_identity",
            issuer.url(),
            SUBJECT,
            "used before",
            "claim sub differs",
            "repo:acme/infra:pull_request",
            "not a signed JWT")
        .doesNotContain(secret, idToken, idToken.substring(0, 60));
  }

  @Test
  void acceptsAnIdTokenOnce() {
    String idToken = idToken(SUBJECT);
    String elsewhere = identity(SUBJECT);
    secret(exchange(idToken));

    assertError(exchange(idToken), 400, "invalid_request");
    assertError(send(it.server, encoded(form(elsewhere, idToken))), 400, "invalid_request");
    it.acme.time.pass(Duration.ofSeconds(299));
    assertError(exchange(idToken), 400, "invalid_request");
    assertDone(it.server.delete(it.alice, path()));
    assertError(send(it.server, encoded(form(elsewhere, idToken))), 400, "invalid_request");
  }

  @Test
  void answersAllThatIsRefusedAlike() {
    String good = idToken(SUBJECT);
    List<String> answers = new ArrayList<>();
    for (String refused :
        List.of(
            idToken("repo:acme/infra:pull_request"),
            idToken("repo:other/infra:ref:refs/heads/main"),
            KEY.sign(issuer.claims("other", SUBJECT, it.acme.time.instant())),
            TrialKey.of("key-1", "EdDSA")
                .sign(issuer.claims(AUDIENCE, SUBJECT, it.acme.time.instant())),
            KEY.sign(
                issuer.claims(
                    AUDIENCE, SUBJECT, it.acme.time.instant().minus(Duration.ofHours(1)))),
            "no token",
            "")) {
      answers.add(exchange(refused).body());
    }
    for (String nobody : List.of("wid-9999", "", "team-1", "wid-\u0000")) {
      answers.add(send(it.server, encoded(form(nobody, good))).body());
    }

    assertThat(answers).hasSize(11).containsOnly(answers.getFirst());
    assertThat(ApiServer.json(answers.getFirst()).at("/error").asText())
        .isEqualTo("invalid_request");
    secret(exchange(good));
  }

  @Test
  void tokensEndWithTheirIdentityAndWithWhatItMeans() {
    String first = secret(exchange(idToken(SUBJECT)));
    assertThat(
            it.server
                .patch(it.alice, path(), "{\"data\":{\"attributes\":{\"description\":\"x\"}}}")
                .statusCode())
        .isEqualTo(200);
    assertThat(status(first)).isEqualTo(200);
    it.server.patch(it.alice, path(), "{\"data\":{\"attributes\":{\"audience\":\"new\"}}}");
    assertThat(status(first)).isEqualTo(401);

    it.server.patch(
        it.alice, path(), "{\"data\":{\"attributes\":{\"audience\":\"" + AUDIENCE + "\"}}}");
    String second = secret(exchange(idToken(SUBJECT)));
    assertDone(it.server.delete(it.alice, path()));
    assertThat(status(second)).isEqualTo(401);
  }

  @Test
  void tokensEndWithTheirTeam() {
    String secret = secret(exchange(idToken(SUBJECT)));

    assertDone(it.server.delete(it.alice, "/api/v2/teams/" + team));

    assertThat(it.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(401);
    assertError(exchange(idToken(SUBJECT)), 400, "invalid_request");
  }

  @Test
  void saysThatAnIssuerIsAway() {
    issuer.close();

    HttpResponse<String> answer = exchange(idToken(SUBJECT));

    assertError(answer, 503, "temporarily_unavailable");
    assertThat(answer.headers().firstValue("Retry-After")).contains("30");
    assertThat(trail().toString()).contains("no keys: its configuration cannot be read: no answer");
  }

  @Test
  void wantsTheFormOfTheRfc() {
    String body = encoded(form(identity, idToken(SUBJECT)));
    assertError(
        send(it.server, body.replace("token-exchange", "refresh")), 400, "unsupported_grant_type");
    assertError(send(it.server, body.replace("id_token", "saml2")), 400, "invalid_request");
    assertError(send(it.server, body + "&audience=x"), 400, "invalid_request");
    assertError(send(it.server, body + "&actor_token=x"), 400, "invalid_request");
    assertError(send(it.server, body + "&a=%zz"), 400, "invalid_request");
    assertError(send(it.server, body + "&a".repeat(30)), 400, "invalid_request");
    assertError(send(it.server, body + "&a=" + "x".repeat(40_000)), 400, "invalid_request");
    assertError(send(it.server, ""), 400, "unsupported_grant_type");
    assertError(it.server.post("", "/oauth/token-exchange", "{}"), 400, "invalid_request");
    secret(send(it.server, body));
  }

  @Test
  void limitsWhatIsRefusedOfAClientBeforeItIsVerified() {
    Traffic traffic = new Traffic(0, 0, List.of(), 3, 0, Duration.ZERO);
    try (ApiServer strict =
        new ApiServer(it.acme.application, HttpSettings.Limits.USUAL, traffic, 0)) {
      for (int i = 0; i < 5; i++) {
        secret(send(strict, encoded(form(identity, idToken(SUBJECT)))));
      }
      for (int i = 0; i < 3; i++) {
        assertError(send(strict, encoded(form(identity, "x"))), 400, "invalid_request");
      }
      HttpResponse<String> refused = send(strict, encoded(form(identity, idToken(SUBJECT))));

      assertError(refused, 429, "slow_down");
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    }
  }
}
