package dev.stateward.adapter.http;

import static dev.stateward.adapter.http.AcmeServer.assertDone;
import static dev.stateward.adapter.http.AcmeServer.assertNotFound;
import static dev.stateward.adapter.http.AcmeServer.assertUnprocessable;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.application.settings.Budgets;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** The vendor's client for Go sends whole workspaces, of some 157 tokens and 1,350 bytes. */
  @Test
  void readsOnlyTheIdentifiersOfWholeWorkspaces() {
    String members = "\"attributes\":{\"x\":[" + "0,".repeat(600) + "{\"y\":null}]}";
    String one = "{\"id\":\"%s\",\"type\":\"workspaces\"," + members + "},";
    String many = one.formatted(first).repeat(Budgets.LIST_ITEMS - 1);

    assertDone(
        it.server.post(it.alice, path, "{\"data\":[" + many + entry(second) + "],\"meta\":{}}"));

    assertThat(it.acme.get(path).path("data")).hasSize(2);
    assertUnprocessable(
        it.server.post(
            it.alice, path, "{\"data\":[" + many + entry(first) + "," + entry(second) + "]}"),
        "Data has too many items (maximum is 1000); send them in parts",
        "/data");
  }

  private static String entry(String id) {
    return "{\"type\":\"workspaces\",\"id\":\"" + id + "\"}";
  }

  @Test
  void refusesALongerListOfIdentifiersThanItTakes() {
    String body = "{\"data\":[" + " ".repeat(Budgets.IDENTIFIERS_BODY) + "]}";

    assertThat(it.server.post(it.alice, path, body).statusCode()).isEqualTo(413);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    BodyPublisher chunked = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes));
    assertThat(it.server.send(request -> request.POST(chunked), it.alice, path).statusCode())
        .isEqualTo(413);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | 422 | The body must be an object",
        "{\"data\":{\"id\":\"ws-1\"}} | 422 | Data must be an array",
        "{\"data\":[7,[{}]]} | 422 | Each of Data must be an object",
        "{\"data\":[{\"id\":{\"a\":1}}]} | 422 | Id must be a string",
        "{\"data\":[{\"id\":\"ws-1\"]} | 400 | the body is not a valid JSON document",
        "{\"data\":[]} x | 400 | the body is not a valid JSON document"
      })
  void refusesWhatIsNoListOfIdentifiers(String body, int status, String detail) {
    HttpResponse<String> answer = it.server.post(it.alice, path, body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.body()).contains(detail);
  }

  @Test
  void listsAllOthersWhereTheStateIsSharedWithAll() {
    it.acme.patch(
        "/api/v2/workspaces/" + shared, AcmeServer.workspaceWith("\"global-remote-state\": true"));

    assertThat(it.acme.get(path).path("data")).hasSize(2);
    assertUnprocessable(
        it.server.post(it.alice, path, consumers(first)),
        "The state is shared with a whole project or organization already",
        "/data");
  }

  @Test
  void refusesWhatIsNoWorkspaceAndConcealsWhatIsNotSeen() {
    assertUnprocessable(
        it.server.post(it.alice, path, consumers("x")),
        "Id is not an identifier of this kind",
        "/data/0/id");
    assertNotFound(it.server.post(it.alice, path, consumers("ws-999")));
    assertNotFound(it.server.post(it.carol, path, consumers(first)));
    assertNotFound(it.server.get(it.carol, path));
  }
}
