package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.testkit.fixture.StateFixture;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

/** What a client of the API does to a workspace's states. */
record StateClient(ApiServer server, String token, String workspace) {
  String versions() {
    return "/api/v2/workspaces/" + workspace + "/state-versions";
  }

  /** Creates a version with {@code attributes}. */
  HttpResponse<String> create(ObjectNode attributes) {
    return server.post(token, versions(), body(attributes).toString());
  }

  /** Creates a version whose content is uploaded later. */
  JsonNode announce(long serial, byte[] state) {
    HttpResponse<String> response = create(attributes(serial, state));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    return ApiServer.json(response).get("data");
  }

  /** Creates a version and uploads its content. */
  JsonNode publish(long serial, byte[] state) {
    JsonNode version = announce(serial, state);
    HttpResponse<String> uploaded = upload(url(version, "hosted-state-upload-url"), state);
    assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(200);
    assertThat(uploaded.body()).isEmpty();
    return show(version.get("id").asText());
  }

  /** Creates a version together with its state, which is examined by a job. */
  JsonNode publishInline(long serial, byte[] state) {
    HttpResponse<String> response = create(attributes(serial, state).put("state", base64(state)));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    return ApiServer.json(response).get("data");
  }

  HttpResponse<String> upload(String url, byte[] content) {
    return server.send(
        HttpRequest.newBuilder(server.local(url))
            .header("Content-Type", "application/octet-stream")
            .PUT(BodyPublishers.ofByteArray(content)),
        BodyHandlers.ofString());
  }

  HttpResponse<byte[]> download(String url, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.local(url)).GET();
    if (headers.length > 0) {
      request.headers(headers);
    }
    return server.send(request, BodyHandlers.ofByteArray());
  }

  JsonNode show(String version) {
    HttpResponse<String> response = server.get(token, "/api/v2/state-versions/" + version);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return ApiServer.json(response).get("data");
  }

  static String url(JsonNode version, String name) {
    return version.at("/attributes/" + name).asText();
  }

  static ObjectNode attributes(long serial, byte[] state) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("serial", serial)
        .put("md5", StateFixture.md5(state).hex())
        .put("lineage", "lineage-1");
  }

  static ObjectNode body(ObjectNode attributes) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.putObject("data").put("type", "state-versions").set("attributes", attributes);
    return body;
  }

  /** A JSON object of {@code size} bytes, 64 or more, that hardly any compression makes smaller. */
  static byte[] noise(int size) {
    byte[] random = new byte[size];
    new Random(size).nextBytes(random);
    String text = base64(random).substring(0, size - 8);
    return ("{\"x\":\"" + text + "\"}").getBytes(StandardCharsets.US_ASCII);
  }

  static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
