package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertBad;
import static dev.stateward.adapter.http.AcmeServer.assertInvalid;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MembershipsTest {
  private static final String ALL = AcmeServer.ACME + "/organization-memberships";
  private static final String OWN = "/api/v2/organization-memberships";
  private static final String ONE = "/api/v2/organization-memberships/";

  private final TeamRequests it = new TeamRequests();

  @AfterEach
  void stop() {
    it.close();
  }

  private static String invitation(String attributes, String... teams) {
    StringBuilder list = new StringBuilder();
    for (String team : teams) {
      list.append(list.isEmpty() ? "" : ",")
          .append("{\"type\": \"teams\", \"id\": \"" + team + "\"}");
    }
    return """
    {"data": {"type": "organization-memberships", "attributes": {%s},
     "relationships": {"teams": {"data": [%s]}}}}
    """
        .formatted(attributes, list);
  }

  private HttpResponse<String> invite(String email, String... teams) {
    return it.server.post(it.alice, ALL, invitation("\"email\": \"" + email + "\"", teams));
  }

  private static String names(JsonNode list) {
    StringBuilder names = new StringBuilder();
    list.path("included")
        .forEach(user -> names.append(user.at("/attributes/username").asText()).append(' '));
    return names.toString().strip();
  }

  @Test
  void invitesAUserAndShowsHimAlikeEverywhere() {
    String ops = it.team("ops");

    HttpResponse<String> invited = invite("bob@acme.test", ops);

    assertThat(invited.statusCode()).isEqualTo(201);
    Golden.assertDocument(invited, "membership-with-user");
    JsonNode data = ApiServer.json(invited).path("data");
    String id = data.path("id").asText();
    HttpResponse<String> shown = it.server.get(it.alice, ONE + id + "?include=user");
    assertThat(ApiServer.json(shown)).isEqualTo(ApiServer.json(invited));
    assertThat(it.acme.get(ONE + id).path("data")).isEqualTo(data);
    assertThat(it.acme.get(ONE + id).has("included")).isFalse();
    JsonNode listed = it.acme.get(ALL + "?filter%5Bemail%5D=bob@acme.test");
    assertThat(listed.path("data")).hasSize(1);
    assertThat(listed.at("/data/0")).isEqualTo(data);
    assertThat(it.server.get(it.acme.bobToken, AcmeServer.ACME).statusCode()).isEqualTo(404);
  }

  @Test
  void showsInvitationsToThoseTheyAreForAndTakesTheirAnswer() {
    String own = "/api/stateward/v1/account/invitations";
    String id = ApiServer.json(invite("bob@acme.test")).at("/data/id").asText();
    String answer = own + "/" + id + "/actions/";

    JsonNode listed = ApiServer.json(it.server.get(it.acme.bobToken, own)).path("data");
    assertThat(listed).hasSize(1);
    assertThat(listed.at("/0/id").asText()).isEqualTo(id);
    assertThat(listed.at("/0/relationships/organization/data/id").asText()).isEqualTo("acme");
    assertThat(it.server.post(it.alice, answer + "accept", "").statusCode()).isEqualTo(404);
    assertThat(it.server.post(it.acme.bobToken, answer + "accept", "").statusCode()).isEqualTo(204);

    assertThat(it.server.get(it.acme.bobToken, AcmeServer.ACME).statusCode()).isEqualTo(200);
    assertThat(it.server.post(it.acme.bobToken, answer + "decline", "").statusCode())
        .isEqualTo(404);
  }

  @Test
  void invitesWhoeverHasNoAccountYet() {
    HttpResponse<String> invited =
        it.server.post(
            it.alice, ALL, invitation("\"email\": \"dora@acme.test\", \"status\": \"invited\""));

    Golden.assertDocument(invited, "membership-invited");
  }

  @Test
  void listsMembersByStatusAddressAndPart() {
    invite("dora@acme.test");

    assertThat(it.acme.get(ALL).path("data")).hasSize(3);
    assertThat(names(it.acme.get(ALL + "?include=user&filter%5Bstatus%5D=active")))
        .isEqualTo("alice carol");
    assertThat(it.acme.get(ALL + "?filter%5Bstatus%5D=invited").path("data")).hasSize(1);
    assertThat(names(it.acme.get(ALL + "?include=user&q=CAR"))).isEqualTo("carol");
    String two = "&filter%5Bemail%5D=alice@acme.test,carol@acme.test";
    assertThat(names(it.acme.get(ALL + "?include=user" + two))).isEqualTo("alice carol");
    JsonNode page = it.acme.get(ALL + "?page%5Bsize%5D=1&page%5Bnumber%5D=2&include=user");
    assertThat(names(page)).isEqualTo("carol");
    assertThat(page.at("/meta/pagination/total-count").asInt()).isEqualTo(3);
  }

  @Test
  void includesTeams() {
    String ops = it.team("ops");
    String id = ApiServer.json(invite("bob@acme.test", ops)).at("/data/id").asText();

    JsonNode shown = it.acme.get(ONE + id + "?include=user,teams");

    assertThat(shown.path("included")).hasSize(2);
    assertThat(shown.at("/included/1")).isEqualTo(it.acme.get(TeamRequests.path(ops)).path("data"));
    JsonNode listed = it.acme.get(ALL + "?include=teams");
    assertThat(listed.path("included"))
        .extracting(team -> team.at("/attributes/name").asText())
        .containsExactlyInAnyOrder("owners", "ops");
    assertBad(
        it.server.get(it.alice, ALL + "?include=moon"),
        "not a valid value of the include parameter");
  }

  @Test
  void concealsAddressesFromOtherMembers() {
    JsonNode listed = success(200, it.server.get(it.carol, ALL));

    assertThat(listed.path("data"))
        .extracting(member -> member.at("/attributes/email").asText("none"))
        .containsExactly("none", "carol@acme.test");
    assertThat(it.server.get(it.carol, ALL).body()).doesNotContain("alice@acme.test");
  }

  @Test
  void listsTheMembershipsOfTheCaller() {
    String ops = it.team("ops");
    invite("bob@acme.test", ops);

    HttpResponse<String> listed = it.server.get(it.alice, OWN);

    Golden.assertDocument(listed, "memberships-own");
    String id = ApiServer.json(listed).at("/data/0/id").asText();
    assertThat(ApiServer.json(listed).at("/data/0"))
        .isEqualTo(ApiServer.json(it.server.get(it.alice, ONE + id)).path("data"));
    JsonNode included = it.acme.get(OWN + "?include=user,teams");
    assertThat(names(included)).isEqualTo("alice");
    assertThat(included.path("included")).hasSize(2);
    JsonNode past = it.acme.get(OWN + "?page%5Bsize%5D=1&page%5Bnumber%5D=2");
    assertThat(past.path("data")).isEmpty();
    assertThat(past.at("/meta/pagination/total-count").asInt()).isEqualTo(1);
    it.acme.post(
        "/api/v2/organizations",
        "{\"data\":{\"type\":\"organizations\",\"attributes\":{\"name\":\"initech\","
            + "\"email\":\"a@initech.test\"}}}");
    JsonNode both = it.acme.get(OWN + "?include=user");
    assertThat(both.path("data")).hasSize(2);
    assertThat(both.path("included")).hasSize(1);
    assertThat(ApiServer.json(it.server.get(it.acme.bobToken, OWN)).path("data")).isEmpty();
    assertBad(
        it.server.get(it.alice, OWN + "?include=moon"),
        "not a valid value of the include parameter");
  }

  @Test
  void refusesInvitationsThatCannotBe() {
    assertInvalid(it.server.post(it.alice, ALL, invitation("")), "email", "Email can't be blank");
    assertInvalid(
        it.server.post(it.alice, ALL, invitation("\"email\": 7")),
        "email",
        "Email must be a string");
    assertThat(invite("carol@acme.test").statusCode()).isEqualTo(422);
    assertThat(invite("nobody").statusCode()).isEqualTo(422);
    assertUnprocessable(
        invite("bob@acme.test", "ops"),
        "Id is not an identifier of a team",
        "/data/relationships/teams/data/0/id");
    assertNotFound(invite("bob@acme.test", "team-999"));
    assertBad(
        it.server.get(it.alice, ALL + "?filter%5Bstatus%5D=gone"),
        "filter[status] must be active or invited");
    assertThat(it.acme.get(ALL).path("data")).hasSize(2);
  }
}
