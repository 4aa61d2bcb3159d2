package dev.stateward.withstand;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Connections that are held, and hardly used. */
final class ConnectionAttacks {
  private static final int SECONDS = Target.seconds(60);

  private ConnectionAttacks() {}

  static Map<String, Attack> all() {
    Map<String, Attack> all = new LinkedHashMap<>();
    all.put("600 bodies of 60 MB, a byte a second, without a token", ConnectionAttacks::slowBodies);
    all.put("600 heads, a byte a second", ConnectionAttacks::slowHeads);
    all.put("200 readers of a state of 20 MB, a byte a second", ConnectionAttacks::slowReaders);
    all.put("1,500 event streams", ConnectionAttacks::eventStreams);
    return all;
  }

  /** Opens as many connections as the server lets; those it cuts are left out. */
  private static List<RawRequest> opened(Target target, int wanted, String... head)
      throws IOException {
    List<RawRequest> opened = new ArrayList<>();
    for (int i = 0; i < wanted; i++) {
      try {
        RawRequest request = new RawRequest(target.url());
        opened.add(request);
        request.head(head);
      } catch (IOException refused) {
        // one more is as good as none
      }
    }
    return opened;
  }

  private static void slowBodies(Target target) throws IOException, InterruptedException {
    List<RawRequest> requests =
        opened(
            target,
            Target.scaled(600),
            "POST /api/v2/workspaces/ws-1/state-versions HTTP/1.1",
            "Content-Length: 60000000");
    trickle(requests);
  }

  private static void slowHeads(Target target) throws IOException, InterruptedException {
    List<RawRequest> requests = new ArrayList<>();
    for (int i = 0; i < Target.scaled(600); i++) {
      try {
        RawRequest request = new RawRequest(target.url());
        requests.add(request);
        request.text("GET /api/v2/ping HTTP/1.1\r\nX-Slow: ");
      } catch (IOException refused) {
        // one more is as good as none
      }
    }
    trickle(requests);
  }

  private static void trickle(List<RawRequest> requests) throws IOException, InterruptedException {
    for (int second = 0; second < SECONDS; second++) {
      for (RawRequest request : requests) {
        request.end("x");
      }
      TimeUnit.SECONDS.sleep(1);
    }
    RawRequest.closeAll(requests);
  }

  private static void slowReaders(Target target) throws IOException, InterruptedException {
    URI url = target.downloadable(20_000_000);
    List<RawRequest> readers =
        opened(target, Target.scaled(200), "GET " + url.getRawPath() + " HTTP/1.1");
    for (int second = 0; second < SECONDS; second++) {
      readers.forEach(RawRequest::readByte);
      TimeUnit.SECONDS.sleep(1);
    }
    RawRequest.closeAll(readers);
  }

  private static void eventStreams(Target target) throws IOException, InterruptedException {
    RawRequest.closeAll(
        opened(
            target,
            Target.scaled(1500),
            target.head(
                "GET", "/api/stateward/v1/workspaces/" + target.honest().read() + "/events")));
  }
}
