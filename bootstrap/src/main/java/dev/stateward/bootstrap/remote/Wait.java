package dev.stateward.bootstrap.remote;

import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** One wait for a server, over all attempts to get an answer. */
public final class Wait {
  static final Duration UNNOTICED = Duration.ofSeconds(2);
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final Patience patience;
  private final long begin = System.nanoTime();
  private final Duration longest;

  Wait(Patience patience, Duration longest) {
    this.patience = patience;
    this.longest = longest;
  }

  /** The time that is left for an answer, never less than a second. */
  Duration left() {
    Duration left = longest.minus(passed());
    return left.compareTo(SHORTEST) < 0 ? SHORTEST : left;
  }

  private Duration passed() {
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private Duration untilNotice() {
    Duration left = UNNOTICED.minus(passed());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * The answer to a request.
   *
   * @throws IOException when there is none
   */
  public HttpResponse<InputStream> answer(HttpClient http, HttpRequest request)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<InputStream>> coming =
        http.sendAsync(request, BodyHandlers.ofInputStream());
    try {
      return awaited(coming);
    } catch (InterruptedException e) {
      coming.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    }
  }

  private HttpResponse<InputStream> awaited(CompletableFuture<HttpResponse<InputStream>> coming)
      throws InterruptedException, ExecutionException {
    try {
      return coming.get(untilNotice().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      patience.announce();
      return coming.get();
    }
  }

  /** The first {@code most} bytes of the body of an answer. */
  byte[] read(InputStream body, int most) throws IOException {
    return new WatchedBody(body, longest, patience::announce).read(most);
  }

  /**
   * Pauses as long as the server says, before a command repeats its request.
   *
   * @return false, without a pause, when the server does not say how long, or for too long
   */
  boolean pause(RemoteFailedException failure) {
    Duration pause = failure.pause();
    if (pause.isZero()
        || pause.compareTo(NodeBudgets.CLIENT_PAUSE) > 0
        || passed().plus(pause).plus(SHORTEST).compareTo(longest) > 0) {
      return false;
    }
    pause(pause, String.valueOf(failure.getMessage()));
    return true;
  }

  /** Pauses, and announces it when the whole wait takes longer than two seconds. */
  public void pause(Duration time, String reason) {
    patience.because(reason);
    Duration quiet = untilNotice();
    if (time.compareTo(quiet) < 0) {
      LockSupport.parkNanos(time.toNanos());
      return;
    }
    LockSupport.parkNanos(quiet.toNanos());
    patience.announce();
    LockSupport.parkNanos(time.minus(quiet).toNanos());
  }

  /** Ends the wait: the next one begins with nothing announced. */
  public void end() {
    patience.end();
  }
}
