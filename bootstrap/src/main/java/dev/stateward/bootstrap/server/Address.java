package dev.stateward.bootstrap.server;

import dev.stateward.bootstrap.settings.Settings.Listening;
import dev.stateward.bootstrap.settings.Settings.PublicUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where one server listens, and where clients find it.
 *
 * @param port never 0
 * @param listener the URL of that host and port
 */
record Address(String host, int port, URI listener, URI publicUrl) {
  private static final Logger LOG = LoggerFactory.getLogger(Address.class);

  /**
   * The configured address; picks a free port when the port is 0.
   *
   * @throws UncheckedIOException when it is not possible to listen there
   */
  static Address of(Listening listening) {
    int port = tried(listening.host(), listening.port());
    URI publicUrl =
        switch (listening.publicUrl()) {
          case PublicUrl.Named(var url) -> url;
          case PublicUrl.OfListener() -> url(listening, reachable(listening), port);
        };
    return new Address(listening.host(), port, url(listening, listening.host(), port), publicUrl);
  }

  private static URI url(Listening listening, String host, int port) {
    String literal = host.contains(":") ? "[" + host + "]" : host;
    return URI.create(listening.scheme() + "://" + literal + ":" + port);
  }

  /** The port must be known before the server listens, because it is part of URLs. */
  private static int tried(String host, int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen on %s, port %d: %s; choose another with STATEWARD_HOST or STATEWARD_PORT"
              .formatted(host, port, e.getMessage()),
          e);
    }
  }

  private static String reachable(Listening listening) {
    String host = listening.host();
    if (host.equals("0.0.0.0") || host.equals("::")) {
      LOG.warn("only clients on this machine can use it: STATEWARD_PUBLIC_URL is not set");
      return "127.0.0.1";
    }
    return host;
  }
}
