package dev.stateward.adapter.http.network;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * The two ends that Jetty has of a connection with TLS: that of the socket, and within it that of
 * HTTP. Without TLS both are the same.
 */
public final class TlsConnections {
  private TlsConnections() {}

  /** The end of the socket below {@code endPoint}. */
  public static EndPoint transport(EndPoint endPoint) {
    return endPoint instanceof EndPoint.Wrapper wrapper ? wrapper.unwrap() : endPoint;
  }

  /** The end of HTTP on the socket of {@code endPoint}. */
  static EndPoint ofHttp(EndPoint endPoint) {
    return endPoint.getConnection() instanceof SslConnection tls ? tls.getSslEndPoint() : endPoint;
  }

  /** As {@link #ofHttp(EndPoint)}. */
  static AbstractEndPoint ofHttp(AbstractEndPoint endPoint) {
    return endPoint.getConnection() instanceof SslConnection tls ? tls.getSslEndPoint() : endPoint;
  }

  /** Whether {@code connection} is within another one, which is the one of the socket. */
  static boolean isWithin(Connection connection) {
    return connection.getEndPoint() instanceof EndPoint.Wrapper;
  }

  /** Whether the handshake on the socket of {@code endPoint} is over. */
  static boolean isEstablished(EndPoint endPoint) {
    if (!(endPoint.getConnection() instanceof SslConnection tls)) {
      return false;
    }
    // A server of TLS 1.3 has a session before its client has answered.
    SSLEngine engine = tls.getSSLEngine();
    return !engine.getSession().getProtocol().equals("NONE")
        && engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
  }
}
