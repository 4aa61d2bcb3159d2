package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RemoteStateConsumersTest {
  private final TeamRequests it = new TeamRequests();
  private final String shared = it.acme.workspace("shared");
  private final String first = it.acme.workspace("a");
  private final String second = it.acme.workspace("b");
  private final String path =
      "/api/v2/workspaces/" + shared + "/relationships/remote-state-consumers";

  @AfterEach
  void stop() {
    it.close();
  }

  private static String consumers(String... ids) {
    return Stream.of(ids)
        .map(id -> "{\"type\":\"workspaces\",\"id\":\"" + id + "\"}")
        .collect(Collectors.joining(",", "{\"data\":[", "]}"));
  }

  @Test
  void listsConsumersAsTheWorkspacesTheyAre() {
    assertThat(it.acme.get(path).path("data")).isEmpty();

    assertDone(it.server.post(it.alice, path, consumers(second, first)));

    JsonNode listed = it.acme.get(path + "?page%5Bsize%5D=1");
    assertThat(listed.at("/data/0"))
        .isEqualTo(it.acme.get("/api/v2/workspaces/" + first).path("data"));
    assertThat(listed.at("/meta/pagination/total-count").asInt()).isEqualTo(2);
  }

  @Test
  void replacesAndRemovesThem() {
    assertDone(it.server.post(it.alice, path, consumers(first)));

    assertDone(it.server.patch(it.alice, path, consumers(second)));
    assertThat(it.acme.get(path).at("/data/0/id").asText()).isEqualTo(second);
    assertDone(it.remove(it.alice, path, consumers(first, second)));
    assertThat(it.acme.get(path).path("data")).isEmpty();
  }

  @Test
  void listsAllOthersWhereTheStateIsSharedWithAll() {
    it.acme.patch(
        "/api/v2/workspaces/" + shared, AcmeServer.workspaceWith("\"global-remote-state\": true"));

    assertThat(it.acme.get(path).path("data")).hasSize(2);
    assertRefused(
        it.server.post(it.alice, path, consumers(first)),
        422,
        "unprocessable entity",
        "The state is shared with a whole project or organization already",
        "/data");
  }

  @Test
  void refusesWhatIsNoWorkspaceAndConcealsWhatIsNotSeen() {
    assertRefused(
        it.server.post(it.alice, path, consumers("x")),
        422,
        "unprocessable entity",
        "Id is not an identifier of this kind",
        "/data/0/id");
    assertNotFound(it.server.post(it.alice, path, consumers("ws-999")));
    assertNotFound(it.server.post(it.carol, path, consumers(first)));
    assertNotFound(it.server.get(it.carol, path));
  }
}
