package dev.stateward.adapter.http.failure;

import dev.stateward.adapter.http.network.JettyRequests;
import dev.stateward.application.settings.Budgets;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.eclipse.jetty.io.EndPoint;

/** Ends connections after failed requests. */
final class Connections {
  private static final int PIECE = 4 * 1024;
  private static final Duration SILENCE = Duration.ofMillis(500);

  private Connections() {}

  /**
   * Reads the rest of a request, if it is short and arrives soon.
   *
   * @return whether all of it came, so that the connection can be used again
   */
  static boolean drain(Context ctx) {
    if (waitsToSend(ctx)) {
      return false;
    }
    return read(ctx, Budgets.REFUSED_READ);
  }

  /**
   * Continues reading for a while after the response was sent: a client that is still sending when
   * the connection closes would not see the response but a broken connection, and retry.
   */
  static void linger(Context ctx) {
    if (!waitsToSend(ctx)) {
      read(ctx, Long.MAX_VALUE);
    }
  }

  /**
   * Whether the client still waits for 100 Continue before it sends the body (RFC 9110, 10.1.1).
   */
  private static boolean waitsToSend(Context ctx) {
    return ctx.header("Expect") != null && !JettyRequests.bodyBegun(ctx);
  }

  private static boolean read(Context ctx, long most) {
    EndPoint endPoint = JettyRequests.connection(ctx);
    long idle = endPoint.getIdleTimeout();
    endPoint.setIdleTimeout(SILENCE.toMillis());
    long end = System.nanoTime() + Budgets.REFUSED_WAIT.toNanos();
    byte[] piece = new byte[PIECE];
    try {
      InputStream body = ctx.bodyInputStream();
      long drained = 0;
      int read = body.read(piece);
      while (read >= 0 && drained < most && System.nanoTime() - end < 0) {
        drained += read;
        read = body.read(piece);
      }
      return read < 0;
    } catch (IOException e) {
      // There is no rest to wait for.
      return false;
    } finally {
      endPoint.setIdleTimeout(idle);
    }
  }

  /** Aborts the connection, so that the client cannot mistake a part for the whole response. */
  static void abort(Context ctx, Throwable cause) {
    // Not through the servlet's channel, because Javalin would log an error.
    JettyRequests.connection(ctx).close(cause);
  }
}
