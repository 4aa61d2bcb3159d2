package dev.stateward.adapter.http;

import dev.stateward.adapter.http.settings.Listener.Protocol;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509ExtendedKeyManager;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** What is spoken on connections: HTTP/1.1, in the clear or over TLS 1.2 and 1.3 (ADR 211). */
final class SpokenProtocols {
  private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

  /** With forward secrecy and authenticated encryption. */
  private static final String[] CIPHERS = {
    "TLS_(AES|CHACHA20).*", "TLS_ECDHE_(ECDSA|RSA)_WITH_(AES_\\d+_GCM|CHACHA20_POLY1305)_.*"
  };

  /** So many are remembered, for clients that do without tickets. */
  private static final int SESSIONS = 1000;

  private SpokenProtocols() {}

  static ConnectionFactory[] of(Protocol protocol, HttpConfiguration http) {
    return switch (protocol) {
      case Protocol.Http() -> new ConnectionFactory[] {new BoundedHeads(http)};
      case Protocol.Https(var keys, var ignored) -> {
        // Whatever name a client asks for, it is shown the one certificate, and judges that itself.
        http.addCustomizer(new SecureRequestCustomizer(false));
        SslConnectionFactory tls =
            new SslConnectionFactory(factory(keys), HttpVersion.HTTP_1_1.asString());
        yield new ConnectionFactory[] {new HttpsOnly(tls), tls, new BoundedHeads(http)};
      }
    };
  }

  private static SslContextFactory.Server factory(X509ExtendedKeyManager keys) {
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setSslContext(context(keys));
    factory.setExcludeProtocols();
    factory.setIncludeProtocols(VERSIONS);
    factory.setExcludeCipherSuites();
    factory.setIncludeCipherSuites(CIPHERS);
    factory.setRenegotiationAllowed(false);
    return factory;
  }

  private static SSLContext context(X509ExtendedKeyManager keys) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {keys}, null, null);
      context.getServerSessionContext().setSessionCacheSize(SESSIONS);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }
}
