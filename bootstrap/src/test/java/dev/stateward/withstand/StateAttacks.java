package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** States that are made to be dear to examine, to keep and to show. */
final class StateAttacks {
  private StateAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("an output with 4 million unknown members", StateAttacks::crowdedOutput);
    all.put("a state of 20 million opening brackets", StateAttacks::deep);
    all.put("400 resources with names of 60 KB", StateAttacks::longNames);
    all.put("lists of 30 versions with 60 such resources each", StateAttacks::heavyLists);
    all.put("outputs of 15 MB to 100 readers at once", StateAttacks::outputsToMany);
    all.put("24 inline states of 25 MB at once", StateAttacks::inlineAtOnce);
    all.put("states that are none", StateAttacks::noStates);
    all.put("states that guardrails can hardly judge", StateAttacks::judged);
    return all;
  }

  private static byte[] state(String outputs, String resources) {
    return """
    {"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"l","outputs":{%s},"resources":[%s]}\
    """
        .formatted(outputs, resources)
        .getBytes(UTF_8);
  }

  private static int upload(Target target, byte[] state) throws IOException, InterruptedException {
    return upload(target, target.lockedWorkspace(), state);
  }

  private static int upload(Target target, String workspace, byte[] state)
      throws IOException, InterruptedException {
    return target.put(target.announced(workspace, StateFixture.md5(state).hex()), state);
  }

  private static void crowdedOutput(Target target) throws IOException, InterruptedException {
    StringBuilder members = new StringBuilder("\"o\":{\"value\":\"v\",\"type\":\"string\"");
    for (int i = 0; i < Target.scaled(4_000_000); i++) {
      members.append(",\"").append(i).append("\":1");
    }
    String workspace = target.lockedWorkspace();

    assertThat(upload(target, workspace, state(members.append('}').toString(), ""))).isEqualTo(200);
    var current = target.get("/workspaces/" + workspace + "/current-state-version");
    assertThat(current.statusCode()).as(current.body()).isEqualTo(200);
  }

  private static void deep(Target target) throws IOException, InterruptedException {
    byte[] state = "[".repeat(Target.scaled(20_000_000)).getBytes(UTF_8);

    assertThat(upload(target, state)).isBetween(400, 499);
  }

  /** All are refused, whatever they hide, and a state that keeps the rules is accepted after. */
  private static void judged(Target target) throws IOException, InterruptedException {
    String workspace = target.lockedWorkspace();
    String rules =
        """
        {"data":{"attributes":{"rules":[{"rule":"plain-secrets","action":"refuse"},
         {"rule":"forbidden-types","action":"refuse","patterns":["%s"]}]}}}\
        """
            .formatted("*a".repeat(7) + "*b");
    String own = "/api/stateward/v1/workspaces/" + workspace + "/guardrails";
    assertThat(target.sendPatiently("PUT", own, rules)).isEqualTo(200);
    String creation = "/api/v2/workspaces/" + workspace + "/state-versions";
    for (byte[] state :
        List.of(
            state("", types(100_000)),
            state("\"o\":{\"value\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}", ""),
            state("\"o\":{\"value\":\"" + "AKIA".repeat(1_000_000) + "Q".repeat(16) + "\"}", ""),
            state("\"o\":{\"value\":\"\\u0041KIA" + "Q".repeat(16) + "\"}", ""))) {
      assertThat(target.sendPatiently("POST", creation, Target.creation(1, state)))
          .isBetween(400, 499)
          .isNotEqualTo(429);
    }
    assertThat(target.sendPatiently("GET", own + "/try", "")).isEqualTo(200);
    assertThat(target.sendPatiently("POST", creation, Target.creation(1))).isEqualTo(201);
  }

  private static String types(int count) {
    StringBuilder resources = new StringBuilder();
    for (int i = 0; i < Target.scaled(count); i++) {
      resources
          .append(i == 0 ? "" : ",")
          .append("{\"mode\":\"managed\",\"type\":\"")
          .append("a".repeat(200))
          .append(i)
          .append("\",\"name\":\"n\",\"provider\":\"p\",\"instances\":[{}]}");
    }
    return resources.toString();
  }

  private static void longNames(Target target) throws IOException, InterruptedException {
    String workspace = target.lockedWorkspace();

    assertThat(upload(target, workspace, state("", resources(400)))).isEqualTo(200);
    var current = target.get("/workspaces/" + workspace + "/current-state-version");
    assertThat(current.statusCode()).isEqualTo(200);
    assertThat(current.body().length()).isLessThan(1 << 20);
  }

  private static String resources(int count) {
    StringBuilder resources = new StringBuilder();
    for (int i = 0; i < Target.scaled(count); i++) {
      resources
          .append(i == 0 ? "" : ",")
          .append("{\"mode\":\"managed\",\"type\":\"null_resource\",\"name\":\"")
          .append(String.format("%06d", i).repeat(10_000))
          .append("\",\"provider\":\"p\",\"instances\":[{\"attributes\":{}}]}");
    }
    return resources.toString();
  }

  private static void heavyLists(Target target) throws IOException, InterruptedException {
    String workspace = target.lockedWorkspace();
    String name =
        target
            .get("/workspaces/" + workspace)
            .body()
            .replaceAll("(?s).*?\"name\":\"(target-[0-9]+)\".*", "$1");
    byte[] state = state("", resources(60));
    for (int i = 0; i < Target.scaled(30); i++) {
      assertThat(upload(target, workspace, state)).isEqualTo(200);
    }
    String list =
        "/state-versions?filter%5Borganization%5D%5Bname%5D="
            + Target.ORGANIZATION
            + "&filter%5Bworkspace%5D%5Bname%5D="
            + name
            + "&page%5Bsize%5D=100&include=outputs";
    take(target, list, 6);
  }

  /** Reads an answer at once with others, each to its end, or is told to come back. */
  private static void take(Target target, String path, int readers)
      throws IOException, InterruptedException {
    try (ExecutorService takers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<? extends Future<Integer>> statuses =
          IntStream.range(0, readers)
              .mapToObj(i -> takers.submit(() -> target.send("GET", "/api/v2" + path, "")))
              .toList();
      for (Future<Integer> status : statuses) {
        assertThat(status.get()).isIn(200, 429, 503);
      }
    } catch (ExecutionException failed) {
      throw new IOException(failed);
    }
  }

  /** Asks for an answer and leaves it where it is. */
  private static void leave(Target target, String path, int readers) throws IOException {
    RawRequest[] requests = new RawRequest[readers];
    for (int i = 0; i < readers; i++) {
      requests[i] = new RawRequest(target.url());
      requests[i].head(target.head("GET", "/api/v2" + path));
    }
    for (RawRequest request : requests) {
      assertThat(request.status())
          .matches(status -> target.answers(status, List.of(200, 429, 503)));
    }
    for (RawRequest request : requests) {
      request.close();
    }
  }

  private static void outputsToMany(Target target) throws IOException, InterruptedException {
    String workspace = target.lockedWorkspace();
    byte[] state =
        state("\"o\":{\"value\":\"" + "v".repeat(15_000_000) + "\",\"type\":\"string\"}", "");
    assertThat(upload(target, workspace, state)).isEqualTo(200);
    String current = "/workspaces/" + workspace + "/current-state-version";

    for (String path :
        new String[] {
          current + "-outputs",
          current + "?include=outputs",
          "/workspaces/" + workspace + "?include=outputs"
        }) {
      take(target, path, Target.scaled(100));
    }
    leave(target, current + "-outputs", Target.scaled(100));
  }

  private static void inlineAtOnce(Target target) throws IOException, InterruptedException {
    byte[] state =
        state("\"o\":{\"value\":\"" + "v".repeat(25_000_000) + "\",\"type\":\"string\"}", "");
    String body = Target.creation(1, state);
    int callers = Target.scaled(24);
    RawRequest[] requests = new RawRequest[callers];
    for (int i = 0; i < callers; i++) {
      requests[i] = new RawRequest(target.url());
      requests[i].head(
          target.head(
              "POST",
              "/api/v2/workspaces/" + target.lockedWorkspace() + "/state-versions",
              "Content-Length: " + body.length()));
    }
    try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
      for (RawRequest request : requests) {
        senders.execute(() -> request.end(body));
      }
    }
    for (RawRequest request : requests) {
      assertThat(request.status())
          .matches(status -> target.answers(status, List.of(201, 429, 503)));
      request.close();
    }
  }

  private static void noStates(Target target) throws IOException, InterruptedException {
    for (String content : new String[] {"", "[]", "null", "{\"a\":", "\u0000\u0001", "{}x"}) {
      String workspace = target.lockedWorkspace();

      assertThat(upload(target, workspace, content.getBytes(UTF_8)))
          .as("the answer to %s", content)
          .isBetween(400, 499);
      assertThat(target.get("/workspaces/" + workspace + "/current-state-version").statusCode())
          .isEqualTo(404);
    }
  }
}
