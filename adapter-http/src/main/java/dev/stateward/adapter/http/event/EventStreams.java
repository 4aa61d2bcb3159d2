package dev.stateward.adapter.http.event;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The streams that a server has open: no more than it can bear, and none once it stops. */
public final class EventStreams implements AutoCloseable {
  private static final String FULL =
      "too many event streams are open; close one, or ask with follow=false now and then";

  private final int most;
  private final int mostOfOne;
  private final Map<String, Integer> open = new HashMap<>();
  private final CountDownLatch closing = new CountDownLatch(1);

  /** As many as {@code most}, and {@code mostOfOne} of each principal. */
  public EventStreams(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /**
   * Counts a stream of {@code principal} for as long as {@code streaming} takes.
   *
   * @throws RequestRefusedException with 429 when there are too many
   */
  void count(String principal, Streaming streaming) throws IOException {
    begin(principal);
    try {
      streaming.run();
    } finally {
      end(principal);
    }
  }

  private synchronized void begin(String principal) {
    int all = open.values().stream().mapToInt(Integer::intValue).sum();
    if (all >= most || open.getOrDefault(principal, 0) >= mostOfOne) {
      throw new RequestRefusedException(ErrorObject.of(429, "too many requests", FULL));
    }
    open.merge(principal, 1, Integer::sum);
  }

  private synchronized void end(String principal) {
    open.computeIfPresent(principal, (who, count) -> count == 1 ? null : count - 1);
  }

  /** Waits; false when the streams are to end meanwhile. */
  boolean stayOpenFor(Duration pause) {
    try {
      return !closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends all streams; those that are opened from now on end at once. */
  @Override
  public void close() {
    closing.countDown();
  }

  /** All that is done while a stream is open. */
  interface Streaming {
    void run() throws IOException;
  }
}
