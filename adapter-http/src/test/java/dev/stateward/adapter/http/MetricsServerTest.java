package dev.stateward.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.http.settings.MetricsAddress;
import dev.stateward.adapter.http.settings.MetricsAddress.Token;
import dev.stateward.application.settings.MetricsBudgets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class MetricsServerTest {
  private static final String TOKEN = "a-token-of-some-length";

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void answersScrapesAndNothingElse() throws Exception {
    try (MetricsServer server = start(new Token.NotNeeded(), () -> "up 1\n")) {
      HttpResponse<String> scrape = send(server, "GET", "/metrics", "");

      assertThat(scrape.statusCode()).isEqualTo(200);
      assertThat(scrape.body()).isEqualTo("up 1\n");
      assertThat(scrape.headers().firstValue("Content-Type"))
          .contains("text/plain; version=0.0.4; charset=utf-8");
      assertThat(send(server, "HEAD", "/metrics", "").statusCode()).isEqualTo(200);
      assertThat(send(server, "POST", "/metrics", "").statusCode()).isEqualTo(405);
      assertThat(send(server, "GET", "/", "").statusCode()).isEqualTo(404);
      assertThat(send(server, "GET", "/api/v2/ping", "").statusCode()).isEqualTo(404);
      assertThat(send(server, "GET", "/metrics/../api/v2/ping", "").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void showsMetricsToHoldersOfTheTokenAlone() throws Exception {
    try (MetricsServer server = start(new Token.Needed(TOKEN), () -> "up 1\n")) {
      HttpResponse<String> none = send(server, "GET", "/metrics", "");

      assertThat(none.statusCode()).isEqualTo(401);
      assertThat(none.headers().firstValue("WWW-Authenticate")).contains("Bearer");
      assertThat(none.body()).doesNotContain("up 1");
      assertThat(send(server, "GET", "/metrics", "Bearer " + TOKEN + "x").statusCode())
          .isEqualTo(401);
      assertThat(send(server, "GET", "/other", "").statusCode()).isEqualTo(401);
      assertThat(send(server, "GET", "/metrics", "Bearer " + TOKEN).statusCode()).isEqualTo(200);
    }
    assertThat(new Token.Needed(TOKEN).toString()).doesNotContain(TOKEN);
  }

  @Test
  void makesTheTextForOneScrapeAtATime() throws Exception {
    AtomicInteger made = new AtomicInteger();
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch going = new CountDownLatch(1);
    Supplier<String> slow =
        () -> {
          most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
          begun.countDown();
          awaited(going);
          atOnce.decrementAndGet();
          return "made " + made.incrementAndGet() + "\n";
        };
    try (MetricsServer server = start(new Token.NotNeeded(), slow)) {
      CompletableFuture<HttpResponse<String>> first = sendAsync(server);
      begun.await();
      CompletableFuture<HttpResponse<String>> second = sendAsync(server);
      going.countDown();

      assertThat(first.get().body()).isEqualTo("made 1\n");
      assertThat(second.get().statusCode()).isEqualTo(200);
      assertThat(most).hasValue(1);
    }
  }

  @Test
  void asksTheNextOneToComeBackWhenOneTakesTooLong() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch going = new CountDownLatch(1);
    Supplier<String> stuck =
        () -> {
          begun.countDown();
          awaited(going);
          return "up 1\n";
        };
    try (MetricsServer server = start(new Token.NotNeeded(), stuck)) {
      CompletableFuture<HttpResponse<String>> first = sendAsync(server);
      begun.await();

      HttpResponse<String> second = send(server, "GET", "/metrics", "");

      assertThat(second.statusCode()).isEqualTo(503);
      assertThat(second.headers().firstValue("Retry-After")).contains("1");
      going.countDown();
      assertThat(first.get().statusCode()).isEqualTo(200);
    }
  }

  @Test
  void refusesConnectionsBeyondAFew() throws Exception {
    List<Socket> open = new ArrayList<>();
    try (MetricsServer server = start(new Token.NotNeeded(), () -> "up 1\n")) {
      for (int number = 0; number < MetricsBudgets.CONNECTIONS; number++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        open.add(socket);
        socket
            .getOutputStream()
            .write("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(socket.getInputStream().read()).isEqualTo('H');
      }
      try (Socket beyond = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        byte[] answer = beyond.getInputStream().readAllBytes();

        assertThat(new String(answer, StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 503 ");
      }
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void saysWhereItCannotListen() {
    try (MetricsServer server = start(new Token.NotNeeded(), () -> "")) {
      MetricsAddress taken = new MetricsAddress("127.0.0.1", server.port(), new Token.NotNeeded());

      assertThatThrownBy(() -> MetricsServer.start(taken, () -> ""))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage("the metrics cannot be served at 127.0.0.1:" + server.port());
    }
  }

  private static MetricsServer start(Token token, Supplier<String> metrics) {
    return MetricsServer.start(new MetricsAddress("127.0.0.1", 0, token), metrics);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpResponse<String> send(
      MetricsServer server, String method, String path, String authorization)
      throws IOException, InterruptedException {
    return client.send(
        request(server, method, path, authorization), HttpResponse.BodyHandlers.ofString());
  }

  private CompletableFuture<HttpResponse<String>> sendAsync(MetricsServer server) {
    return client.sendAsync(
        request(server, "GET", "/metrics", ""), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest request(
      MetricsServer server, String method, String path, String authorization) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    return authorization.isEmpty()
        ? request.build()
        : request.header("Authorization", authorization).build();
  }
}
