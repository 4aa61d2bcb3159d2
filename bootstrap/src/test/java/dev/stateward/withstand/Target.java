package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.http.ApiClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A running server, an owner's token, and workspaces to attack and to use. */
final class Target {
  /** The organization that everything lies in. */
  static final String ORGANIZATION = "acme";

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How much of everything is sent, of 1; the short form sends less. */
  static final double SCALE = Double.parseDouble(System.getProperty("stateward.withstand", "0.2"));

  private static final int MOST_RETRIES = 30;

  private final ApiClient http;
  private final AtomicLong names;
  private final URI url;
  private final String token;
  private final String honestToken;
  private final String honest;
  private final String honestWriter;
  private final boolean crowded;

  Target(URI url, String token) throws IOException, InterruptedException {
    this.http = new ApiClient(url, token);
    this.url = url;
    this.token = token;
    this.crowded = false;
    this.names = new AtomicLong();
    this.honest = workspace("honest");
    this.honestWriter = workspace("honest-writer");
    this.honestToken = tokenOfWriters();
    lock(honest);
    assertThat(post("/workspaces/" + honest + "/state-versions", creation(1)).statusCode())
        .isEqualTo(201);
  }

  private Target(Target before, URI url, boolean crowded) {
    this.http = new ApiClient(url, before.token);
    this.url = url;
    this.crowded = crowded;
    this.token = before.token;
    this.honestToken = before.honestToken;
    this.honest = before.honest;
    this.honestWriter = before.honestWriter;
    this.names = before.names;
  }

  /** The same at another address. */
  Target at(URI address) {
    return new Target(this, address, crowded);
  }

  /** The same for an attack among others, which may have taken all connections. */
  Target crowded() {
    return new Target(this, url, true);
  }

  /** Whether a request of that status was answered as {@code expected}, or not taken at all. */
  boolean answers(int status, List<Integer> expected) {
    return expected.contains(status) || (crowded && status == RawRequest.CUT);
  }

  URI url() {
    return url;
  }

  /** The account of honest clients, who are others than the attackers. */
  HonestClients.Account honest() {
    return new HonestClients.Account(url.toString(), honestToken, honest, honestWriter);
  }

  /** {@code whole}, or as much of it as the short form takes, and one at the least. */
  static int scaled(int whole) {
    return (int) Math.max(1, Math.round(whole * SCALE));
  }

  /** {@code whole}, or for how long the short form holds what it has opened: a twentieth. */
  static int seconds(int whole) {
    return SCALE < 1 ? (whole + 19) / 20 : scaled(whole);
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
    return id(created.body());
  }

  void lock(String workspace) throws IOException, InterruptedException {
    assertThat(post("/workspaces/" + workspace + "/actions/lock", "{}").statusCode())
        .isEqualTo(200);
  }

  /**
   * The body of a request that creates a small state version of that serial, its state included.
   */
  static String creation(long serial) {
    String state =
        """
        {"version":4,"terraform_version":"1.11.4","serial":%d,"lineage":"l","outputs":{},"resources":[]}\
        """
            .formatted(serial);
    return creation(serial, state.getBytes(UTF_8));
  }

  /** The body of a request that creates a state version of {@code state}. */
  static String creation(long serial, byte[] state) {
    return """
    {"data":{"type":"state-versions","attributes":{"serial":%d,"md5":"%s","lineage":"l","state":"%s"}}}\
    """
        .formatted(
            serial, StateFixture.md5(state).hex(), Base64.getEncoder().encodeToString(state));
  }

  /** Announces a state of this digest to a locked workspace; where its content is to be put. */
  URI announced(String workspace, String md5) throws IOException, InterruptedException {
    return announced(workspace, 1, md5);
  }

  URI announced(String workspace, int serial, String md5) throws IOException, InterruptedException {
    HttpResponse<String> created =
        post(
            "/workspaces/" + workspace + "/state-versions",
            """
            {"data":{"type":"state-versions","attributes":{"serial":%d,"md5":"%s","lineage":"l"}}}\
            """
                .formatted(serial, md5));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    JsonNode version = JSON.readTree(created.body());
    return URI.create(version.at("/data/attributes/hosted-state-upload-url").asText());
  }

  /** Keeps a state with an output of {@code bytes}; where it can be downloaded. */
  URI downloadable(int bytes) throws IOException, InterruptedException {
    String workspace = lockedWorkspace();
    byte[] state =
        """
        {"version":4,"serial":1,"lineage":"l","outputs":{"o":{"value":"%s","type":"string"}},"resources":[]}\
        """
            .formatted("v".repeat(bytes))
            .getBytes(UTF_8);
    assertThat(put(announced(workspace, StateFixture.md5(state).hex()), state)).isEqualTo(200);
    return URI.create(
        get("/workspaces/" + workspace + "/current-state-version")
            .body()
            .replaceAll("(?s).*\"hosted-state-download-url\":\"([^\"]+)\".*", "$1"));
  }

  /** A new team without rights. */
  String team(String name) throws IOException, InterruptedException {
    return id(
        post(
                "/organizations/" + ORGANIZATION + "/teams",
                "{\"data\":{\"type\":\"teams\",\"attributes\":{\"name\":\"" + name + "\"}}}")
            .body());
  }

  /** A token of a team that writes to the workspaces of honest clients. */
  private String tokenOfWriters() throws IOException, InterruptedException {
    String team = team("honest");
    for (String workspace : new String[] {honest, honestWriter}) {
      assertThat(
              post(
                      "/team-workspaces",
                      """
                      {"data":{"type":"team-workspaces","attributes":{"access":"write"},"relationships":{
                       "team":{"data":{"type":"teams","id":"%s"}},
                       "workspace":{"data":{"type":"workspaces","id":"%s"}}}}}\
                      """
                          .formatted(team, workspace))
                  .statusCode())
          .isEqualTo(200);
    }
    return tokenOf(team);
  }

  private String tokenOf(String team) throws IOException, InterruptedException {
    String created = post("/teams/" + team + "/authentication-token", "{}").body();
    return JSON.readTree(created).at("/data/attributes/token").asText();
  }

  /** A token of a new team, which sees nothing. */
  String tokenOfNobody() throws IOException, InterruptedException {
    return tokenOf(team("nobody-" + number()));
  }

  /** The identifier of the one resource of an answer. */
  static String id(String answer) throws IOException {
    return JSON.readTree(answer).at("/data/id").asText();
  }

  /** The identifier of the first resource of a list. */
  static String firstId(String answer) throws IOException {
    return JSON.readTree(answer).at("/data/0/id").asText();
  }

  /** Asks for a path of the vendor's API, or for one that begins with {@code /api/}. */
  HttpResponse<String> get(String path) throws InterruptedException {
    return patiently(http.request(whole(path)).GET());
  }

  HttpResponse<String> post(String path, String body) throws InterruptedException {
    return patiently(http.request(whole(path)).POST(BodyPublishers.ofString(body)));
  }

  private static String whole(String path) {
    return path.startsWith("/api/") ? path : "/api/v2" + path;
  }

  /** Sends what prepares an attack, again when it is told to come back. */
  private HttpResponse<String> patiently(HttpRequest.Builder request) throws InterruptedException {
    HttpResponse<String> answer = http.send(request);
    for (int again = 0; again < MOST_RETRIES && postponed(answer); again++) {
      TimeUnit.SECONDS.sleep(1);
      answer = http.send(request);
    }
    return answer;
  }

  private static boolean postponed(HttpResponse<?> answer) {
    return (answer.statusCode() == 429 || answer.statusCode() == 503)
        && answer.headers().firstValue("Retry-After").isPresent();
  }

  /** Sends any request; the status of the answer. */
  int send(String method, String path, String body) {
    return http.send(method, path, body).statusCode();
  }

  /** As {@link #send}, again when it is told to come back. */
  int sendPatiently(String method, String path, String body) throws InterruptedException {
    return patiently(http.request(path).method(method, BodyPublishers.ofString(body))).statusCode();
  }

  /** Sends a request with the token {@code other}; returns the status. */
  int sendAs(String other, String method, String path) {
    return http.as(other).send(method, path, "").statusCode();
  }

  String body(String method, String path) {
    return http.send(method, path, "").body();
  }

  /** Puts {@code content} where an upload URL says. */
  int put(URI upload, byte[] content) throws InterruptedException {
    return patiently(HttpRequest.newBuilder(upload).PUT(BodyPublishers.ofByteArray(content)))
        .statusCode();
  }

  /** As {@link #put}, and does not come back. */
  int putOnce(URI upload, byte[] content) {
    return http.upload(upload, content).statusCode();
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
}
