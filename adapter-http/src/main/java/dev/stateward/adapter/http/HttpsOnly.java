package dev.stateward.adapter.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.DetectorConnectionFactory;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;

/** Tells clients that speak HTTP in the clear to speak it over TLS, and closes the connection. */
final class HttpsOnly extends DetectorConnectionFactory {
  private static final String BODY =
      """
      {"errors":[{"status":"400","title":"bad request",\
      "detail":"this port speaks https: begin the URL with https://"}]}
      """;

  private static final byte[] ANSWER =
      """
      HTTP/1.1 400 Bad Request\r
      Content-Type: application/vnd.api+json\r
      Connection: close\r
      Content-Length: %d\r
      \r
      %s\
      """
          .formatted(BODY.length(), BODY)
          .getBytes(StandardCharsets.US_ASCII);

  HttpsOnly(SslConnectionFactory tls) {
    super(tls);
  }

  @Override
  protected void nextProtocol(Connector connector, EndPoint endPoint, ByteBuffer received) {
    endPoint.write(
        Callback.from(endPoint::close, failure -> endPoint.close()), ByteBuffer.wrap(ANSWER));
  }
}
