package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDocument;
import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
    assertNotFound(acme.tryGet("/api/v2/users/" + acme.bob.id()));
    assertNotFound(acme.tryGet("/api/v2/users/user-999"));
    assertNotFound(acme.tryGet("/api/v2/users/alice"));
  }

  @Test
  void issuesATokenAndShowsItOnce() {
    JsonNode issued = acme.post(tokens, token("\"description\": \"ci\""));

    assertDocument(issued, "token-issued");
    String id = issued.at("/data/id").asText();
    assertDocument(acme.get("/api/v2/authentication-tokens/" + id), "token");
    String secret = issued.at("/data/attributes/token").asText();
    assertThat(acme.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(200);
    assertThat(acme.tryGet(tokens).body()).doesNotContain(secret);
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

    assertDone(acme.tryDelete(path));

    String secret = issued.at("/data/attributes/token").asText();
    assertThat(acme.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(401);
    assertNotFound(acme.tryDelete(path));
  }

  @Test
  void refusesExpiriesThatCannotBe() {
    assertInvalid(
        acme.tryPost(tokens, token("\"expired-at\": \"tomorrow\"")),
        "expired-at",
        "Expired at is not a valid ISO 8601 date and time");
    assertInvalid(
        acme.tryPost(tokens, token("\"expired-at\": \"2020-01-01T00:00:00.000Z\"")),
        "expired-at",
        "Expired at must be in the future");
    assertInvalid(
        acme.tryPost(tokens, token("\"description\": []")),
        "description",
        "Description must be a string");
  }
}
