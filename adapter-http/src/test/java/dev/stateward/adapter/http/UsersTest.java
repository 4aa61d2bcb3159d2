package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UsersTest {
  private final AcmeServer acme = new AcmeServer();
  private final String tokens = "/api/v2/users/" + acme.alice.id() + "/authentication-tokens";

  @AfterEach
  void stop() {
    acme.close();
  }

  private static String token(String attributes) {
    return "{\"data\": {\"type\": \"authentication-token\", \"attributes\": {" + attributes + "}}}";
  }

  @Test
  void showsTheCallerHimself() {
    assertDocument(acme.get("/api/v2/account/details"), "account-details");
    assertDocument(acme.get("/api/v2/users/" + acme.alice.id()), "user-self");
  }

  @Test
  void showsOthersWithoutTheirAddress() {
    assertDocument(acme.get("/api/v2/users/" + acme.carol.id()), "user");
  }

  @Test
  void concealsUsersWhoShareNoOrganizationWithTheCaller() {
    assertNotFound(acme.server.get(acme.aliceToken, "/api/v2/users/" + acme.bob.id()));
    assertNotFound(acme.server.get(acme.aliceToken, "/api/v2/users/user-999"));
    assertNotFound(acme.server.get(acme.aliceToken, "/api/v2/users/alice"));
  }

  @Test
  void issuesATokenAndShowsItOnce() {
    JsonNode issued = acme.post(tokens, token("\"description\": \"ci\""));

    assertDocument(issued, "token-issued");
    String id = issued.at("/data/id").asText();
    assertDocument(acme.get("/api/v2/authentication-tokens/" + id), "token");
    String secret = issued.at("/data/attributes/token").asText();
    assertThat(acme.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(200);
    assertThat(acme.server.get(acme.aliceToken, tokens).body()).doesNotContain(secret);
  }

  @Test
  void keepsTheExpiryThatIsWished() {
    JsonNode issued = acme.post(tokens, token("\"expired-at\": \"2026-05-01T02:00:00.5+02:00\""));

    assertThat(issued.at("/data/attributes/expired-at").asText())
        .isEqualTo("2026-05-01T00:00:00.500Z");
    acme.time.pass(Duration.ofDays(60));
    String secret = issued.at("/data/attributes/token").asText();
    assertThat(acme.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(401);
  }

  @Test
  void listsTokensOldestFirst() {
    acme.post(tokens, token("\"description\": \"one\""));
    acme.post(tokens, token("\"description\": \"two\", \"expired-at\": null"));

    JsonNode listed = acme.get(tokens);

    assertThat(listed.path("data"))
        .extracting(token -> token.at("/attributes/description").asText(""))
        .containsExactly("", "one", "two");
    assertThat(listed.at("/data/0/attributes/last-used-at").asText()).startsWith("2026-03-04T");
    assertThat(listed.at("/meta/pagination/total-count").asInt()).isEqualTo(3);
  }

  @Test
  void revokesATokenAtOnce() {
    JsonNode issued = acme.post(tokens, token(""));
    String path = "/api/v2/authentication-tokens/" + issued.at("/data/id").asText();

    assertDone(acme.server.delete(acme.aliceToken, path));

    String secret = issued.at("/data/attributes/token").asText();
    assertThat(acme.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(401);
    assertNotFound(acme.server.delete(acme.aliceToken, path));
  }

  @Test
  void refusesExpiriesThatCannotBe() {
    assertInvalid(
        acme.server.post(acme.aliceToken, tokens, token("\"expired-at\": \"tomorrow\"")),
        "expired-at",
        "Expired at is not a valid ISO 8601 date and time");
    assertInvalid(
        acme.server.post(
            acme.aliceToken, tokens, token("\"expired-at\": \"2020-01-01T00:00:00.000Z\"")),
        "expired-at",
        "Expired at must be in the future");
    assertInvalid(
        acme.server.post(acme.aliceToken, tokens, token("\"description\": []")),
        "description",
        "Description must be a string");
  }
}
