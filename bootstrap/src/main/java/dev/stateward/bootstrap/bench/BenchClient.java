package dev.stateward.bootstrap.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The few calls of the API that a measurement needs, each refused answer an exception. */
final class BenchClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
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
    send(api("/ping").GET().build());
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
    send(api("/workspaces/" + workspace).DELETE().build());
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
    send(
        HttpRequest.newBuilder(url)
            .timeout(PATIENCE)
            .header("Content-Type", "application/octet-stream")
            .PUT(BodyPublishers.ofByteArray(bytes))
            .build());
  }

  /** The current state version of a workspace. */
  byte[] current(String workspace) {
    return send(api("/workspaces/" + workspace + "/current-state-version").GET().build());
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
        HttpRequest.newBuilder(url)
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token)
            .GET()
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
            .GET()
            .build());
  }

  @Override
  public void close() {
    http.close();
  }

  private byte[] post(String path, JsonNode body) {
    return send(api(path).POST(BodyPublishers.ofString(body.toString())).build());
  }

  private HttpRequest.Builder api(String path) {
    return HttpRequest.newBuilder(URI.create(root + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/vnd.api+json")
        .header("Accept", "application/vnd.api+json");
  }

  private byte[] send(HttpRequest request) {
    HttpResponse<byte[]> response;
    try {
      response = http.send(request, BodyHandlers.ofByteArray());
    } catch (IOException e) {
      throw new BenchFailedException("no answer from " + request.uri().getAuthority(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchFailedException("interrupted", e);
    }
    if (response.statusCode() >= 300) {
      throw new BenchFailedException(
          request.method()
              + " of "
              + request.uri().getAuthority()
              + " was answered with "
              + response.statusCode()
              + ": "
              + title(response.body()));
    }
    return response.body();
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
