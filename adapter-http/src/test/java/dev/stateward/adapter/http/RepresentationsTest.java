package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.ACME;
import static dev.stateward.adapter.http.AcmeServer.success;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thing looks the same, field for field, wherever it is answered. */
class RepresentationsTest {
  private static final String API = "/api/v2/";

  private final TeamRequests it = new TeamRequests();

  @AfterEach
  void stop() {
    it.close();
  }

  private JsonNode shown(String path) {
    return it.acme.get(path).path("data");
  }

  /** The item of a list that has the identifier of {@code wanted}. */
  private JsonNode listed(String path, JsonNode wanted) {
    for (JsonNode item : shown(path)) {
      if (item.path("id").equals(wanted.path("id"))) {
        return item;
      }
    }
    throw new AssertionError(path + " does not list " + wanted.path("id"));
  }

  private void assertAlike(JsonNode created, String show, List<String> lists) {
    assertThat(shown(show)).isEqualTo(created);
    for (String list : lists) {
      assertThat(listed(list, created)).as(list).isEqualTo(created);
    }
  }

  private static String document(String type, String attributes) {
    return "{\"data\": {\"type\": \"%s\", \"attributes\": {%s}}}".formatted(type, attributes);
  }

  @Test
  void organizations() {
    String all = API + "organizations";
    JsonNode created =
        it.acme
            .post(all, document("organizations", "\"name\": \"new\", \"email\": \"a@b.test\""))
            .path("data");
    assertAlike(created, all + "/new", List.of(all, all + "?q=new"));

    JsonNode changed =
        it.acme
            .patch(all + "/new", document("organizations", "\"stacks-enabled\": true"))
            .path("data");
    assertAlike(changed, all + "/new", List.of(all));
  }

  @Test
  void projects() {
    String all = ACME + "/projects";
    JsonNode created = it.acme.post(all, document("projects", "\"name\": \"new\"")).path("data");
    assertAlike(created, API + "projects/" + created.path("id").asText(), List.of(all));
  }

  @Test
  void workspaces() {
    String all = ACME + "/workspaces";
    JsonNode created =
        it.acme
            .post(all, document("workspaces", "\"name\": \"new\", \"description\": \"d\""))
            .path("data");
    String one = API + "workspaces/" + created.path("id").asText();
    assertAlike(created, one, List.of(all));
    assertThat(shown(all + "/new")).isEqualTo(created);

    JsonNode changed =
        it.acme.patch(one, document("workspaces", "\"auto-apply\": true")).path("data");
    assertAlike(changed, one, List.of(all));
    JsonNode locked = success(200, it.server.post(it.alice, one + "/actions/lock", ""));
    assertAlike(locked.path("data"), one, List.of(all));
  }

  @Test
  void teams() {
    String body =
        TeamRequests.teamWith(
            "\"name\": \"new\", \"organization-access\": {\"manage-workspaces\": true}");
    JsonNode created =
        success(200, it.server.post(it.alice, TeamRequests.TEAMS, body)).path("data");
    String one = TeamRequests.path(created.path("id").asText());
    assertAlike(created, one, List.of(TeamRequests.TEAMS, TeamRequests.TEAMS + "?q=new"));

    it.join(created.path("id").asText(), "carol");
    JsonNode changed =
        it.acme.patch(one, TeamRequests.teamWith("\"sso-team-id\": \"x\"")).path("data");
    assertAlike(changed, one, List.of(TeamRequests.TEAMS));
  }

  @Test
  void teamAccess() {
    String workspace = it.acme.workspace("net");
    String team = it.team("ops");
    String all = TeamRequests.LINKS + "?filter%5Bworkspace%5D%5Bid%5D=" + workspace;
    JsonNode added =
        it.link(team, workspace, "\"access\": \"custom\", \"runs\": \"plan\"").path("data");
    String one = TeamRequests.LINKS + "/" + added.path("id").asText();
    List<String> lists =
        List.of(
            all,
            all + "&page%5Bsize%5D=1",
            all + "&filter%5Bteam%5D%5Bid%5D=" + team,
            TeamRequests.LINKS + "?filter%5Bteam%5D%5Bid%5D=" + team);
    assertAlike(added, one, lists);

    JsonNode changed =
        it.acme.patch(one, TeamRequests.changeWith("\"access\": \"write\"")).path("data");
    assertAlike(changed, one, lists);
  }

  @Test
  void memberships() {
    String all = ACME + "/organization-memberships";
    String team = it.team("ops");
    String body =
        """
        {"data": {"type": "organization-memberships", "attributes": {"email": "dora@acme.test"},
         "relationships": {"teams": {"data": [{"type": "teams", "id": "%s"}]}}}}
        """
            .formatted(team);
    JsonNode document = success(201, it.server.post(it.alice, all, body));
    JsonNode invited = document.path("data");
    String one = API + "organization-memberships/" + invited.path("id").asText();
    assertAlike(
        invited,
        one,
        List.of(
            all,
            all + "?filter%5Bemail%5D=dora@acme.test",
            TeamRequests.path(team) + "/relationships/organization-memberships"));
    JsonNode beside =
        it.acme.get(TeamRequests.path(team) + "?include=organization-memberships").path("included");
    assertThat(beside.path(0)).isEqualTo(invited);
    assertThat(it.acme.get(one + "?include=user").path("included"))
        .isEqualTo(document.path("included"));
    assertThat(it.acme.get(all + "?include=user").path("included"))
        .contains(document.at("/included/0"));
  }

  @Test
  void tokens() {
    String team = it.team("ops");
    String described = document("authentication-tokens", "\"description\": \"ci\"");
    String ofTeam = TeamRequests.path(team) + "/authentication-tokens";
    String ofAlice = API + "users/" + it.acme.alice.id() + "/authentication-tokens";
    String legacy = TeamRequests.path(team) + "/authentication-token";
    String ofOrganization = ACME + "/authentication-token";

    assertTokenAlike(it.acme.post(legacy, ""), List.of(ofTeam, ACME + "/team-tokens"));
    assertTokenAlike(it.acme.post(ofTeam, described), List.of(ofTeam, ACME + "/team-tokens"));
    assertTokenAlike(it.acme.post(ofAlice, described), List.of(ofAlice));
    JsonNode issued = it.acme.post(ofOrganization, "");
    assertTokenAlike(issued, List.of());
    assertThat(shown(ofOrganization)).isEqualTo(withoutSecret(issued));
  }

  private void assertTokenAlike(JsonNode issued, List<String> lists) {
    JsonNode later = withoutSecret(issued);
    assertAlike(later, API + "authentication-tokens/" + later.path("id").asText(), lists);
  }

  /** A token as it looks after the one answer that has its secret. */
  private static JsonNode withoutSecret(JsonNode issued) {
    ObjectNode data = issued.path("data").deepCopy();
    data.withObject("/attributes").putNull("token");
    return data;
  }
}
