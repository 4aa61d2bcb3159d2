package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;

/** Requests that are fine one by one, and many of them. */
final class FloodAttacks {
  private static final int AT_ONCE = 16;

  private FloodAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("300 uploads of 4 MB at once", FloodAttacks::uploads);
    all.put("500 states to examine", FloodAttacks::examinations);
    all.put("40 rollbacks to a state of 20 MB", FloodAttacks::rollbacks);
    all.put("20 states with 15 MB of outputs, included in lists", FloodAttacks::outputs);
    all.put("5,000 things that are concealed", FloodAttacks::denials);
    all.put("2,000 entries of the audit trail at a time", FloodAttacks::trail);
    all.put("tokens, webhooks, tags and invitations without end", FloodAttacks::things);
    all.put("replays of a webhook without end", FloodAttacks::replays);
    all.put("5,000 descriptions of the API, without a token", FloodAttacks::descriptions);
    all.put("long texts for each of 100 teams", FloodAttacks::longTexts);
    return all;
  }

  /** Does {@code work} as often as it says, so many times at once, and hears what is answered. */
  private static void many(int whole, Callable<Integer> work)
      throws IOException, InterruptedException {
    Semaphore turns = new Semaphore(AT_ONCE);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers =
          IntStream.range(0, Target.scaled(whole))
              .mapToObj(number ->
                  callers.submit(() -> {
                    turns.acquire();
                    try {
                      return work.call();
                    } finally {
                      turns.release();
                    }
                  }))
              .toList();
      for (Future<Integer> answer : answers) {
        assertThat(answer.get())
            .matches(status -> status < 500 || status == 503, "no failure of the server");
      }
    } catch (ExecutionException failed) {
      throw new IOException(failed);
    }
  }

  private static byte[] state(int serial, int bytes) {
    return """
    {"version":4,"serial":%d,"lineage":"l","outputs":{"o":{"value":"%s","type":"string"}},"resources":[]}\
    """
        .formatted(serial, "v".repeat(bytes))
        .getBytes(UTF_8);
  }

  private static void uploads(Target target) throws IOException, InterruptedException {
    byte[] state = state(1, 4_000_000);
    String md5 = StateFixture.md5(state).hex();
    many(300, () -> target.putOnce(target.announced(target.lockedWorkspace(), md5), state));
  }

  private static void examinations(Target target) throws IOException, InterruptedException {
    String workspace = target.lockedWorkspace();
    for (int serial = 1; serial <= Target.scaled(500); serial++) {
      int status =
          target
              .post(
                  "/workspaces/" + workspace + "/state-versions",
                  Target.creation(serial, state(serial, 10_000)))
              .statusCode();
      assertThat(status).isIn(201, 429, 503);
    }
  }

  private static void rollbacks(Target target) throws IOException, InterruptedException {
    String workspace = target.lockedWorkspace();
    byte[] state = state(1, 20_000_000);
    assertThat(target.put(target.announced(workspace, StateFixture.md5(state).hex()), state))
        .isEqualTo(200);
    String version =
        Target.id(target.get("/workspaces/" + workspace + "/current-state-version").body());
    String body =
        """
        {"data":{"type":"state-versions","relationships":{"rollback-state-version":\
        {"data":{"type":"state-versions","id":"%s"}}}}}\
        """
            .formatted(version);
    many(
        40,
        () -> target.send("PATCH", "/api/v2/workspaces/" + workspace + "/state-versions", body));
  }

  private static void outputs(Target target) throws IOException, InterruptedException {
    String name = "outputs-" + target.number();
    String workspace = target.workspace(name);
    target.lock(workspace);
    for (int serial = 1; serial <= Target.scaled(20); serial++) {
      byte[] state = state(serial, 15_000_000);
      URI upload = target.announced(workspace, serial, StateFixture.md5(state).hex());
      assertThat(target.put(upload, state)).isEqualTo(200);
    }
    String list =
        "/api/v2/state-versions?filter%5Borganization%5D%5Bname%5D="
            + Target.ORGANIZATION
            + "&filter%5Bworkspace%5D%5Bname%5D="
            + name
            + "&page%5Bsize%5D=100&include=outputs";
    many(40, () -> target.send("GET", list, ""));
  }

  /** Different each time, so that none is the repetition of another. */
  private static void denials(Target target) throws IOException, InterruptedException {
    String token = target.tokenOfNobody();
    many(
        5000,
        () ->
            target.sendAs(
                token,
                "GET",
                "/api/v2/workspaces/" + target.honest().read() + "?" + target.number()));
  }

  private static void trail(Target target) throws IOException, InterruptedException {
    String trail =
        "/api/stateward/v1/organizations/"
            + Target.ORGANIZATION
            + "/audit-trail?page%5Bsize%5D=100";
    many(2000, () -> target.send("GET", trail, ""));
  }

  private static void things(Target target) throws IOException, InterruptedException {
    String organization = "/api/v2/organizations/" + Target.ORGANIZATION;
    String team = target.team("flooded-" + target.number());
    String tags = "/api/v2/workspaces/" + target.workspace("tagged-" + target.number());
    many(
        300,
        () -> {
          String name = "thing-" + target.number();
          target.send(
              "POST",
              "/api/v2/teams/" + team + "/authentication-tokens",
              document("authentication-tokens", "\"description\":\"" + name + "\""));
          target.send(
              "POST",
              "/api/stateward/v1/organizations/" + Target.ORGANIZATION + "/webhooks",
              document("webhooks", "\"url\":\"https://" + name + ".example.test/\""));
          target.send(
              "POST",
              tags + "/relationships/tags",
              "{\"data\":[{\"type\":\"tags\",\"attributes\":{\"name\":\"" + name + "\"}}]}");
          return target.send(
              "POST",
              organization + "/organization-memberships",
              document("organization-memberships", "\"email\":\"" + name + "@example.test\""));
        });
  }

  private static void replays(Target target) throws IOException, InterruptedException {
    String hooks = "/api/stateward/v1/organizations/" + Target.ORGANIZATION + "/webhooks";
    // Where there are as many as there may be, one of those that are there is replayed.
    target.send("POST", hooks, document("webhooks", "\"url\":\"https://replayed.example.test/\""));
    String hook = Target.firstId(target.body("GET", hooks));
    String since =
        "{\"data\":{\"type\":\"replays\",\"attributes\":{\"since\":\""
            + Instant.now().minus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS)
            + "\"}}}";
    many(
        500,
        () -> target.send("POST", "/api/stateward/v1/webhooks/" + hook + "/actions/replay", since));
  }

  private static void descriptions(Target target) throws IOException, InterruptedException {
    many(
        5000,
        () ->
            Math.max(
                target.sendAs("", "GET", "/openapi.json"), target.sendAs("", "GET", "/docs/api")));
  }

  private static void longTexts(Target target) throws IOException, InterruptedException {
    String workspace = target.workspace("long-" + target.number());
    String description = document("workspaces", "\"description\":\"" + "d".repeat(1024) + "\"");
    target.send("PATCH", "/api/v2/workspaces/" + workspace, description);
    for (int i = 0; i < Target.scaled(100); i++) {
      String team = target.team("team-" + target.number());
      String link =
          """
          {"data":{"type":"team-workspaces","attributes":{"access":"read"},"relationships":{\
          "team":{"data":{"type":"teams","id":"%s"}},\
          "workspace":{"data":{"type":"workspaces","id":"%s"}}}}}\
          """
              .formatted(team, workspace);
      assertThat(target.post("/team-workspaces", link).statusCode()).isEqualTo(200);
    }
    String effective = "/api/stateward/v1/workspaces/" + workspace + "/effective-access";
    String links = "/api/v2/team-workspaces?filter%5Bworkspace%5D%5Bid%5D=" + workspace;
    many(200, () -> Math.max(target.send("GET", effective, ""), target.send("GET", links, "")));
    String unseen =
        "/api/stateward/v1/workspaces/" + workspace + "/consumers?filter%5Bseen%5D=never";
    many(200, () -> target.send("GET", unseen, ""));
  }

  private static String document(String type, String attributes) {
    return "{\"data\":{\"type\":\"" + type + "\",\"attributes\":{" + attributes + "}}}";
  }
}
