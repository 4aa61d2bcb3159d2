package dev.stateward.adapter.http.jsonapi;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Limits the bytes that all requests of a server may hold together for one purpose. */
public final class ByteBudget {
  private final Semaphore free;

  /** A budget of {@code bytes}. */
  public ByteBudget(int bytes) {
    this.free = new Semaphore(bytes);
  }

  /** A new, empty share for one request. */
  public Share share() {
    return new Share();
  }

  /** The bytes of one request; closing it releases them. */
  public final class Share implements AutoCloseable {
    private final AtomicInteger held = new AtomicInteger();

    private Share() {}

    /** Takes {@code bytes} more; false, taking nothing, when fewer are left. */
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
