package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadIdentitiesTest {
  private static final String OWN = "/api/stateward/v1";
  private static final String ISSUER = "\"issuer\":\"https://token.actions.githubusercontent.com\"";
  private static final String AUDIENCE = ",\"audience\":\"https://state.example.test\"";
  private static final String CLAIMS =
      ",\"claims\":{\"sub\":\"repo:acme/*:environment:production\",\"environment\":\"production\"}";
  private static final String WHOLE = ISSUER + AUDIENCE + CLAIMS;

  private final TeamRequests it = new TeamRequests();
  private final String all = OWN + "/teams/" + it.team("ops") + "/workload-identities";

  @AfterEach
  void stop() {
    it.close();
  }

  private static String body(String attributes) {
    return "{\"data\":{\"type\":\"workload-identities\",\"attributes\":{" + attributes + "}}}";
  }

  private HttpResponse<String> create(String attributes) {
    return it.server.post(it.alice, all, body(attributes));
  }

  @Test
  void areCreatedShownChangedAndRemoved() {
    HttpResponse<String> made = create(WHOLE + ",\"description\":\"deployments\"");
    assertThat(made.statusCode()).isEqualTo(201);
    Golden.assertDocument(made, "workload-identity");
    String path = ApiServer.json(made).at("/data/links/self").asText();

    HttpResponse<String> shown = it.server.get(it.alice, path);
    assertThat(shown.body()).isEqualTo(made.body());
    assertThat(ApiServer.json(it.server.get(it.alice, all)).at("/data/0"))
        .isEqualTo(ApiServer.json(shown).at("/data"));

    HttpResponse<String> changed =
        it.server.patch(it.alice, path, body("\"token-seconds\":60,\"description\":null"));
    assertThat(changed.statusCode()).isEqualTo(200);
    Golden.assertDocument(changed, "workload-identity-changed");
    assertThat(it.server.patch(it.alice, path, body("")).body()).isEqualTo(changed.body());
    assertDone(it.server.delete(it.alice, path));
    assertNotFound(it.server.get(it.alice, path));
    assertNotFound(it.server.delete(it.alice, path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://issuer.example.test",
        "http://localhost:8080",
        "http://127.0.0.1.example.test",
        "https://10.0.0.1",
        "https://169.254.169.254",
        "https://user:secret@issuer.example.test",
        "https://issuer.example.test?a=b",
        "https://issuer.example.test#a",
        "ftp://issuer.example.test",
        "issuer.example.test",
        "https:///a",
        "https://is suer.example.test",
        " https://issuer.example.test"
      })
  void needAnIssuerThatMayBeAsked(String issuer) {
    HttpResponse<String> refused = create("\"issuer\":\"" + issuer + "\"" + AUDIENCE + CLAIMS);

    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(refused).at("/errors/0/source/pointer").asText())
        .isEqualTo("/data/attributes/issuer");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|Claims must have sub, the subject",
        "{\"ref\":\"main\"}|Claims must have sub, the subject",
        "[]|Claims must be an object of names and patterns",
        "\"sub\"|Claims must be an object of names and patterns",
        "{\"sub\":\"repo:*/a:b\"}|Claims must not have * in the first two segments of sub, as in repo:acme/*:*",
        "{\"sub\":\"a\",\"b c\":\"d\"}|Claims must have names of letters, digits and _.:/- (100 characters at most)"
      })
  void needASubject(String claims, String problem) {
    assertInvalid(create(ISSUER + AUDIENCE + ",\"claims\":" + claims), "claims", problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"*\"|Sub must have a letter or digit beside *",
        "\"*:*\"|Sub must have a letter or digit beside *",
        "\"repo:a/b:**\"|Sub must not contain ** (a * stands for any characters but : and /)",
        "\"repo:a/b\\nc\"|Sub must not contain invisible characters",
        "7|Sub must be a text",
        "null|Sub must be a text"
      })
  void needPatterns(String pattern, String problem) {
    assertInvalid(
        create(ISSUER + AUDIENCE + ",\"claims\":{\"sub\":" + pattern + "}"), "claims/sub", problem);
  }

  @Test
  void tellAllThatIsMissing() {
    JsonNode errors = ApiServer.json(create("")).at("/errors");

    assertThat(errors.findValuesAsText("pointer"))
        .containsExactly(
            "/data/attributes/issuer", "/data/attributes/audience", "/data/attributes/claims");
  }

  @Test
  void giveTokensForAnHourAtMost() {
    assertThat(create(WHOLE + ",\"token-seconds\":3601").statusCode()).isEqualTo(422);
    assertThat(create(WHOLE + ",\"token-seconds\":59").statusCode()).isEqualTo(422);
    assertThat(create(WHOLE + ",\"token-seconds\":3600").statusCode()).isEqualTo(201);
  }

  @Test
  void areNotMoreThanTheirBudget() {
    for (int i = 0; i < 20; i++) {
      assertThat(create(WHOLE).statusCode()).isEqualTo(201);
    }
    assertThat(create(WHOLE).statusCode()).isEqualTo(422);
  }
}
