package dev.stateward.adapter.http.jsonapi;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Sends few large answers at once: each takes memory until the client has taken it. */
public final class LargeAnswers {
  private final Semaphore places;
  private final long small;
  private final Duration wait;

  /**
   * Sends large answers.
   *
   * @param atOnce how many at once; others wait, first come, first served
   * @param small an answer that takes less memory is sent without waiting, in bytes
   * @param wait how long others wait before the client is asked to come back
   */
  public LargeAnswers(int atOnce, long small, Duration wait) {
    this.places = new Semaphore(atOnce, true);
    this.small = small;
    this.wait = wait;
  }

  /**
   * Does {@code sending}, which takes so much {@code memory}.
   *
   * @throws RequestRefusedException when too many others are being sent
   */
  public void send(long memory, Runnable sending) {
    if (memory < small) {
      sending.run();
      return;
    }
    acquire();
    try {
      sending.run();
    } finally {
      places.release();
    }
  }

  private void acquire() {
    boolean acquired = false;
    try {
      acquired = places.tryAcquire(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!acquired) {
      throw new RequestRefusedException(
          ErrorObject.of(
              503,
              "service unavailable",
              "service unavailable: too many large answers at once; ask again"));
    }
  }
}
