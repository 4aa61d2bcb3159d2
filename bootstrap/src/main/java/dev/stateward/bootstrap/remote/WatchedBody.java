package dev.stateward.bootstrap.remote;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Reads the body of an answer, and ends when nothing of it arrives for too long. */
final class WatchedBody {
  private static final int PIECE = 64 * 1024;

  private final InputStream body;
  private final Duration longest;
  private final Runnable notice;
  private final AtomicLong arrived = new AtomicLong(System.nanoTime());
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicBoolean stalled = new AtomicBoolean();

  /**
   * A body.
   *
   * @param longest how long nothing may arrive
   * @param notice is run once when nothing has arrived for two seconds
   */
  WatchedBody(InputStream body, Duration longest, Runnable notice) {
    this.body = body;
    this.longest = longest;
    this.notice = notice;
  }

  /**
   * The first bytes.
   *
   * @throws HttpTimeoutException when the rest does not arrive
   */
  byte[] read(int most) throws IOException {
    after(Wait.UNNOTICED, this::announce);
    after(longest, this::cut);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    try {
      int read = body.read(piece, 0, Math.min(PIECE, most));
      while (read > 0) {
        arrived.set(System.nanoTime());
        bytes.write(piece, 0, read);
        read = body.read(piece, 0, Math.min(PIECE, most - bytes.size()));
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw stalled.get() ? new HttpTimeoutException("the body stalled") : e;
    } finally {
      ended.set(true);
    }
  }

  private Duration idle() {
    return Duration.ofNanos(System.nanoTime() - arrived.get());
  }

  private void announce() {
    if (idle().compareTo(Wait.UNNOTICED) >= 0) {
      notice.run();
    } else {
      after(Wait.UNNOTICED.minus(idle()), this::announce);
    }
  }

  private void cut() {
    if (idle().compareTo(longest) < 0) {
      after(longest.minus(idle()), this::cut);
      return;
    }
    stalled.set(true);
    try {
      body.close();
    } catch (IOException e) {
      // The reader learns of it.
    }
  }

  private void after(Duration time, Runnable task) {
    CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS)
        .execute(() -> {
          if (!ended.get()) {
            task.run();
          }
        });
  }
}
