package dev.stateward.adapter.http.failure;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;

/** How an exchange that failed is brought to its end. */
final class Connections {
  private static final int PIECE = 64 * 1024;
  private static final long MOST_UNREAD = 64L * 1024 * 1024;

  private Connections() {}

  /**
   * Reads what is left of a request, up to 64 MiB: a client that is still sending when the
   * connection closes would not see the answer, but a broken connection, and try again.
   */
  static void drain(Context ctx) {
    byte[] piece = new byte[PIECE];
    try (InputStream body = ctx.bodyInputStream()) {
      long drained = 0;
      int read = body.read(piece);
      while (read >= 0 && drained < MOST_UNREAD) {
        drained += read;
        read = body.read(piece);
      }
    } catch (IOException e) {
      // There is no rest to wait for.
    }
  }

  /** Cuts the connection, so that the client cannot take the part it got for the whole. */
  static void abort(Context ctx, Throwable cause) {
    // Not through the servlet's channel: Javalin would log each such end as an error of its own.
    ServletContextRequest.getServletContextRequest(ctx.req())
        .getConnectionMetaData()
        .getConnection()
        .getEndPoint()
        .close(cause);
  }
}
