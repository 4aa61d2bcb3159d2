package dev.stateward.adapter.http.event;

import dev.stateward.adapter.http.jsonapi.ErrorObject;
import dev.stateward.adapter.http.jsonapi.Refusal;
import dev.stateward.adapter.http.jsonapi.RequestRefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The open event streams of a server: limited in number, and closed when it stops. */
public final class EventStreams implements AutoCloseable {
  private static final String FULL =
      "too many event streams are open; close one, or poll with follow=false";

  private final int most;
  private final int mostOfOrganization;
  private final int mostOfOne;
  private final Map<String, Integer> organizations = new HashMap<>();
  private final Map<String, Integer> principals = new HashMap<>();
  private final CountDownLatch closing = new CountDownLatch(1);

  /**
   * At most {@code most} in all, {@code mostOfOrganization} to the workspaces of each organization,
   * and {@code mostOfOne} of each principal.
   */
  public EventStreams(int most, int mostOfOrganization, int mostOfOne) {
    this.most = most;
    this.mostOfOrganization = mostOfOrganization;
    this.mostOfOne = mostOfOne;
  }

  /**
   * Counts a stream of {@code principal} to a workspace of {@code organization} for as long as
   * {@code streaming} takes.
   *
   * @throws RequestRefusedException with 429 when there are too many
   */
  void count(String organization, String principal, Streaming streaming) throws IOException {
    begin(organization, principal);
    try {
      streaming.run();
    } finally {
      end(organization, principal);
    }
  }

  /** How many are open. */
  public synchronized int count() {
    return principals.values().stream().mapToInt(Integer::intValue).sum();
  }

  private synchronized void begin(String organization, String principal) {
    if (count() >= most
        || organizations.getOrDefault(organization, 0) >= mostOfOrganization
        || principals.getOrDefault(principal, 0) >= mostOfOne) {
      throw new RequestRefusedException(
          Refusal.EVENT_STREAMS, ErrorObject.of(429, "Too many requests", FULL));
    }
    organizations.merge(organization, 1, Integer::sum);
    principals.merge(principal, 1, Integer::sum);
  }

  private synchronized void end(String organization, String principal) {
    organizations.computeIfPresent(organization, EventStreams::less);
    principals.computeIfPresent(principal, EventStreams::less);
  }

  private static @Nullable Integer less(String key, Integer count) {
    return count == 1 ? null : count - 1;
  }

  /** Waits; false when the streams end meanwhile. */
  boolean stayOpenFor(Duration pause) {
    try {
      return !closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends all streams; new ones end at once. */
  @Override
  public void close() {
    closing.countDown();
  }

  /** The work of an open stream. */
  interface Streaming {
    void run() throws IOException;
  }
}
