package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** A running server, an owner's token, and workspaces to attack and to use. */
final class Target {
  /** The organization that everything lies in. */
  static final String ORGANIZATION = "acme";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How much of everything is sent, of 1; the short form sends less. */
  static final double SCALE = Double.parseDouble(System.getProperty("stateward.withstand", "0.2"));

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final AtomicLong serial = new AtomicLong();
  private final AtomicLong names = new AtomicLong();
  private final URI url;
  private final String token;
  private final String honest;
  private final String honestWriter;

  Target(URI url, String token) throws IOException, InterruptedException {
    this.url = url;
    this.token = token;
    this.honest = workspace("honest");
    this.honestWriter = workspace("honest-writer");
    lock(honest);
    assertThat(post("/workspaces/" + honest + "/state-versions", nextState()).statusCode())
        .isEqualTo(201);
  }

  URI url() {
    return url;
  }

  String token() {
    return token;
  }

  /** A workspace with a state, which honest clients read. */
  String honest() {
    return honest;
  }

  /** A workspace that honest clients write to. */
  String honestWriter() {
    return honestWriter;
  }

  /** {@code whole}, or as much of it as the short form takes, and one at the least. */
  static int scaled(int whole) {
    return (int) Math.max(1, Math.round(whole * SCALE));
  }

  /** Creates a workspace and locks it; its identifier. */
  String lockedWorkspace() throws IOException, InterruptedException {
    String id = workspace("target-" + number());
    lock(id);
    return id;
  }

  /** A number that names have not had. */
  long number() {
    return names.incrementAndGet();
  }

  String workspace(String name) throws IOException, InterruptedException {
    HttpResponse<String> created =
        post(
            "/organizations/" + ORGANIZATION + "/workspaces",
            "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"name\":\"" + name + "\"}}}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return JSON.readTree(created.body()).at("/data/id").asText();
  }

  private void lock(String workspace) throws IOException, InterruptedException {
    assertThat(post("/workspaces/" + workspace + "/actions/lock", "{}").statusCode())
        .isEqualTo(200);
  }

  /** The body of a request that creates the next small state version, content included. */
  String nextState() {
    long next = serial.incrementAndGet();
    String state =
        """
        {"version":4,"terraform_version":"1.11.4","serial":%d,"lineage":"l","outputs":{},"resources":[]}\
        """
            .formatted(next);
    return creation(next, state.getBytes(UTF_8));
  }

  /** The body of a request that creates a state version of {@code state}. */
  static String creation(long serial, byte[] state) {
    return """
    {"data":{"type":"state-versions","attributes":{"serial":%d,"md5":"%s","lineage":"l","state":"%s"}}}\
    """
        .formatted(serial, md5(state), Base64.getEncoder().encodeToString(state));
  }

  /** Announces a state of this digest to a locked workspace; where its content is to be put. */
  URI announced(String workspace, String md5) throws IOException, InterruptedException {
    HttpResponse<String> created =
        post(
            "/workspaces/" + workspace + "/state-versions",
            """
            {"data":{"type":"state-versions","attributes":{"serial":1,"md5":"%s","lineage":"l"}}}\
            """
                .formatted(md5));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    JsonNode version = JSON.readTree(created.body());
    return URI.create(version.at("/data/attributes/hosted-state-upload-url").asText());
  }

  static String md5(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request("/api/v2" + path).GET());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return send(request("/api/v2" + path).POST(BodyPublishers.ofString(body, UTF_8)));
  }

  /** Puts {@code content} where an upload URL says. */
  int put(URI upload, byte[] content) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(upload).PUT(BodyPublishers.ofByteArray(content)))
        .statusCode();
  }

  /** The lines of a raw request's head, with the owner's token. */
  String[] head(String method, String path, String... more) {
    String[] lines = new String[more.length + 3];
    lines[0] = method + " " + path + " HTTP/1.1";
    lines[1] = "Authorization: Bearer " + token;
    lines[2] = "Content-Type: application/vnd.api+json";
    System.arraycopy(more, 0, lines, 3, more.length);
    return lines;
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/vnd.api+json");
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.timeout(Duration.ofSeconds(90)).build(), BodyHandlers.ofString());
  }
}
