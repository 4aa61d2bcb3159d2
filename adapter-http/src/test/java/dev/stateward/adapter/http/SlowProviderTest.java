package dev.stateward.adapter.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.http.provider.ProviderSettings.Authentication;
import dev.stateward.adapter.http.settings.Traffic;
import dev.stateward.application.settings.IdTokenBudgets;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages while the identity provider takes connections, and never comes to an end. */
@Timeout(900)
@Tag("slow")
class SlowProviderTest {
  private static final int VISITORS = 4;

  private static final Duration BOUND = IdTokenBudgets.WAIT.plus(IdTokenBudgets.CALL);

  private final AcmeApplication acme = new AcmeApplication();
  private final TrialProvider provider = new TrialProvider();
  private final ServerSocket silent = socket();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore asked = new Semaphore(0);
  private final CountDownLatch ended = new CountDownLatch(1);

  private static ServerSocket socket() {
    try {
      return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private String silentUrl() {
    return "http://127.0.0.1:" + silent.getLocalPort();
  }

  private ApiServer server(String issuer) {
    return new ApiServer(
        acme.application,
        TrialProvider.settings(issuer, Authentication.CLIENT_SECRET_BASIC, false),
        Traffic.UNLIMITED);
  }

  @AfterEach
  void stop() throws IOException {
    ended.countDown();
    silent.close();
    threads.shutdownNow();
    provider.close();
  }

  /** Notes who came, and begins an answer without an end. */
  private void trickle() {
    threads.execute(() -> {
      try {
        while (true) {
          Socket connection = silent.accept();
          asked.release();
          threads.execute(() -> answerWithoutEnd(connection));
        }
      } catch (IOException closed) {
        asked.drainPermits();
      }
    });
  }

  private void answerWithoutEnd(Socket connection) {
    try (connection) {
      OutputStream out = connection.getOutputStream();
      out.write("HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n{".getBytes(US_ASCII));
      while (!ended.await(200, TimeUnit.MILLISECONDS)) {
        out.write(' ');
        out.flush();
      }
    } catch (IOException | InterruptedException gone) {
      Thread.currentThread().interrupt();
    }
  }

  /** An answer, and how long it took. */
  private record Answered(HttpResponse<String> response, Duration took) {}

  private Future<Answered> asking(PageVisitor visitor, String path) {
    return threads.submit(() -> {
      long begun = System.nanoTime();
      HttpResponse<String> response = visitor.get(path);
      return new Answered(response, Duration.ofNanos(System.nanoTime() - begun));
    });
  }

  private void await() throws InterruptedException {
    assertThat(asked.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void answersInTimeWhileConfigurationOrTokensDoNotCome() throws Exception {
    trickle();
    provider.configuration.put("token_endpoint", silentUrl() + "/token");
    try (ApiServer first = server(silentUrl());
        ApiServer second = server(provider.url())) {
      List<Future<Answered>> beginning =
          Stream.generate(() -> asking(new PageVisitor(first), "/oauth/provider"))
              .limit(VISITORS)
              .toList();
      await();
      PageVisitor browser = new PageVisitor(second);
      String sent = browser.get("/oauth/provider").headers().firstValue("Location").orElse("");
      String state = sent.replaceAll(".*[?&]state=([^&]*).*", "$1");
      Future<Answered> ending =
          asking(browser, "/oauth/callback?code=a&state=" + state + "&iss=" + provider.url());
      await();

      assertThat(new PageVisitor(first).get("/account").statusCode()).isEqualTo(200);
      for (Future<Answered> one : Stream.concat(beginning.stream(), Stream.of(ending)).toList()) {
        Answered answered = one.get(300, TimeUnit.SECONDS);
        assertThat(answered.response.statusCode()).isEqualTo(503);
        assertThat(answered.response.headers().firstValue("Retry-After")).hasValue("30");
        assertThat(answered.response.body()).contains("The identity provider does not answer");
        assertThat(answered.took).isLessThan(BOUND);
      }
    }
  }
}
