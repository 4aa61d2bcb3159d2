package dev.stateward.bootstrap.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.ConnectionFaults;
import dev.stateward.bootstrap.remote.Requests;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLException;

/**
 * A client for the few calls that a measurement needs; throws when a request is refused. It shares
 * the machine with the server, so it uses the JDK's cheapest client.
 */
final class BenchClient {
  private static final int PATIENCE_MILLIS = 120_000;
  private static final String JSON_API = "application/vnd.api+json";
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private final String root;
  private final String organization;
  private final String token;

  /**
   * A client of one server.
   *
   * @param url the server's URL, before {@code /api/v2}
   * @param organization the organization in which workspaces are created and removed
   * @param token a token that is allowed to do this
   */
  BenchClient(URI url, String organization, String token) {
    this.root = url.toString().replaceAll("/+$", "") + "/api/v2";
    this.organization = organization;
    this.token = token;
    // By default only five idle connections to a server are kept; the others would be reopened for
    // each request.
    System.setProperty("http.maxConnections", "1000");
  }

  /** A pending state version and its upload URL. */
  record Announced(String id, URI upload) {}

  void ping() {
    call("GET", "/ping");
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

  void unlock(String workspace) {
    post("/workspaces/" + workspace + "/actions/unlock", JSON.createObjectNode());
  }

  void deleteWorkspace(String workspace) {
    call("DELETE", "/workspaces/" + workspace);
  }

  Announced announce(String workspace, long serial, byte[] bytes) {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode data = body.putObject("data").put("type", "state-versions");
    data.putObject("attributes")
        .put("serial", serial)
        .put("md5", SampleState.md5(bytes))
        .put("lineage", SampleState.lineage());
    JsonNode answer = data(post("/workspaces/" + workspace + "/state-versions", body));
    return new Announced(answer.path("id").asText(), hosted(answer, "hosted-state-upload-url"));
  }

  /** Some servers name their URLs without themselves. */
  private URI hosted(JsonNode version, String name) {
    return URI.create(root).resolve(version.path("attributes").path(name).asText());
  }

  void upload(URI url, byte[] bytes) {
    exchange("PUT", url, connection -> send(connection, "application/octet-stream", bytes));
  }

  /** The current state version of a workspace. */
  byte[] current(String workspace) {
    return call("GET", "/workspaces/" + workspace + "/current-state-version");
  }

  /** The download URL of the current version. */
  URI currentDownload(String workspace) {
    return hosted(data(current(workspace)), "hosted-state-download-url");
  }

  /** Reads the whole of a state, without keeping it. */
  void download(URI url) {
    exchange("GET", url, this::authorize, in -> in.transferTo(OutputStream.nullOutputStream()));
  }

  /** A page of 100 state versions of a workspace, by its name. */
  byte[] list(String workspaceName) {
    return call(
        "GET",
        "/state-versions?filter%5Bworkspace%5D%5Bname%5D="
            + workspaceName
            + "&filter%5Borganization%5D%5Bname%5D="
            + organization
            + "&page%5Bsize%5D=100");
  }

  private byte[] call(String method, String path) {
    return exchange(method, URI.create(root + path), this::authorize);
  }

  private byte[] post(String path, JsonNode body) {
    byte[] text = body.toString().getBytes(StandardCharsets.UTF_8);
    return exchange(
        "POST",
        URI.create(root + path),
        connection -> {
          authorize(connection);
          send(connection, JSON_API, text);
        });
  }

  /** Sets the method, headers and body of a request. */
  private interface Preparation {
    void prepare(HttpURLConnection connection) throws IOException;
  }

  private void authorize(HttpURLConnection connection) {
    connection.setRequestProperty("Authorization", "Bearer " + token);
    connection.setRequestProperty("Accept", JSON_API);
  }

  private static void send(HttpURLConnection connection, String type, byte[] bytes)
      throws IOException {
    connection.setRequestProperty("Content-Type", type);
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(bytes.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(bytes);
    }
  }

  /** Reads the body of an answer. */
  private interface Reading<T> {
    T read(InputStream body) throws IOException;
  }

  private static byte[] exchange(String method, URI url, Preparation preparation) {
    return exchange(method, url, preparation, InputStream::readAllBytes);
  }

  private static <T> T exchange(
      String method, URI url, Preparation preparation, Reading<T> reading) {
    try {
      HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
      connection.setRequestMethod(method);
      connection.setConnectTimeout(PATIENCE_MILLIS);
      connection.setReadTimeout(PATIENCE_MILLIS);
      connection.setRequestProperty(Requests.USER_AGENT, Requests.AGENT);
      preparation.prepare(connection);
      requireSuccess(method, url, connection);
      try (InputStream body = connection.getInputStream()) {
        return reading.read(body);
      }
    } catch (IOException e) {
      throw new BenchFailedException(
          "no answer from %s: %s".formatted(url.getAuthority(), why(e)), e);
    }
  }

  /** This client trusts the authorities of Java alone. */
  private static String why(IOException e) {
    return e instanceof SSLException
        ? "TLS failed: " + e.getMessage() + "; measure by http://, or behind a trusted certificate"
        : ConnectionFaults.why(e);
  }

  private static void requireSuccess(String method, URI url, HttpURLConnection connection)
      throws IOException {
    int status = connection.getResponseCode();
    if (status < 300) {
      return;
    }
    try (InputStream body = connection.getErrorStream()) {
      throw new BenchFailedException(
          "%s %s failed with status %d: %s"
              .formatted(
                  method,
                  url.getAuthority(),
                  status,
                  title(body == null ? new byte[0] : body.readAllBytes())));
    }
  }

  private static String title(byte[] body) {
    try {
      JsonNode error = JSON.readTree(body).path("errors").path(0);
      return error.path("title").asText() + " " + error.path("detail").asText();
    } catch (IOException e) {
      return "no JSON; look whether --url is that of a server of this API";
    }
  }

  private static JsonNode data(byte[] body) {
    return parse(body).path("data");
  }

  private static JsonNode parse(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new BenchFailedException(
          "a response is not JSON: look whether --url is that of a server of this API", e);
    }
  }
}
