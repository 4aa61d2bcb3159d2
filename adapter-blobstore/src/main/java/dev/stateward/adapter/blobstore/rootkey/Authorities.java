package dev.stateward.adapter.blobstore.rootkey;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;

/** Whom the certificates of a server must be from. */
final class Authorities {
  private final List<X509TrustManager> own;

  private Authorities(List<X509TrustManager> own) {
    this.own = own;
  }

  /** Those that the JDK trusts. */
  static Authorities usual() {
    return new Authorities(List.of());
  }

  /**
   * Those whose certificates are in {@code file}, in PEM, and nobody else.
   *
   * @throws UncheckedIOException when there are none
   */
  static Authorities of(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new UncheckedIOException(new IOException(file + " holds no certificate"));
      }
      return new Authorities(List.of(manager(certificates)));
    } catch (IOException e) {
      throw new UncheckedIOException(new IOException(file + " cannot be read", e));
    } catch (GeneralSecurityException e) {
      throw new UncheckedIOException(new IOException(file + " holds no certificate", e));
    }
  }

  private static X509TrustManager manager(Collection<? extends Certificate> certificates)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (Certificate certificate : certificates) {
      store.setCertificateEntry(Integer.toString(number++), certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return Arrays.stream(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** Has clients trust these. */
  OkHttpClient.Builder trustedBy(OkHttpClient.Builder client) {
    for (X509TrustManager manager : own) {
      try {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {manager}, null);
        client.sslSocketFactory(context.getSocketFactory(), manager);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every JDK has TLS", e);
      }
    }
    return client;
  }
}
