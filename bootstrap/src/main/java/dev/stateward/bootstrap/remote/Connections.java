package dev.stateward.bootstrap.remote;

import dev.stateward.application.settings.NodeBudgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Makes the connections of a client. Where SSL_CERT_FILE names a file, the authorities in it are
 * trusted in place of those of Java, as by Terraform and OpenSSL.
 */
public final class Connections {
  private static final String AUTHORITIES = "SSL_CERT_FILE";

  private final ClientEnvironment environment;

  private Connections(ClientEnvironment environment) {
    this.environment = environment;
  }

  /** Those of {@code environment}. */
  public static Connections of(ClientEnvironment environment) {
    return new Connections(environment);
  }

  /**
   * New ones to {@code server}, which follow no redirects.
   *
   * @throws RemoteFailedException when the file of authorities cannot be used
   */
  HttpClient open(ServerAddress server) {
    return HttpClient.newBuilder()
        .connectTimeout(NodeBudgets.CLIENT_CONNECT)
        .followRedirects(HttpClient.Redirect.NEVER)
        .sslContext(server.base().getScheme().equals("https") ? trust() : nothing())
        .build();
  }

  /**
   * What they trust.
   *
   * @throws RemoteFailedException when the file of authorities cannot be used
   */
  public SSLContext trust() {
    String named = environment.variable(AUTHORITIES);
    return named.isEmpty() ? usual() : trusting(environment.folder().resolve(named));
  }

  /** For connections without TLS: to read the authorities of Java takes a tenth of a second. */
  private static SSLContext nothing() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  private static SSLContext usual() {
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  private static SSLContext trusting(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw unusable(file);
      }
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(store(certificates));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trusted.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw unusable(file);
    }
  }

  private static KeyStore store(Collection<? extends Certificate> certificates)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (Certificate certificate : certificates) {
      store.setCertificateEntry(Integer.toString(number++), certificate);
    }
    return store;
  }

  private static RemoteFailedException unusable(Path file) {
    return RemoteFailedException.failed(
        "SSL_CERT_FILE names %s, where no certificates in PEM can be read".formatted(file));
  }
}
