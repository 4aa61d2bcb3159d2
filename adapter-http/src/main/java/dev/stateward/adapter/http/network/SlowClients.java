package dev.stateward.adapter.http.network;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;

/**
 * Closes connections whose clients send a request, or receive a response, too slowly. An idle
 * timeout is not enough, because a byte now and then resets it.
 *
 * <p>Checks each connection periodically, and counts a period as waiting time when the server waits
 * for the client at that moment. The server's own time does not count, nor does an idle event
 * stream.
 */
public final class SlowClients {
  private final Pace pace;
  private final Duration look;
  private final Map<EndPoint, Progress> progress = new ConcurrentHashMap<>();

  /**
   * Expects {@code pace}.
   *
   * @param look the time between two checks
   */
  public SlowClients(Pace pace, Duration look) {
    this.pace = pace;
    this.look = look;
  }

  /**
   * Notes that the headers of a request were received.
   *
   * @return to be run when the response is complete
   */
  public Runnable begin(EndPoint endPoint) {
    Progress before = progress.get(endPoint);
    long in = before == null ? 0 : before.read.start;
    Progress begun = new Progress(true, in, bytesOut(endPoint));
    progress.put(endPoint, begun);
    // The next request may have begun before the end of this one is noted.
    return () ->
        progress.replace(
            endPoint, begun, new Progress(false, bytesIn(endPoint), bytesOut(endPoint)));
  }

  /** Checks all {@code open} connections. */
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

  /** Checks a direction in which the server waits for the client, once in a period. */
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

  /** The progress of a connection since its last response; changed by checks only. */
  private static final class Progress {
    private final boolean request;
    private final Direction read;
    private final Direction written;
    private int headers;
    private long waits;

    /**
     * A beginning.
     *
     * @param request whether the headers of a request were received
     * @param in the bytes received before
     * @param out the bytes sent before
     */
    Progress(boolean request, long in, long out) {
      this.request = request;
      this.read = new Direction(in);
      this.written = new Direction(out);
    }
  }

  /** The waiting time since the last check, and the bytes at that time. */
  private static final class Direction {
    private volatile long start;
    private long waits;

    Direction(long start) {
      this.start = start;
    }
  }
}
