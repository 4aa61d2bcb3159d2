package dev.stateward.bootstrap.tls;

import dev.stateward.bootstrap.settings.Settings.Tls;
import java.io.IOException;
import java.net.URI;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A certificate and its key.
 *
 * @param chain the certificate, and those of the authorities above it
 * @param key its private key
 */
public record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {
  public ServerCertificate {
    chain = List.copyOf(chain);
  }

  /**
   * Reads both files.
   *
   * @throws IOException when one cannot be used, or they do not belong together; the message names
   *     the file and says what to do
   */
  public static ServerCertificate read(Tls.Files files) throws IOException {
    List<X509Certificate> chain = PemFiles.certificates(files.chain());
    PrivateKey key = PemFiles.key(files.key(), chain.getFirst().getPublicKey());
    if (!KeyTrial.fits(key, chain.getFirst().getPublicKey())) {
      throw new IOException(
          "%s does not hold the key of the first certificate of %s"
                  .formatted(files.key(), files.chain())
              + ": put the server's own certificate first, and take the key that it was made with");
    }
    return new ServerCertificate(chain, key);
  }

  /** The certificate itself. */
  public X509Certificate own() {
    return chain.getFirst();
  }

  /** When the first of the chain ends. */
  public Instant end() {
    return chain.stream()
        .map(each -> each.getNotAfter().toInstant())
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** When all of the chain have begun. */
  public Instant beginning() {
    return chain.stream()
        .map(each -> each.getNotBefore().toInstant())
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Whether it can be shown at that time. */
  public boolean isValid(Instant now) {
    return now.isBefore(end()) && !now.isBefore(beginning());
  }

  /** How many days are left of it, as a fraction; less than 0 when it has ended. */
  public double daysLeft(Instant now) {
    return Duration.between(now, end()).toSeconds() / (double) Duration.ofDays(1).toSeconds();
  }

  /** Whether clients of that URL accept its names. */
  public boolean isFor(URI url) {
    return CertificateNames.of(own()).contain(url.getHost().replaceAll("[\\[\\]]", ""));
  }

  @Override
  public String toString() {
    return CertificateNames.of(own()) + ", valid until " + end();
  }
}
