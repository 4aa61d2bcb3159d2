package dev.stateward.withstand;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stateward.testkit.http.ApiClient;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that read a workspace and write states to another, one request after another each. What
 * they are refused for a while, they send again.
 */
final class HonestClients {
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final int TOLD_FAILURES = 100;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final ApiClient http;
  private final List<Long> times = Collections.synchronizedList(new ArrayList<>());
  private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger postponed = new AtomicInteger();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final AtomicInteger rounds = new AtomicInteger();
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();
  private final Account account;
  private long serial = System.currentTimeMillis();

  HonestClients(Account account) {
    this.account = account;
    this.http = new ApiClient(URI.create(account.url()), account.token());
  }

  /**
   * Whose requests these are.
   *
   * @param url the server's
   * @param token of a team that writes to both workspaces
   * @param read the identifier of a workspace with a state
   * @param written the identifier of a workspace
   */
  record Account(String url, String token, String read, String written) {}

  /** Starts two readers and a writer. */
  HonestClients start() {
    clients.execute(() -> repeat(this::read));
    clients.execute(() -> repeat(this::read));
    clients.execute(() -> repeat(this::write));
    return this;
  }

  private void repeat(Runnable round) {
    while (!stopped.get() && failures.size() < TOLD_FAILURES) {
      round.run();
      rounds.incrementAndGet();
    }
  }

  /** Whether each has done something since it was started. */
  boolean busy() {
    return rounds.get() > 20;
  }

  /** Ends them, and returns what they saw. */
  Seen stop() throws InterruptedException {
    stopped.set(true);
    clients.shutdown();
    if (!clients.awaitTermination(2, TimeUnit.MINUTES)) {
      failures.add("an honest request was not answered within two minutes");
    }
    List<Long> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    return new Seen(new Latencies(sorted, postponed.get()), List.copyOf(failures));
  }

  /**
   * What they saw.
   *
   * @param latencies of what was answered
   * @param failures what went wrong, other than being told to come back
   */
  record Seen(Latencies latencies, List<String> failures) {}

  private void read() {
    send("GET", "/api/v2/workspaces/" + account.read() + "/current-state-version", "", 200);
    send("GET", "/api/v2/workspaces/" + account.read(), "", 200);
  }

  private void write() {
    String workspace = "/api/v2/workspaces/" + account.written();
    send("POST", workspace + "/actions/lock", "{}", 200);
    send("POST", workspace + "/state-versions", Target.creation(serial++), 201);
    send("POST", workspace + "/actions/unlock", "", 200);
  }

  private void send(String method, String path, String body, int expected) {
    HttpRequest.Builder request =
        http.request(path).timeout(LONGEST).method(method, BodyPublishers.ofString(body, UTF_8));
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end) {
      if (answered(request, method + " " + path, expected)) {
        return;
      }
    }
    failures.add(method + " " + path + " was only ever postponed");
  }

  /** Sends a request once; false when it is to be sent again. */
  private boolean answered(HttpRequest.Builder request, String name, int expected) {
    try {
      long began = System.nanoTime();
      HttpResponse<String> answer = http.send(request);
      int status = answer.statusCode();
      if ((status == 429 || status == 503)
          && answer.headers().firstValue("Retry-After").isPresent()) {
        postponed.incrementAndGet();
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        return false;
      }
      times.add(System.nanoTime() - began);
      if (status != expected) {
        failures.add(name + " was answered with " + status + ": " + answer.body());
      }
    } catch (UncheckedIOException e) {
      failures.add(name + " failed: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }
}
