package dev.stateward.adapter.http.network;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;

/** What Jetty knows of a request, and Javalin's API does not show (ADR 138). */
public final class JettyRequests {
  private JettyRequests() {}

  /** The connection that a request came on. */
  public static EndPoint connection(Context ctx) {
    return request(ctx).getConnectionMetaData().getConnection().getEndPoint();
  }

  /** The address at the other end of the connection; empty when it has none. */
  public static Optional<InetAddress> peer(Context ctx) {
    return request(ctx).getConnectionMetaData().getRemoteSocketAddress()
            instanceof InetSocketAddress address
        ? Optional.ofNullable(address.getAddress())
        : Optional.empty();
  }

  /** Whether a part of the body was read. */
  public static boolean bodyBegun(Context ctx) {
    return bytesIn(ctx) > 0;
  }

  /** How many bytes of the body were read. */
  public static long bytesIn(Context ctx) {
    return request(ctx).getHttpInput().getContentConsumed();
  }

  /** How many bytes of the body of the response were written, compressed or not. */
  public static long bytesOut(Context ctx) {
    return request(ctx).getHttpOutput().getWritten();
  }

  /** Runs {@code action} when the response is sent or has failed. */
  public static void whenCompleted(Context ctx, Runnable action) {
    Request.addCompletionListener(request(ctx), ignored -> action.run());
  }

  private static ServletContextRequest request(Context ctx) {
    return ServletContextRequest.getServletContextRequest(ctx.req());
  }
}
