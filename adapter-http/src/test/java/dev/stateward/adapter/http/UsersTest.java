package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.StoredWorld.assertDocument;
import static dev.stateward.adapter.http.StoredWorld.assertDone;
import static dev.stateward.adapter.http.StoredWorld.assertInvalid;
import static dev.stateward.adapter.http.StoredWorld.assertNotFound;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UsersTest {
  private final StoredWorld world = new StoredWorld();
  private final String tokens = "/api/v2/users/" + world.alice.id() + "/authentication-tokens";

  @AfterEach
  void stop() {
    world.close();
  }

  private static String token(String attributes) {
    return "{\"data\": {\"type\": \"authentication-token\", \"attributes\": {" + attributes + "}}}";
  }

  @Test
  void showsTheCallerHimself() {
    assertDocument(world.get("/api/v2/account/details"), "account-details");
    assertDocument(world.get("/api/v2/users/" + world.alice.id()), "user-self");
  }

  @Test
  void showsOthersWithoutTheirAddress() {
    assertDocument(world.get("/api/v2/users/" + world.carol.id()), "user");
  }

  @Test
  void concealsUsersWhoShareNoOrganizationWithTheCaller() {
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/users/" + world.bob.id()));
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/users/user-999"));
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/users/alice"));
  }

  @Test
  void issuesATokenAndShowsItOnce() {
    JsonNode issued = world.post(tokens, token("\"description\": \"ci\""));

    assertDocument(issued, "token-issued");
    String id = issued.at("/data/id").asText();
    assertDocument(world.get("/api/v2/authentication-tokens/" + id), "token");
    String secret = issued.at("/data/attributes/token").asText();
    assertThat(world.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(200);
    assertThat(world.server.get(world.aliceToken, tokens).body()).doesNotContain(secret);
  }

  @Test
  void keepsTheExpiryThatIsWished() {
    JsonNode issued = world.post(tokens, token("\"expired-at\": \"2026-05-01T02:00:00.5+02:00\""));

    assertThat(issued.at("/data/attributes/expired-at").asText())
        .isEqualTo("2026-05-01T00:00:00.500Z");
    world.time.pass(Duration.ofDays(60));
    String secret = issued.at("/data/attributes/token").asText();
    assertThat(world.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(401);
  }

  @Test
  void listsTokensOldestFirst() {
    world.post(tokens, token("\"description\": \"one\""));
    world.post(tokens, token("\"description\": \"two\", \"expired-at\": null"));

    JsonNode listed = world.get(tokens);

    assertThat(listed.path("data"))
        .extracting(token -> token.at("/attributes/description").asText(""))
        .containsExactly("", "one", "two");
    assertThat(listed.at("/data/0/attributes/last-used-at").asText()).startsWith("2026-03-04T");
    assertThat(listed.at("/meta/pagination/total-count").asInt()).isEqualTo(3);
  }

  @Test
  void revokesATokenAtOnce() {
    JsonNode issued = world.post(tokens, token(""));
    String path = "/api/v2/authentication-tokens/" + issued.at("/data/id").asText();

    assertDone(world.server.delete(world.aliceToken, path));

    String secret = issued.at("/data/attributes/token").asText();
    assertThat(world.server.get(secret, "/api/v2/account/details").statusCode()).isEqualTo(401);
    assertNotFound(world.server.delete(world.aliceToken, path));
  }

  @Test
  void refusesExpiriesThatCannotBe() {
    assertInvalid(
        world.server.post(world.aliceToken, tokens, token("\"expired-at\": \"tomorrow\"")),
        "expired-at",
        "Expired at is not a valid ISO 8601 date and time");
    assertInvalid(
        world.server.post(
            world.aliceToken, tokens, token("\"expired-at\": \"2020-01-01T00:00:00.000Z\"")),
        "expired-at",
        "Expired at must be in the future");
    assertInvalid(
        world.server.post(world.aliceToken, tokens, token("\"description\": []")),
        "description",
        "Description must be a string");
  }

  @Test
  void concealsTokensFromEverybodyElse() {
    String id = world.post(tokens, token("")).at("/data/id").asText();
    HttpResponse<String> issued = world.server.post(world.carolToken, tokens, token(""));

    assertNotFound(issued);
    assertNotFound(world.server.get(world.carolToken, tokens));
    assertNotFound(world.server.get(world.carolToken, "/api/v2/authentication-tokens/" + id));
    assertNotFound(world.server.delete(world.carolToken, "/api/v2/authentication-tokens/" + id));
    assertNotFound(world.server.get(world.aliceToken, "/api/v2/authentication-tokens/x"));
  }
}
