package dev.stateward.soak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.fixture.StateFixture;
import dev.stateward.testkit.http.ApiClient;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * What the tool does with one workspace, time and again: read, lock, create, upload, unlock. Each
 * request goes to another node. The last versions are kept, older ones destroyed.
 */
final class Apply {
  private static final int KEPT = 20;
  private static final int SMALL = 60;
  private static final int LARGE = 20_000;

  /** Of all applies together, in their turns. */
  private static final int LARGE_EVERY = 30;

  private final List<ApiClient> nodes;
  private final Random random;
  private final String name;
  private final int turns;
  private final String workspace;
  private final Deque<String> versions = new ArrayDeque<>();
  private int turn;
  private long serial;

  /**
   * A new workspace of an organization.
   *
   * @param nodes clients of the nodes, all as one owner
   * @param turn which of {@code turns} workspaces, from 0, whose applies take turns
   */
  Apply(List<ApiClient> nodes, String organization, int turn, int turns, long seed) {
    this.nodes = nodes;
    this.random = new Random(seed + turn);
    this.name = "soak-" + turn;
    this.turn = turn;
    this.turns = turns;
    this.workspace =
        id(
            send(
                "POST",
                "/api/v2/organizations/" + organization + "/workspaces",
                "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"name\":\"" + name + "\"}}}",
                201));
  }

  /** The first apply, of a large state: with it a server's caches are full. */
  void warmUp() {
    run(state(LARGE));
  }

  /**
   * One apply; fails when a request is refused, or the state is another than was uploaded. The
   * state has some kilobytes, and now and then more than a megabyte: as often in each part of a
   * run, so that its parts can be compared.
   */
  void run() {
    boolean large = turn % LARGE_EVERY == LARGE_EVERY / 2;
    turn += turns;
    run(state(large ? LARGE : 1 + random.nextInt(SMALL)));
  }

  private byte[] state(int resources) {
    serial++;
    return StateFixture.any(serial).withResources(resources).bytes();
  }

  private void run(byte[] state) {
    action("lock");
    String version = upload(state);
    action("unlock");
    JsonNode current = data(send("GET", workspacePath() + "/current-state-version", "", 200));
    assertThat(current.path("id").asText()).as("current version of %s", name).isEqualTo(version);
    String url = pathOf(current, "hosted-state-download-url");
    assertThat(send("GET", url, "", 200)).as("state of %s", name).isEqualTo(text(state));
    readOutputs(version);
    versions.add(version);
    if (versions.size() > KEPT) {
      destroy(versions.remove());
    }
  }

  /** They may not be known yet. */
  private void readOutputs(String version) {
    String path = "/api/v2/state-versions/" + version + "/outputs";
    HttpResponse<String> answer = node().send("GET", path, "");
    assertThat(answer.statusCode()).as("%s of %s: %s", path, name, answer.body()).isIn(200, 503);
    assertThat(answer.body()).containsAnyOf("\"data\":[", "not known yet");
  }

  private String upload(byte[] state) {
    JsonNode created =
        data(
            send(
                "POST",
                workspacePath() + "/state-versions",
                """
                {"data":{"type":"state-versions","attributes":
                  {"serial":%d,"md5":"%s","lineage":"%s"}}}
                """
                    .formatted(serial, StateFixture.md5(state).hex(), StateFixture.LINEAGE),
                201));
    ApiClient node = node();
    HttpResponse<String> answer =
        node.upload(node.uri(pathOf(created, "hosted-state-upload-url")), state);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return created.path("id").asText();
  }

  /** The path of a URL, which is good for any node. */
  private static String pathOf(JsonNode version, String attribute) {
    return URI.create(version.path("attributes").path(attribute).asText()).getRawPath();
  }

  private void destroy(String version) {
    for (String how : List.of("soft_delete", "permanently_delete")) {
      send(
          "POST",
          "/api/v2/state-versions/" + version + "/actions/" + how + "_backing_data",
          "",
          200);
    }
  }

  private void action(String what) {
    send("POST", workspacePath() + "/actions/" + what, "", 200);
  }

  private String workspacePath() {
    return "/api/v2/workspaces/" + workspace;
  }

  private ApiClient node() {
    return nodes.get(random.nextInt(nodes.size()));
  }

  private String send(String method, String path, String body, int expected) {
    HttpResponse<String> answer = node().send(method, path, body);
    assertThat(answer.statusCode())
        .as("%s %s of %s: %s", method, path, name, answer.body())
        .isEqualTo(expected);
    return answer.body();
  }

  private static String id(String body) {
    return data(body).path("id").asText();
  }

  private static JsonNode data(String body) {
    try {
      return new ObjectMapper().readTree(body).path("data");
    } catch (JsonProcessingException e) {
      throw new AssertionError("not JSON: " + body, e);
    }
  }

  private static String text(byte[] state) {
    return new String(state, UTF_8);
  }
}
