package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.adapter.http.settings.HttpSettings;
import dev.stateward.application.settings.ApplicationSettings;
import dev.stateward.testkit.fixture.ApplicationSettingsFixture;
import dev.stateward.testkit.fixture.StateFixture;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InlineStatesTest {
  private static final int LIMIT = 30_000_000;
  private static final byte[] STATE = "{\"not\":\"a state\"}".getBytes(StandardCharsets.UTF_8);
  private static final String OUTPUTS =
      "{\"one\":{\"sensitive\":false,\"value\":\"1\",\"type\":\"string\"}}";

  private final AcmeApplication acme =
      new AcmeApplication(
          ApplicationSettingsFixture.withLargestState(ApplicationSettings.DEFAULT, LIMIT));
  private final ApiServer server = new ApiServer(acme.application);
  private final StateClient client = new StateClient(server, acme.alice, acme.workspace.value());

  @BeforeEach
  void lock() {
    acme.lock(acme.alice);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void finalizesAtOnce() {
    ObjectNode attributes = StateClient.attributes(1, STATE);
    attributes.put("state", StateClient.base64(STATE));
    attributes.put("json-state", StateClient.base64("{}".getBytes(StandardCharsets.UTF_8)));
    attributes.put(
        "json-state-outputs", StateClient.base64(OUTPUTS.getBytes(StandardCharsets.UTF_8)));
    attributes.put("md5", StateFixture.md5(STATE).hex().toUpperCase(Locale.ROOT));
    attributes.put("status", "discarded").put("size", 5);

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    Golden.assertDocument(response, "state-version-inline");
    JsonNode version = ApiServer.json(response).get("data");
    assertThat(client.download(StateClient.url(version, "hosted-state-download-url")).body())
        .isEqualTo(STATE);
  }

  /**
   * Terraform 1.5 sends an empty JSON form where it has none, as after {@code state
   * replace-provider}; migration tools of the vendor send empty outputs.
   */
  @ParameterizedTest
  @ValueSource(strings = {"json-state", "json-state-outputs"})
  void takesAnEmptyTextForNone(String member) {
    assertThat(client.announce(1, STATE).at("/attributes/status").asText()).isEqualTo("pending");
    ObjectNode attributes = StateClient.attributes(1, STATE);
    attributes.put("state", StateClient.base64(STATE)).put(member, "");

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    JsonNode version = ApiServer.json(response).at("/data/attributes");
    assertThat(version.path("status").asText()).isEqualTo("finalized");
    assertThat(version.path("hosted-json-state-download-url").isNull()).isTrue();
  }

  @Test
  void takesMembersInAnyOrder() {
    String body =
        """
        {"jsonapi":{"deep":[{"x":[1,2]}]},
         "data":{"attributes":{"state":"%s","unknown":{"a":["b"]},"lineage":null,
           "md5":"%s","serial":9007199254740994,"force":true},
           "relationships":{"workspace":{"data":null}},"type":"state-versions"}}
        """
            .formatted(StateClient.base64(STATE), StateFixture.md5(STATE).hex());

    HttpResponse<String> response = server.post(acme.alice, client.versions(), body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    JsonNode version = ApiServer.json(response).get("data");
    assertThat(version.at("/attributes/serial").asLong()).isEqualTo(9007199254740994L);
    assertThat(version.at("/attributes/status").asText()).isEqualTo("finalized");
  }

  @Test
  void takesMoreThanTwentyMillionCharacters() {
    byte[] state = new byte[16_000_000];
    state[0] = '{';
    state[1] = '"';
    for (int i = 2; i < state.length - 4; i++) {
      state[i] = (byte) ('a' + (i * 31 + i / 251) % 26);
    }
    System.arraycopy("\":1}".getBytes(StandardCharsets.UTF_8), 0, state, state.length - 4, 4);
    ObjectNode attributes = StateClient.attributes(1, state);
    attributes.put("state", StateClient.base64(state));

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    JsonNode version = ApiServer.json(response).get("data");
    assertThat(version.at("/attributes/size").asLong()).isEqualTo(state.length);
    assertThat(client.download(StateClient.url(version, "hosted-state-download-url")).body())
        .isEqualTo(state);
  }

  @Test
  void refusesAStateLargerThanIsAllowed() {
    byte[] state = new byte[LIMIT + 1];
    Arrays.fill(state, (byte) ' ');
    ObjectNode attributes = StateClient.attributes(1, state);
    attributes.put("state", StateClient.base64(state));

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(acme.stored()).isZero();
  }

  @Test
  void refusesOutputsLargerThanIsAllowed() {
    ObjectNode attributes = StateClient.attributes(1, STATE);
    attributes.put("json-state-outputs", StateClient.base64(new byte[100_001]));
    HttpSettings.Limits usual = HttpSettings.Limits.USUAL;
    var limits =
        new HttpSettings.Limits(
            usual.jsonBody(),
            100_000,
            usual.idle(),
            usual.pace(),
            usual.longestWait(),
            usual.drain());

    try (ApiServer small = new ApiServer(acme.application, limits)) {
      var stingy = new StateClient(small, acme.alice, acme.workspace.value());
      assertThat(stingy.create(attributes).statusCode()).isEqualTo(413);
    }
  }

  @Test
  void removesWhatCameWhenTheRestIsWrong() {
    ObjectNode attributes = StateClient.attributes(1, STATE);
    attributes.put("state", StateClient.base64(STATE)).put("json-state", StateClient.base64(STATE));
    attributes.put("md5", "nothing").put("serial", -1);

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(response).findValuesAsText("pointer"))
        .containsExactlyInAnyOrder("/data/attributes/serial", "/data/attributes/md5");
    assertThat(acme.stored()).isZero();
  }

  @Test
  void removesWhatCameWhenItIsNotWhatWasDeclared() {
    ObjectNode attributes = StateClient.attributes(1, new byte[] {1});
    attributes.put("state", StateClient.base64(STATE));

    assertThat(client.create(attributes).statusCode()).isEqualTo(409);
    assertThat(acme.stored()).isZero();
  }

  @Test
  void refusesWhatIsNotBase64() {
    ObjectNode attributes = StateClient.attributes(1, STATE);
    attributes.put("json-state", StateClient.base64(STATE)).put("state", "%%%");

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(ApiServer.json(response).findValuesAsText("pointer"))
        .containsExactly("/data/attributes/state");
    assertThat(acme.stored()).isZero();
  }

  /** An empty state above all: clients would take it for none, and create everything anew. */
  @ParameterizedTest
  @CsvSource({
    "state, ''",
    "state, 'state'",
    "state, '{\"a\":'",
    "json-state, '[{}]'",
    "json-state-outputs, '[]'",
    "json-state-outputs, '{} {}'"
  })
  void refusesWhatIsNoJsonObject(String name, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    ObjectNode attributes = StateClient.attributes(1, name.equals("state") ? bytes : STATE);
    attributes.put("state", StateClient.base64(STATE));
    attributes.put(name, StateClient.base64(bytes));

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
    assertThat(ApiServer.json(response).findValuesAsText("pointer"))
        .containsExactly("/data/attributes/" + name);
    assertThat(acme.stored()).isZero();
    assertThat(client.create(StateClient.attributes(1, STATE)).statusCode()).isEqualTo(201);
  }

  /** What follows a flaw is neither stored nor waited for. */
  @Test
  void refusesWhatIsLargeAndNoJsonObject() {
    byte[] state = new byte[10_000_000];
    ObjectNode attributes = StateClient.attributes(1, state);
    attributes.put("state", StateClient.base64(state));

    HttpResponse<String> response = client.create(attributes);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
    assertThat(ApiServer.json(response).at("/errors/0/detail").asText())
        .isEqualTo("State must be one JSON object");
    assertThat(acme.stored()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"data\":{\"attributes\":{\"state\":\"e30=\"",
        "{\"data\":{\"attributes\":{\"state\":\"e30=\",\"state\":\"e30=\"}}}",
        "{\"data\":{\"attributes\":{\"state\":\"e30=\"}}} x",
        "{\"data\":{\"attributes\":{\"state\":\"e30",
        "nonsense"
      })
  void removesWhatCameOfABrokenDocument(String body) {
    HttpResponse<String> response = server.post(acme.alice, client.versions(), body);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(ApiServer.json(response).at("/errors/0/title").asText()).isEqualTo("bad request");
    assertThat(response.body()).doesNotContain("e30");
    assertThat(acme.stored()).isZero();
  }

  @Test
  void showsTheOutputsThatCameAlongAtOnce() {
    ObjectNode attributes = StateClient.attributes(1, STATE);
    attributes.put("state", StateClient.base64(STATE));
    attributes.put(
        "json-state-outputs", StateClient.base64(OUTPUTS.getBytes(StandardCharsets.UTF_8)));
    client.create(attributes);

    HttpResponse<String> outputs =
        server.get(
            acme.alice, "/api/v2/workspaces/" + acme.workspace + "/current-state-version-outputs");

    assertThat(outputs.statusCode()).isEqualTo(200);
    assertThat(ApiServer.json(outputs).at("/data/0/attributes/value").asText()).isEqualTo("1");
  }
}
