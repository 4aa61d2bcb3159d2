package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static dev.stateward.adapter.http.TeamRequests.path;
import static dev.stateward.adapter.http.TeamRequests.users;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TeamMembersTest {
  private final TeamRequests it = new TeamRequests();
  private final String ops = it.team("ops");
  private final String byName = path(ops) + "/relationships/users";
  private final String byMembership = path(ops) + "/relationships/organization-memberships";

  @AfterEach
  void stop() {
    it.close();
  }

  private String membership(String name) {
    return it.acme
        .get(AcmeServer.ACME + "/organization-memberships?q=" + name)
        .at("/data/0/id")
        .asText();
  }

  private static String memberships(String id) {
    return "{\"data\": [{\"type\": \"organization-memberships\", \"id\": \"" + id + "\"}]}";
  }

  private String members() {
    StringBuilder names = new StringBuilder();
    it.acme
        .get(path(ops) + "?include=users")
        .path("included")
        .forEach(user -> names.append(user.at("/attributes/username").asText()).append(' '));
    return names.toString().strip();
  }

  @Test
  void putsUsersInAndTakesThemOut() {
    assertDone(it.server.post(it.alice, byName, users("alice", "carol")));
    assertDone(it.server.post(it.alice, byName, users("carol")));
    assertThat(members()).isEqualTo("alice carol");

    assertDone(it.remove(it.alice, byName, users("alice")));
    assertDone(it.remove(it.alice, byName, users("alice")));
    assertThat(members()).isEqualTo("carol");
    assertThat(it.acme.get(path(ops)).at("/data/attributes/users-count").asInt()).isEqualTo(1);
  }

  @Test
  void putsMembershipsInAndTakesThemOut() {
    String carol = membership("carol");
    assertDone(it.server.post(it.alice, byMembership, memberships(carol)));

    JsonNode listed = it.acme.get(byMembership + "?page%5Bsize%5D=100");
    assertThat(listed.path("data")).hasSize(1);
    assertThat(listed.at("/data/0"))
        .isEqualTo(it.acme.get("/api/v2/organization-memberships/" + carol).path("data"));
    assertThat(listed.at("/meta/pagination/total-count").asInt()).isEqualTo(1);

    assertDone(it.remove(it.alice, byMembership, memberships(carol)));
    assertThat(it.acme.get(byMembership).path("data")).isEmpty();
  }

  @Test
  void refusesMembersThatCannotBe() {
    assertUnprocessable(
        it.server.post(it.alice, byName, "{\"data\": [{\"type\": \"users\"}]}"),
        "Id can't be blank",
        "/data/0/id");
    assertUnprocessable(
        it.remove(it.alice, byName, "{\"data\": {}}"), "Data must be an array", "/data");
    assertUnprocessable(
        it.server.post(it.alice, byMembership, memberships("carol")),
        "Id is not an identifier of this kind",
        "/data/0/id");
  }
}
