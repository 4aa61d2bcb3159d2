package dev.stateward.withstand;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What HTTP allows and nobody needs. */
final class ProtocolAttacks {
  private ProtocolAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("a chunked body of single bytes that never ends", ProtocolAttacks::chunks);
    all.put("a body that is packed 1,000 times", ProtocolAttacks::packed);
    all.put("5,000 requests before the first answer is read", ProtocolAttacks::pipeline);
    all.put("10,000 parameters, 500 headers, 1,000 ranges", ProtocolAttacks::parameters);
    all.put("3,000 connections that say nothing", ProtocolAttacks::silence);
    all.put("200 uploads that are cut in the middle", ProtocolAttacks::cut);
    all.put("400 event streams that nobody reads", ProtocolAttacks::unreadStreams);
    return all;
  }

  private static void chunks(Target target) throws IOException {
    try (RawRequest request = new RawRequest(target.url())) {
      request.head(
          target.head(
              "POST",
              "/api/v2/organizations/" + Target.ORGANIZATION + "/workspaces",
              "Transfer-Encoding: chunked"));
      request.text("1;x=y\r\n{\r\n");
      request.repeat("1;x=y\r\n \r\n", Target.scaled(2_000_000));
      assertThat(request.status()).matches(RawRequest::isRefusal);
    }
  }

  /** A body that says it is compressed is not made larger: no client of this API sends any. */
  private static void packed(Target target) throws IOException {
    byte[] packed = Gzip.zeroes(Target.scaled(100_000_000));
    try (RawRequest request = new RawRequest(target.url())) {
      request.head(
          target.head(
              "POST",
              "/api/v2/organizations/" + Target.ORGANIZATION + "/workspaces",
              "Content-Encoding: gzip",
              "Content-Length: " + packed.length));
      request.bytes(packed);
      assertThat(request.status()).matches(RawRequest::isRefusal);
    }
  }

  private static void pipeline(Target target) throws IOException {
    String head =
        String.join(
                "\r\n",
                target.head(
                    "GET", "/api/v2/workspaces/" + target.honest().read(), "Host: 127.0.0.1"))
            + "\r\n\r\n";
    try (RawRequest request = new RawRequest(target.url())) {
      request.repeat(head, Target.scaled(5000));
      assertThat(request.status()).isIn(200, 429, 503, RawRequest.CUT);
    }
  }

  private static void parameters(Target target) throws IOException {
    String list = "/api/v2/organizations/" + Target.ORGANIZATION + "/workspaces?";
    once(target, target.head("GET", list + "a=&".repeat(Target.scaled(10_000))));
    once(target, target.head("GET", list + "filter%5Btagged%5D%5B0%5D%5Bkey%5D=a&".repeat(80)));
    String[] many = new String[Target.scaled(500)];
    for (int i = 0; i < many.length; i++) {
      many[i] = "X-Header-" + i + ": " + "v".repeat(20);
    }
    once(target, target.head("GET", list, many));
    once(
        target,
        target.head(
            "GET",
            list,
            "Range: bytes=0-0" + ",1-1".repeat(Target.scaled(1000)),
            "Accept: " + "a/b,".repeat(500)));
  }

  private static void once(Target target, String... head) throws IOException {
    try (RawRequest request = new RawRequest(target.url())) {
      request.head(head);
      assertThat(request.status()).matches(status -> status < 500 || RawRequest.isRefusal(status));
    }
  }

  private static void silence(Target target) throws IOException, InterruptedException {
    List<RawRequest> opened = new ArrayList<>();
    for (int i = 0; i < Target.scaled(3000); i++) {
      try {
        opened.add(new RawRequest(target.url()));
      } catch (IOException refused) {
        // one more is as good as none
      }
    }
    TimeUnit.SECONDS.sleep(Target.seconds(20));
    RawRequest.closeAll(opened);
  }

  /** Each leaves a part of a content behind, if anything does. */
  private static void cut(Target target) throws IOException, InterruptedException {
    for (int i = 0; i < Target.scaled(200); i++) {
      String path =
          target.announced(target.lockedWorkspace(), StateFixture.md5(new byte[1]).hex()).getPath();
      try (RawRequest request = new RawRequest(target.url())) {
        request.head("PUT " + path + " HTTP/1.1", "Content-Length: 50000000");
        request.repeat("{\"version\":4}", 50_000);
      }
    }
  }

  private static void unreadStreams(Target target) throws IOException, InterruptedException {
    String workspace = target.workspace("watched-" + target.number());
    List<RawRequest> streams = new ArrayList<>();
    String events = "/api/stateward/v1/workspaces/" + workspace + "/events";
    for (int i = 0; i < Target.scaled(400); i++) {
      RawRequest stream = new RawRequest(target.url());
      streams.add(stream);
      stream.head(target.head("GET", events));
    }
    for (int i = 0; i < Target.scaled(500); i++) {
      for (String action : List.of("lock", "unlock")) {
        int status =
            target.send("POST", "/api/v2/workspaces/" + workspace + "/actions/" + action, "{}");
        assertThat(status).isIn(200, 409, 429, 503);
      }
    }
    RawRequest.closeAll(streams);
  }
}
