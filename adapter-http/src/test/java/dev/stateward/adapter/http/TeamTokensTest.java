package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TeamTokensTest {
  private static final String SELF = "/api/v2/account/details";

  private final TeamRequests it = new TeamRequests();
  private final String ops = it.team("ops");
  private final String legacy = TeamRequests.path(ops) + "/authentication-token";
  private final String described = TeamRequests.path(ops) + "/authentication-tokens";

  @AfterEach
  void stop() {
    it.close();
  }

  private static String token(String attributes) {
    return "{\"data\": {\"type\": \"authentication-token\", \"attributes\": {" + attributes + "}}}";
  }

  private static String path(JsonNode token) {
    return "/api/v2/authentication-tokens/" + token.at("/data/id").asText();
  }

  private static String secret(JsonNode token) {
    return token.at("/data/attributes/token").asText();
  }

  private int status(String secret) {
    return it.server.get(secret, SELF).statusCode();
  }

  @Test
  void issuesTheTokenWithoutADescription() {
    assertNotFound(it.server.get(it.alice, legacy));

    HttpResponse<String> issued = it.server.post(it.alice, legacy, "");

    assertThat(issued.statusCode()).isEqualTo(201);
    Golden.assertDocument(issued, "team-token-issued");
    HttpResponse<String> shown = it.server.get(it.alice, legacy);
    Golden.assertDocument(shown, "team-token");
    JsonNode data = ApiServer.json(shown).path("data");
    assertThat(it.acme.get(path(ApiServer.json(issued))).path("data")).isEqualTo(data);
    assertThat(it.acme.get(described).at("/data/0")).isEqualTo(data);
    assertThat(it.acme.get(AcmeServer.ACME + "/team-tokens").at("/data/0")).isEqualTo(data);
  }

  @Test
  void replacesAndRevokesTheTokenWithoutADescription() {
    String other = secret(it.acme.post(described, token("\"description\": \"ci\"")));
    String first = it.token(ops);
    String second = it.token(ops);

    assertThat(status(first)).isEqualTo(401);
    assertThat(status(second)).isEqualTo(200);
    assertDone(it.server.delete(it.alice, legacy));
    assertThat(status(second)).isEqualTo(401);
    assertThat(status(other)).isEqualTo(200);
    assertNotFound(it.server.get(it.alice, legacy));
    assertNotFound(it.server.delete(it.alice, legacy));
  }

  @Test
  void revokesManyAtOnceOrNone() {
    JsonNode first = it.acme.post(described, token("\"description\": \"ci\""));
    JsonNode second = it.acme.post(described, token("\"description\": \"cd\""));
    JsonNode kept = it.acme.post(described, token("\"description\": \"kept\""));
    JsonNode own =
        it.acme.post(
            "/api/v2/users/" + it.acme.alice.id() + "/authentication-tokens",
            token("\"description\": \"mine\""));
    String all = AcmeServer.ACME + "/team-tokens";

    assertNotFound(it.remove(it.alice, all, tokens(first, own)));
    assertNotFound(it.remove(it.carol, all, tokens(first)));
    it.acme.post(
        "/api/v2/organizations",
        """
        {"data": {"type": "organizations", "attributes": {"name": "initech", "email": "a@b.test"}}}
        """);
    assertNotFound(it.remove(it.alice, "/api/v2/organizations/initech/team-tokens", tokens(first)));
    assertUnprocessable(
        it.remove(it.alice, all, "{\"data\": [{\"id\": \"x\"}]}"),
        "Id is not an identifier of this kind",
        "/data/0/id");
    assertThat(status(secret(first))).isEqualTo(200);

    assertDone(it.remove(it.alice, all, tokens(first, second)));

    assertThat(status(secret(first))).isEqualTo(401);
    assertThat(status(secret(second))).isEqualTo(401);
    assertThat(status(secret(kept))).isEqualTo(200);
    assertThat(status(secret(own))).isEqualTo(200);
  }

  private static String tokens(JsonNode... issued) {
    return Stream.of(issued)
        .map(one ->
            "{\"type\":\"authentication-tokens\",\"id\":\"" + one.at("/data/id").asText() + "\"}")
        .collect(Collectors.joining(",", "{\"data\":[", "]}"));
  }

  @Test
  void issuesManyTokensWithDescriptions() {
    HttpResponse<String> issued =
        it.server.post(it.alice, described, token("\"description\": \"ci\""));
    JsonNode second = it.acme.post(described, token("\"description\": \"cd\""));

    assertThat(issued.statusCode()).isEqualTo(201);
    JsonNode first = ApiServer.json(issued);
    assertThat(status(secret(first))).isEqualTo(200);
    assertThat(status(secret(second))).isEqualTo(200);
    assertThat(it.acme.get(described).path("data"))
        .extracting(token -> token.at("/attributes/description").asText())
        .containsExactly("ci", "cd");
    assertNotFound(it.server.get(it.alice, legacy));
    assertDone(it.server.delete(it.alice, path(first)));
    assertThat(status(secret(first))).isEqualTo(401);
    assertThat(it.acme.get(described).path("data")).hasSize(1);
  }

  @Test
  void keepsTheExpiryThatIsWished() {
    String wish = "\"expired-at\": \"2027-01-02T03:04:05Z\"";

    JsonNode issued = success(201, it.server.post(it.alice, legacy, token(wish)));

    assertThat(issued.at("/data/attributes/expired-at").asText())
        .isEqualTo("2027-01-02T03:04:05.000Z");
    JsonNode other = it.acme.post(described, token("\"description\": \"ci\", " + wish));
    assertThat(other.at("/data/attributes/expired-at"))
        .isEqualTo(issued.at("/data/attributes/expired-at"));
  }

  @Test
  void listsTheTokensOfAllTeams() {
    String net = it.team("net");
    it.token(ops);
    it.token(net);
    String all = AcmeServer.ACME + "/team-tokens";

    assertThat(it.acme.get(all).path("data"))
        .extracting(token -> token.at("/relationships/team/data/id").asText())
        .containsExactly(net, ops);
    assertThat(it.acme.get(all + "?q=OP").path("data")).hasSize(1);
    JsonNode page = it.acme.get(all + "?page%5Bsize%5D=1");
    assertThat(page.path("data")).hasSize(1);
    assertThat(page.at("/meta/pagination/total-count").asInt()).isEqualTo(2);
    assertThat(success(200, it.server.get(it.carol, all)).path("data")).isEmpty();
    assertNotFound(it.server.get(it.acme.bobToken, all));
  }

  @Test
  void acceptsAnEmptyDescriptionAndSortsTokens() {
    JsonNode empty = it.acme.post(described, token("\"description\": \"\""));
    JsonNode none = it.acme.post(legacy, "");
    String all = AcmeServer.ACME + "/team-tokens?sort=";

    assertThat(empty.at("/data/attributes/description").asText("none")).isEmpty();
    assertThat(none.at("/data/attributes/description").isNull()).isTrue();
    assertThat(it.acme.get(path(empty)).at("/data/attributes/description").asText("none"))
        .isEmpty();
    for (String last : new String[] {"created-at", "expired-at", "last-used-at"}) {
      assertThat(it.acme.get(all + last).at("/data/0/id")).isEqualTo(empty.at("/data/id"));
    }
    for (String first : new String[] {"-created-at", "-expired-at"}) {
      assertThat(it.acme.get(all + first).at("/data/0/id")).isEqualTo(none.at("/data/id"));
    }
    assertThat(it.server.get(it.alice, all + "age").statusCode()).isEqualTo(400);
  }

  @Test
  void refusesTokensThatCannotBe() {
    it.acme.post(described, token("\"description\": \"ci\""));
    assertRefused(
        it.server.post(it.alice, described, token("\"description\": \"ci\"")),
        422,
        "invalid attributes",
        "Validation failed: Description has already been taken",
        "");
    it.acme.post(
        TeamRequests.path(it.team("net")) + "/authentication-tokens",
        token("\"description\": \"ci\""));
    assertInvalid(
        it.server.post(it.alice, described, token("")),
        "description",
        "Description can't be blank");
    for (String path : new String[] {legacy, described}) {
      assertInvalid(
          it.server.post(
              it.alice, path, token("\"description\": \"cd\", \"expired-at\": \"tomorrow\"")),
          "expired-at",
          "Expired at is not a valid ISO 8601 date and time");
      assertInvalid(
          it.server.post(
              it.alice,
              path,
              token("\"description\": \"cd\", \"expired-at\": \"2020-01-01T00:00:00Z\"")),
          "expired-at",
          "Expired at must be in the future");
    }
    assertThat(it.acme.get(described).path("data")).hasSize(1);
  }

  @Test
  void actsAsTheTeam() {
    HttpResponse<String> self = it.server.get(it.token(ops), SELF);

    assertThat(self.statusCode()).isEqualTo(200);
    Golden.assertDocument(self, "account-of-team");
  }
}
