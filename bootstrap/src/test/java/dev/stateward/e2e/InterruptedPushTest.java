package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that pushes what it reads, to a server that does not answer in time. */
@Timeout(900)
@Tag("slow")
class InterruptedPushTest {
  private static final String LOCK = "POST /api/v2/workspaces/ws-1/actions/lock";
  private static final String UNLOCK = "POST /api/v2/workspaces/ws-1/actions/unlock";
  private static final String CREATE = "POST /api/v2/workspaces/ws-1/state-versions";

  private final List<String> changes = new CopyOnWriteArrayList<>();
  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer http;
  private volatile String slow = "";

  InterruptedPushTest() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext("/", this::answer);
    http.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    http.stop(0);
    threads.shutdownNow();
  }

  @Test
  void unlocksWhatItHasLocked() throws Exception {
    slow = CREATE;
    Process push = push();
    reached.await();
    push.toHandle().destroy();

    assertThat(new String(push.getErrorStream().readAllBytes(), UTF_8))
        .contains(
            "SIGTERM: the command ends",
            "should the workspace acme/net stay locked, run `stateward lock release`",
            "the workspace acme/net is unlocked again;",
            "stopped by SIGTERM before it was done")
        .doesNotContain("Exception");
    assertThat(push.waitFor()).isEqualTo(143);
    assertThat(changes).containsExactly(LOCK, CREATE, UNLOCK);
  }

  @Test
  void waitsForALockThatItAskedFor() throws Exception {
    slow = LOCK;
    Process push = push();
    reached.await();
    push.toHandle().destroy();
    try (var errors = push.errorReader()) {
      assertThat(errors.readLine()).contains("SIGTERM: the command ends");
      over.countDown();
      assertThat(errors.lines().toList()).last().asString().contains("stopped by SIGTERM");
    }

    assertThat(push.waitFor()).isEqualTo(143);
    assertThat(changes).containsExactly(LOCK, UNLOCK);
  }

  private Process push() throws IOException {
    Process push =
        InstalledProgram.process(
                Map.of(
                    "STATEWARD_SERVER",
                    "http://127.0.0.1:" + http.getAddress().getPort(),
                    "STATEWARD_TOKEN",
                    "secret"),
                List.of(),
                List.of("state", "push", "acme/net", "-"))
            .start();
    try (var in = push.getOutputStream()) {
      in.write(StateFixture.any(1).bytes());
    }
    return push;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
      exchange.getRequestBody().readAllBytes();
      if (request.startsWith("POST")) {
        changes.add(request);
      }
      if (request.equals(slow)) {
        reached.countDown();
        over.await();
      }
      boolean absent = request.endsWith("/current-state-version");
      byte[] body = "{\"data\":{\"id\":\"ws-1\"}}".getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/vnd.api+json");
      exchange.sendResponseHeaders(absent ? 404 : 200, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
