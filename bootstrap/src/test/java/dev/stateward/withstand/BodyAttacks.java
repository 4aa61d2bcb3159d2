package dev.stateward.withstand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Request bodies that are far more than they claim to be. */
final class BodyAttacks {
  private static final String BEGINNING =
      "{\"data\":{\"type\":\"state-versions\",\"attributes\":{\"md5\":\"0\",";

  private BodyAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put(
        "6 million objects where a number belongs",
        target -> creation(target, BEGINNING + "\"serial\":[", "{},", 6_000_000, "{}]}}}"));
    all.put(
        "3 million unknown attributes",
        target -> creation(target, BEGINNING, "\"unknown\":1,", 3_000_000, "\"serial\":1}}}"));
    all.put(
        "20 million opening brackets",
        target -> creation(target, BEGINNING + "\"serial\":", "[", 20_000_000, ""));
    all.put(
        "a name of 60 MB",
        target -> creation(target, BEGINNING + "\"", "n", 60_000_000, "\":1,\"serial\":1}}}"));
    all.put(
        "a number of 60 million digits",
        target -> creation(target, BEGINNING + "\"serial\":", "9", 60_000_000, "}}}"));
    all.put(
        "a lineage of 60 MB",
        target -> creation(target, BEGINNING + "\"lineage\":\"", "x", 60_000_000, "\"}}}"));
    all.put(
        "white space of 60 MB",
        target -> creation(target, BEGINNING, " ", 60_000_000, "\"serial\":1}}}"));
    all.put("a million users for a team", BodyAttacks::users);
    all.put("400 states whose runs are large trees, sent slowly", BodyAttacks::heldTrees);
    all.put(
        "a workspace described by 60 MB",
        target ->
            refused(
                target,
                "POST",
                "/api/v2/organizations/" + Target.ORGANIZATION + "/workspaces",
                new Flood(
                    "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"name\":\"n\",\"description\":\"",
                    "x",
                    60_000_000,
                    "\"}}}")));
    return all;
  }

  /** A body: what is repeated, and what stands around it. */
  private record Flood(String before, String repeated, int times, String after) {}

  private static void creation(
      Target target, String before, String repeated, int times, String after)
      throws IOException, InterruptedException {
    String path = "/api/v2/workspaces/" + target.lockedWorkspace() + "/state-versions";
    refused(target, "POST", path, new Flood(before, repeated, times, after));
  }

  private static void users(Target target) throws IOException, InterruptedException {
    String path = "/api/v2/organizations/" + Target.ORGANIZATION + "/teams";
    String team =
        target
            .post(
                path.substring("/api/v2".length()),
                "{\"data\":{\"type\":\"teams\",\"attributes\":{\"name\":\"flooded-"
                    + target.number()
                    + "\"}}}")
            .body();
    String id = team.replaceAll("(?s).*\"(team-[A-Za-z0-9]+)\".*", "$1");
    refused(
        target,
        "POST",
        "/api/v2/teams/" + id + "/relationships/users",
        new Flood(
            "{\"data\":[", "{\"type\":\"users\",\"id\":\"u\"},", 1_000_000, "{\"id\":\"u\"}]}"));
  }

  private static void heldTrees(Target target) throws IOException, InterruptedException {
    String path = "/api/v2/workspaces/" + target.lockedWorkspace() + "/state-versions";
    String beginning =
        "{\"data\":{\"type\":\"state-versions\",\"relationships\":{\"run\":{\"x\":["
            + "[],".repeat(4900)
            + "[]]}},\"attributes\":{\"state\":\"";
    RawRequest[] requests = new RawRequest[Target.scaled(400)];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = new RawRequest(target.url());
      requests[i].head(target.head("POST", path, "Content-Length: 90000000"));
      requests[i].end(beginning + "e".repeat(4000));
    }
    assertThat(target.get("/workspaces/" + target.honest().read()).statusCode()).isEqualTo(200);
    for (RawRequest request : requests) {
      request.close();
    }
  }

  /** Sends a body in one chunk of unknown length, and requires that it be refused. */
  private static void refused(Target target, String method, String path, Flood flood)
      throws IOException {
    long length =
        flood.before().length()
            + (long) Target.scaled(flood.times()) * flood.repeated().length()
            + flood.after().length();
    try (RawRequest request = new RawRequest(target.url())) {
      request.head(target.head(method, path, "Content-Length: " + length));
      request.end(flood.before());
      if (request.repeat(flood.repeated(), Target.scaled(flood.times()))) {
        request.end(flood.after());
      }
      assertThat(request.status())
          .as("the status of the answer, or %d for a cut", RawRequest.CUT)
          .matches(RawRequest::isRefusal);
    }
  }
}
