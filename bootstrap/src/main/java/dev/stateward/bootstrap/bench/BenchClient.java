package dev.stateward.bootstrap.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** The few calls of the API that a measurement needs, each refused answer an exception. */
final class BenchClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private static final MediaType JSON_API = MediaType.get("application/vnd.api+json");
  private static final MediaType OCTETS = MediaType.get("application/octet-stream");
  private static final int KEPT_CONNECTIONS = 1000;

  private final OkHttpClient http =
      new OkHttpClient.Builder()
          .connectTimeout(Duration.ofSeconds(10))
          .readTimeout(PATIENCE)
          .writeTimeout(PATIENCE)
          .connectionPool(new ConnectionPool(KEPT_CONNECTIONS, 1, TimeUnit.MINUTES))
          .build();
  private final String root;
  private final String organization;
  private final String token;

  /**
   * A client of one server.
   *
   * @param url the server's URL, before {@code /api/v2}
   * @param organization whose workspaces are made and removed
   * @param token a token that may do so
   */
  BenchClient(URI url, String organization, String token) {
    this.root = url.toString().replaceAll("/+$", "") + "/api/v2";
    this.organization = organization;
    this.token = token;
  }

  /** A state version that waits for its content. */
  record Announced(String id, URI upload) {}

  void ping() {
    send(api("/ping").build());
  }

  String createWorkspace(String name) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode data = body.putObject("data").put("type", "workspaces");
    data.putObject("attributes").put("name", name);
    return data(post("/organizations/" + organization + "/workspaces", body)).path("id").asText();
  }

  void lock(String workspace) {
    post(
        "/workspaces/" + workspace + "/actions/lock",
        JSON.createObjectNode().put("reason", "bench"));
  }

  void deleteWorkspace(String workspace) {
    send(api("/workspaces/" + workspace).delete().build());
  }

  Announced announce(String workspace, long serial, byte[] bytes) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode data = body.putObject("data").put("type", "state-versions");
    data.putObject("attributes")
        .put("serial", serial)
        .put("md5", SampleState.md5(bytes))
        .put("lineage", SampleState.lineage());
    JsonNode answer = data(post("/workspaces/" + workspace + "/state-versions", body));
    return new Announced(
        answer.path("id").asText(),
        URI.create(answer.path("attributes").path("hosted-state-upload-url").asText()));
  }

  void upload(URI url, byte[] bytes) {
    send(new Request.Builder().url(url.toString()).put(RequestBody.create(bytes, OCTETS)).build());
  }

  /** The current state version of a workspace. */
  byte[] current(String workspace) {
    return send(api("/workspaces/" + workspace + "/current-state-version").build());
  }

  /** Where the state of the current version is fetched. */
  URI currentDownload(String workspace) {
    return URI.create(
        parse(current(workspace))
            .path("data")
            .path("attributes")
            .path("hosted-state-download-url")
            .asText());
  }

  byte[] download(URI url) {
    return send(
        new Request.Builder()
            .url(url.toString())
            .header("Authorization", "Bearer " + token)
            .build());
  }

  /** A page of 100 state versions of a workspace, by its name. */
  byte[] list(String workspaceName) {
    return send(
        api("/state-versions?filter%5Bworkspace%5D%5Bname%5D="
                + workspaceName
                + "&filter%5Borganization%5D%5Bname%5D="
                + organization
                + "&page%5Bsize%5D=100")
            .build());
  }

  @Override
  public void close() {
    http.connectionPool().evictAll();
  }

  private byte[] post(String path, JsonNode body) {
    byte[] text = body.toString().getBytes(StandardCharsets.UTF_8);
    return send(api(path).post(RequestBody.create(text, JSON_API)).build());
  }

  private Request.Builder api(String path) {
    return new Request.Builder()
        .url(root + path)
        .header("Authorization", "Bearer " + token)
        .header("Accept", JSON_API.toString());
  }

  private byte[] send(Request request) {
    String server = request.url().host() + ":" + request.url().port();
    try (Response response = http.newCall(request).execute()) {
      byte[] body = response.body().bytes();
      if (!response.isSuccessful()) {
        throw new BenchFailedException(
            "%s of %s was answered with %d: %s"
                .formatted(request.method(), server, response.code(), title(body)));
      }
      return body;
    } catch (IOException e) {
      throw new BenchFailedException("no answer from " + server, e);
    }
  }

  private static String title(byte[] body) {
    try {
      JsonNode error = JSON.readTree(body).path("errors").path(0);
      return error.path("title").asText() + " " + error.path("detail").asText();
    } catch (IOException e) {
      return "no JSON";
    }
  }

  private static JsonNode data(byte[] body) {
    return parse(body).path("data");
  }

  private static JsonNode parse(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new BenchFailedException("an answer is not JSON", e);
    }
  }
}
