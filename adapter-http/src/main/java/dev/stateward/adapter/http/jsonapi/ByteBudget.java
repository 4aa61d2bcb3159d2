package dev.stateward.adapter.http.jsonapi;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** How many bytes all requests of a server together may hold for one purpose. */
public final class ByteBudget {
  private final Semaphore free;

  /** A budget of {@code bytes}. */
  public ByteBudget(int bytes) {
    this.free = new Semaphore(bytes);
  }

  /** The share of one request, which has nothing yet. */
  public Share share() {
    return new Share();
  }

  /** What one request holds; closing it gives everything back. */
  public final class Share implements AutoCloseable {
    private final AtomicInteger held = new AtomicInteger();

    private Share() {}

    /** Takes {@code bytes} more; false, taking nothing, when so many are not left. */
    public boolean take(int bytes) {
      boolean taken = free.tryAcquire(bytes);
      held.addAndGet(taken ? bytes : 0);
      return taken;
    }

    @Override
    public void close() {
      free.release(held.getAndSet(0));
    }
  }
}
