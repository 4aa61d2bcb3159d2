package dev.stateward.adapter.http.jsonapi;

import dev.stateward.adapter.http.network.JettyRequests;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Limits the memory of large responses, which each holds until its client has received it. When no
 * memory is left, the next share goes to the principal that has the least, and clients that read
 * too slowly are disconnected.
 */
public final class LargeResponses {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Limits limits;
  private final Function<Context, String> principals;
  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Response> waiting = new ArrayList<>();
  private final List<Response> sent = new ArrayList<>();
  private final Map<String, Long> taken = new HashMap<>();

  /**
   * Large responses within {@code limits}.
   *
   * @param principals the principal of a request
   */
  public LargeResponses(Limits limits, Function<Context, String> principals) {
    this(limits, principals, System::nanoTime);
  }

  /** As {@link #LargeResponses(Limits, Function)}, with the clock {@code nanoTime}. */
  LargeResponses(Limits limits, Function<Context, String> principals, LongSupplier nanoTime) {
    this.limits = limits;
    this.principals = principals;
    this.nanoTime = nanoTime;
  }

  /**
   * The limits of large responses.
   *
   * @param memory the bytes of all together
   * @param small smaller responses are not counted
   * @param longestWait how long a response waits for others before the request is refused
   * @param grace how long a response may take while others wait, in addition to the time for its
   *     size
   * @param bytesPerSecond the least rate at which a client must receive it
   */
  public record Limits(
      long memory, long small, Duration longestWait, Duration grace, long bytesPerSecond) {}

  /**
   * Runs {@code sending}, which holds {@code bytes} until it ends.
   *
   * @throws RequestRefusedException when it waited too long for others
   */
  public void send(Context ctx, long bytes, Runnable sending) {
    send(taker(ctx), bytes, limits.longestWait(), sending);
  }

  /** As {@link #send(Context, long, Runnable)}, for data that is only read. */
  public <T> T reading(Context ctx, long bytes, Supplier<T> reader) {
    List<T> read = new ArrayList<>(1);
    send(ctx, bytes, () -> read.add(reader.get()));
    return read.getFirst();
  }

  /**
   * As {@link #send(Context, long, Runnable)}, without waiting, because the data is already in
   * memory.
   */
  void sendHeld(Context ctx, long bytes, Runnable sending) {
    send(taker(ctx), bytes, Duration.ZERO, sending);
  }

  /** Runs {@code sending} for a client, after waiting for others at most {@code wait}. */
  void send(Taker taker, long bytes, Duration wait, Runnable sending) {
    if (bytes < limits.small()) {
      sending.run();
      return;
    }
    Response answer = new Response(taker, Math.min(bytes, limits.memory()), lock.newCondition());
    begin(answer, wait);
    try {
      sending.run();
    } finally {
      end(answer);
    }
  }

  private void begin(Response answer, Duration wait) {
    lock.lock();
    try {
      waiting.add(answer);
      long deadline = nanoTime.getAsLong() + wait.toNanos();
      while (next() != answer || answer.memory > free()) {
        boolean first = next() == answer;
        if (first) {
          cutSlow();
        }
        long left = deadline - nanoTime.getAsLong();
        if (left <= 0) {
          throw refused();
        }
        // Only the next in line polls, because each poll scans all that wait.
        long pause = first ? Math.min(left, LOOK.toNanos()) : left;
        boolean unused = answer.changed.await(pause, TimeUnit.NANOSECONDS);
      }
      sent.add(answer);
      taken.merge(answer.taker.principal(), answer.memory, Long::sum);
      answer.since = nanoTime.getAsLong();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw refused();
    } finally {
      waiting.remove(answer);
      wakeNext();
      lock.unlock();
    }
  }

  private void end(Response answer) {
    lock.lock();
    try {
      sent.remove(answer);
      taken.computeIfPresent(
          answer.taker.principal(),
          (principal, bytes) -> bytes == answer.memory ? null : bytes - answer.memory);
      wakeNext();
    } finally {
      lock.unlock();
    }
  }

  private void wakeNext() {
    if (!waiting.isEmpty()) {
      next().changed.signal();
    }
  }

  /** The next in line: the first one of the principal that holds the least. */
  private Response next() {
    return waiting.stream()
        .min(Comparator.comparingLong(answer -> taken.getOrDefault(answer.taker.principal(), 0L)))
        .orElseThrow();
  }

  private long free() {
    return limits.memory() - taken.values().stream().mapToLong(Long::longValue).sum();
  }

  private void cutSlow() {
    for (Response answer : sent) {
      long seconds = answer.memory / limits.bytesPerSecond();
      if (nanoTime.getAsLong() - answer.since > limits.grace().plusSeconds(seconds).toNanos()) {
        answer
            .taker
            .cutter()
            .accept(new TimeoutException("others wait, and the client is too slow"));
      }
    }
  }

  private Taker taker(Context ctx) {
    return new Taker(principals.apply(ctx), JettyRequests.connection(ctx)::close);
  }

  private static RequestRefusedException refused() {
    return new RequestRefusedException(
        Refusal.RESPONSE_MEMORY,
        ErrorObject.of(
            503,
            "service unavailable",
            "service unavailable: too many large answers at once; ask again"));
  }

  /**
   * The receiver of a response.
   *
   * @param principal the principal that requested it
   * @param cutter ends the connection
   */
  record Taker(String principal, Consumer<Throwable> cutter) {}

  /** A response that waits or is sent. */
  private static final class Response {
    private final Taker taker;
    private final long memory;
    private final Condition changed;
    private long since;

    Response(Taker taker, long memory, Condition changed) {
      this.taker = taker;
      this.memory = memory;
      this.changed = changed;
    }
  }
}
