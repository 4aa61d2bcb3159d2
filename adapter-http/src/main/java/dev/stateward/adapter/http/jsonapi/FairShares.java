package dev.stateward.adapter.http.jsonapi;

import io.javalin.http.Context;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Divides a node's capacity fairly among principals: one that floods the server delays only its own
 * requests (ADR 126). A principal that is alone is not limited. A request counts while the node
 * works on it, not while it waits for its client.
 */
public final class FairShares {
  private static final String SHARE = "fair-share";
  private static final Duration LOOK = Duration.ofMillis(50);

  /** How long a principal keeps its share after its last request. */
  private static final Duration MEMORY = Duration.ofSeconds(1);

  private final int requests;
  private final int least;
  private final Duration longestWait;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Load> loads = new HashMap<>();
  private final AtomicLong forgotten = new AtomicLong();

  /**
   * Divides.
   *
   * @param requests how many requests of all principals are handled concurrently
   * @param least the least share of each principal
   * @param longestWait how long a request waits before it is refused with Retry-After
   */
  public FairShares(int requests, int least, Duration longestWait) {
    this.requests = requests;
    this.least = least;
    this.longestWait = longestWait;
  }

  /**
   * Counts a request of {@code principal} from now on, or from the end of its body.
   *
   * @throws RequestRefusedException when it waited too long for others of the same principal
   */
  public void begin(Context ctx, String principal) {
    Share share = share(principal);
    ctx.attribute(SHARE, share);
    if (!hasBody(ctx)) {
      share.begin();
    }
  }

  /** Counts a request from now on, because its body was received. */
  public static void received(Context ctx) {
    Share share = ctx.attribute(SHARE);
    if (share != null) {
      share.begin();
    }
  }

  /** Stops counting a request, because only sending the response is left. */
  public static void answered(Context ctx) {
    Share share = ctx.attribute(SHARE);
    if (share != null) {
      share.end();
    }
  }

  /** A new request in the share of {@code principal}. */
  Share share(String principal) {
    return new Share(principal);
  }

  private static boolean hasBody(Context ctx) {
    return ctx.req().getContentLengthLong() > 0 || ctx.header("Transfer-Encoding") != null;
  }

  /** One request; one thread after another uses it. */
  final class Share {
    private final String principal;
    private State state = State.NOT_BEGUN;

    private Share(String principal) {
      this.principal = principal;
    }

    void begin() {
      if (state == State.NOT_BEGUN) {
        take(principal);
        state = State.COUNTED;
      }
    }

    void end() {
      if (state == State.COUNTED) {
        give(principal);
      }
      state = State.ENDED;
    }
  }

  private enum State {
    NOT_BEGUN,
    COUNTED,
    ENDED
  }

  private void take(String principal) {
    lock.lock();
    try {
      Load load = loads.computeIfAbsent(principal, fresh -> new Load(lock.newCondition()));
      long deadline = System.nanoTime() + longestWait.toNanos();
      load.waiting++;
      try {
        await(load, deadline);
        load.counted++;
      } finally {
        load.waiting--;
        load.last = System.nanoTime();
      }
    } finally {
      lock.unlock();
    }
  }

  private void await(Load load, long deadline) {
    try {
      while (load.counted >= most()) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          throw refused();
        }
        // The others may have stopped meanwhile, without any signal.
        boolean unused = load.ended.await(Math.min(left, LOOK.toNanos()), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw refused();
    }
  }

  private void give(String principal) {
    lock.lock();
    try {
      Load load = loads.get(principal);
      if (load != null) {
        load.counted--;
        load.last = System.nanoTime();
        load.ended.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many requests each principal may have at present. */
  private int most() {
    long now = System.nanoTime();
    if (now - forgotten.get() > LOOK.toNanos()) {
      loads.values().removeIf(load -> load.isIdle(now - MEMORY.toNanos()));
      forgotten.set(now);
    }
    return loads.size() == 1 ? Integer.MAX_VALUE : Math.max(least, requests / loads.size());
  }

  private static RequestRefusedException refused() {
    return new RequestRefusedException(
        Refusal.FAIR_SHARE,
        ErrorObject.of(
            429,
            "Too many requests",
            "Too many of your requests are running at once while others wait; send this one again."));
  }

  /** The running requests of one principal. */
  private static final class Load {
    private final Condition ended;
    private int counted;
    private int waiting;
    private long last = System.nanoTime();

    Load(Condition ended) {
      this.ended = ended;
    }

    boolean isIdle(long since) {
      return counted + waiting == 0 && last - since < 0;
    }
  }
}
