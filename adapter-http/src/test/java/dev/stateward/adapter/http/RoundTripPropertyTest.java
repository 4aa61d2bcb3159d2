package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever JSON object comes in by whatever way goes out unchanged, byte by byte. */
class RoundTripPropertyTest {
  private static final int MEBIBYTE = 1 << 20;
  private static final AcmeApplication acme = new AcmeApplication();
  private static final ApiServer server = new ApiServer(acme.application);

  @BeforeContainer
  static void start() {
    acme.lock(acme.alice);
  }

  @AfterContainer
  static void stop() {
    server.close();
  }

  @Property(tries = 30)
  void inline(@ForAll("contents") byte[] content) {
    ObjectNode attributes = StateClient.attributes(1, content).put("force", true);
    attributes.put("state", StateClient.base64(content));
    attributes.put("json-state", StateClient.base64(content));

    JsonNode version = ApiServer.json(client().create(attributes)).get("data");

    assertThat(downloaded(version, "hosted-state-download-url")).isEqualTo(content);
    assertThat(downloaded(version, "hosted-json-state-download-url")).isEqualTo(content);
  }

  @Property(tries = 30)
  void uploaded(@ForAll("contents") byte[] content) {
    ObjectNode attributes = StateClient.attributes(1, content).put("force", true);
    JsonNode version = ApiServer.json(client().create(attributes)).get("data");

    client().upload(StateClient.url(version, "hosted-json-state-upload-url"), content);
    client().upload(StateClient.url(version, "hosted-state-upload-url"), content);

    JsonNode shown = client().show(version.get("id").asText());
    assertThat(downloaded(shown, "hosted-state-download-url")).isEqualTo(content);
    assertThat(downloaded(shown, "hosted-json-state-download-url")).isEqualTo(content);
  }

  @Provide
  Arbitrary<byte[]> contents() {
    Arbitrary<byte[]> small =
        Combinators.combine(
                Arbitraries.of("", " ", "\r\n\t"), Arbitraries.strings().ofMaxLength(700))
            .as((space, text) -> object(space, text).getBytes(StandardCharsets.UTF_8));
    Arbitrary<byte[]> large =
        Arbitraries.of(MEBIBYTE - 1, MEBIBYTE, MEBIBYTE + 1).map(StateClient::noise);
    return Arbitraries.oneOf(small, large);
  }

  private static String object(String space, String text) {
    return space + JsonNodeFactory.instance.objectNode().put(text, text) + space;
  }

  private static byte[] downloaded(JsonNode version, String name) {
    return client().download(StateClient.url(version, name)).body();
  }

  private static StateClient client() {
    return new StateClient(server, acme.alice, acme.workspace.value());
  }
}
