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
