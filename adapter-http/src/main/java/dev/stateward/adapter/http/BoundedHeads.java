package dev.stateward.adapter.http;

import dev.stateward.application.settings.Budgets;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * Connections on which a request has few headers, trailers included. Jetty limits only their bytes,
 * and many short headers take ten times their bytes in memory, even before the request is complete
 * and authenticated. Uses Jetty's internal API, because there is no public one for this.
 */
final class BoundedHeads extends HttpConnectionFactory {
  BoundedHeads(HttpConfiguration http) {
    super(http);
  }

  @Override
  public Connection newConnection(Connector connector, EndPoint endPoint) {
    HttpConnection connection = new Bounded(getHttpConfiguration(), connector, endPoint);
    connection.setTransferEncodingChunkMaxLength(getTransferEncodingChunkMaxLength());
    return configure(connection, connector, endPoint);
  }

  private static final class Bounded extends HttpConnection {
    Bounded(HttpConfiguration http, Connector connector, EndPoint endPoint) {
      super(http, connector, endPoint);
    }

    @Override
    protected RequestHandler newRequestHandler() {
      return new Counting();
    }

    private final class Counting extends RequestHandler {
      private int headers;

      @Override
      public void messageBegin() {
        headers = 0;
        super.messageBegin();
      }

      @Override
      public void parsedHeader(HttpField header) {
        count();
        super.parsedHeader(header);
      }

      @Override
      public void parsedTrailer(HttpField trailer) {
        count();
        super.parsedTrailer(trailer);
      }

      private void count() {
        headers++;
        if (headers > Budgets.REQUEST_HEADER_COUNT) {
          throw new HttpException.RuntimeException(
              HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431, "too many headers");
        }
      }
    }
  }
}
