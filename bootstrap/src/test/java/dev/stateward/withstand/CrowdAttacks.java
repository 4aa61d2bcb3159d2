package dev.stateward.withstand;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * What takes memory for each of many connections at once, from several addresses: as many as the
 * server takes, in the short form too, since fewer do not harm.
 */
final class CrowdAttacks {
  private static final int CONNECTIONS = 1200;
  private static final String WORKSPACES =
      "/api/v2/organizations/" + Target.ORGANIZATION + "/workspaces";
  private static final int SECONDS = Target.seconds(30);
  private static final int LONG_WORKSPACES = 100;
  private static final int LONG_RECORDS = Target.scaled(1000);

  private CrowdAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("1,200 states within slow requests", CrowdAttacks::slowStates);
    all.put("1,200 lists of long workspaces at once", CrowdAttacks::lists);
    all.put("1,200 compressed downloads, read slowly", CrowdAttacks::downloads);
    all.put("1,200 exports of a trail of long records, read slowly", CrowdAttacks::exports);
    all.put("1,200 connections that ask 60 times and hardly read", CrowdAttacks::unread);
    all.put("1,200 heads of short headers, never complete", CrowdAttacks::heads);
    all.put("1,200 requests as long as may be, never complete", CrowdAttacks::longRequests);
    return all;
  }

  /** Opens connections with {@code head} and {@code body}; those that are refused are left out. */
  private static List<RawRequest> crowd(Target target, String body, String... head)
      throws IOException {
    List<RawRequest> crowd = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      try {
        RawRequest request = RawRequest.ofOne(target.url(), i);
        crowd.add(request);
        request.head(head).text(body);
      } catch (IOException refused) {
        // one more is as good as none
      }
    }
    return crowd;
  }

  private static void readSlowly(List<RawRequest> crowd) throws IOException, InterruptedException {
    for (int second = 0; second < SECONDS; second++) {
      crowd.forEach(RawRequest::readArrivedByte);
      TimeUnit.SECONDS.sleep(1);
    }
    RawRequest.closeAll(crowd);
  }

  private static void slowStates(Target target) throws IOException, InterruptedException {
    List<RawRequest> crowd =
        crowd(
            target,
            "{\"data\":{\"type\":\"state-versions\",\"attributes\":{\"state\":\""
                + "e".repeat(4000),
            target.head(
                "POST",
                "/api/v2/workspaces/" + target.lockedWorkspace() + "/state-versions",
                "Content-Length: 90000000"));
    for (int second = 0; second < SECONDS; second++) {
      crowd.forEach(request -> request.end("e".repeat(4096)));
      TimeUnit.SECONDS.sleep(1);
    }
    RawRequest.closeAll(crowd);
  }

  /** Attributes of a workspace that take as much as they may. */
  private static String longAttributes(int first) {
    String text = Character.toString(0x4e00 + first).repeat(80);
    String texts = ("\"" + text + "\",").repeat(99) + "\"" + text + "\"";
    return "\"description\":\"%s\",\"trigger-prefixes\":[%s],\"trigger-patterns\":[%s]"
        .formatted(text.repeat(12), texts, texts);
  }

  private static void lists(Target target) throws IOException, InterruptedException {
    describeAtLength(target, LONG_WORKSPACES);
    readSlowly(crowd(target, "", target.head("GET", longWorkspaces(100))));
  }

  private static void describeAtLength(Target target, int workspaces)
      throws IOException, InterruptedException {
    for (int i = 0; i < workspaces; i++) {
      String attributes = "\"name\":\"long-" + target.number() + "\"," + longAttributes(i);
      assertThat(target.send("POST", WORKSPACES, workspace(attributes))).isIn(201, 422, 429, 503);
    }
  }

  private static String longWorkspaces(int size) {
    return WORKSPACES + "?search%5Bname%5D=long-&page%5Bsize%5D=" + size;
  }

  private static void unread(Target target) throws IOException, InterruptedException {
    describeAtLength(target, 1);
    String[] head = target.head("GET", longWorkspaces(1));
    String another = String.join("\r\n", head) + "\r\nHost: x\r\n\r\n";
    readSlowly(crowd(target, another.repeat(59), head));
  }

  private static void heads(Target target) throws IOException, InterruptedException {
    // Crowds end their heads, so these begin another request.
    readSlowly(
        crowd(target, "GET / HTTP/1.1\r\n" + "a:b\r\n".repeat(3000), "GET /api/v2/ping HTTP/1.1"));
  }

  private static void longRequests(Target target) throws IOException, InterruptedException {
    String query = IntStream.range(0, 99).mapToObj(i -> i + "x".repeat(36)).collect(joining("&"));
    List<String> lines = new ArrayList<>();
    lines.addAll(List.of(target.head("POST", WORKSPACES + "?" + query, "Content-Length: 100000")));
    for (int i = 0; i < 90; i++) {
      lines.add("h" + i + ": " + "x".repeat(110));
    }
    readSlowly(
        crowd(target, "{\"data\":{\"type\":\"" + "x".repeat(15_000), lines.toArray(String[]::new)));
  }

  private static String workspace(String attributes) {
    return "{\"data\":{\"type\":\"workspaces\",\"attributes\":{" + attributes + "}}}";
  }

  private static void downloads(Target target) throws IOException, InterruptedException {
    URI url = target.downloadable(2_000_000);
    readSlowly(crowd(target, "", "GET " + url.getRawPath() + " HTTP/1.1", "Accept-Encoding: gzip"));
  }

  private static void exports(Target target) throws IOException, InterruptedException {
    String path = "/api/v2/workspaces/" + target.workspace("told-" + target.number());
    for (int i = 0; i < LONG_RECORDS; i++) {
      assertThat(target.send("PATCH", path, workspace(longAttributes(i)))).isIn(200, 429, 503);
    }
    readSlowly(
        crowd(
            target,
            "",
            target.head(
                "GET",
                "/api/stateward/v1/organizations/" + Target.ORGANIZATION + "/audit-trail",
                "Accept: application/x-ndjson")));
  }
}
