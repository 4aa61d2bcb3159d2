package dev.stateward.adapter.http.network;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;

/**
 * Ends connections whose clients send a request, or take an answer, more slowly than a pace. A
 * limit of silence alone does not: a byte now and then breaks it.
 *
 * <p>Looks at each connection time and again, and counts a look as time that the client took when
 * the server waits for the client at that moment. What the server itself takes does not count, nor
 * does a stream of events that has none to tell.
 */
public final class SlowClients {
  private final Pace pace;
  private final Duration look;
  private final Map<EndPoint, Progress> progress = new ConcurrentHashMap<>();

  /**
   * Expects {@code pace}.
   *
   * @param look how much time there is between two looks
   */
  public SlowClients(Pace pace, Duration look) {
    this.pace = pace;
    this.look = look;
  }

  /**
   * Notes that the headers of a request have come.
   *
   * @return notes that it is answered
   */
  public Runnable begin(EndPoint endPoint) {
    Progress before = progress.get(endPoint);
    long in = before == null ? 0 : before.read.start;
    Progress begun = new Progress(true, in, bytesOut(endPoint));
    progress.put(endPoint, begun);
    // The next request may have begun before this one is known to be answered.
    return () ->
        progress.replace(
            endPoint, begun, new Progress(false, bytesIn(endPoint), bytesOut(endPoint)));
  }

  /** Looks at all connections that are {@code open}. */
  public void look(Collection<EndPoint> open) {
    progress.keySet().removeIf(endPoint -> !endPoint.isOpen());
    for (EndPoint endPoint : open) {
      Progress of = progress.computeIfAbsent(endPoint, fresh -> new Progress(false, 0, 0));
      if (endPoint instanceof AbstractEndPoint connection && tooSlow(connection, of)) {
        endPoint.close(new TimeoutException("the client is too slow"));
      }
    }
  }

  private boolean tooSlow(AbstractEndPoint connection, Progress of) {
    boolean headers = !of.request && bytesIn(connection) > of.read.start;
    boolean reads = of.request && connection.isFillInterested();
    boolean writes = of.request && connection.getWriteFlusher().isPending();
    of.waits += reads || writes ? 1 : 0;
    return (headers && ++of.headers * look.toNanos() > pace.grace().toNanos())
        || (reads && tooSlow(of.read, bytesIn(connection)))
        || (writes && tooSlow(of.written, bytesOut(connection)))
        || of.waits * look.toNanos() > pace.longest().toNanos();
  }

  /** Judges a direction in which the client is waited for, once in the time of grace. */
  private boolean tooSlow(Direction direction, long bytes) {
    Duration waited = look.multipliedBy(++direction.waits);
    if (waited.compareTo(pace.grace()) <= 0) {
      return false;
    }
    boolean slow = bytes - direction.start < pace.fewest(waited);
    direction.start = bytes;
    direction.waits = 0;
    return slow;
  }

  private static long bytesIn(EndPoint endPoint) {
    return endPoint.getConnection() == null ? 0 : endPoint.getConnection().getBytesIn();
  }

  private static long bytesOut(EndPoint endPoint) {
    return endPoint.getConnection() == null ? 0 : endPoint.getConnection().getBytesOut();
  }

  /** What happened on a connection since its last answer; changed by looks alone. */
  private static final class Progress {
    private final boolean request;
    private final Direction read;
    private final Direction written;
    private int headers;
    private long waits;

    /**
     * A beginning.
     *
     * @param request whether the headers of a request have come
     * @param in how many bytes had come at the beginning
     * @param out how many bytes had gone at the beginning
     */
    Progress(boolean request, long in, long out) {
      this.request = request;
      this.read = new Direction(in);
      this.written = new Direction(out);
    }
  }

  /** How long the client was waited for since it was judged, and where it stood then. */
  private static final class Direction {
    private volatile long start;
    private long waits;

    Direction(long start) {
      this.start = start;
    }
  }
}
