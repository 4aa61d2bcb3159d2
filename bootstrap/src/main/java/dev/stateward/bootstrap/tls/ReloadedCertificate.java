package dev.stateward.bootstrap.tls;

import dev.stateward.bootstrap.settings.Setting;
import dev.stateward.bootstrap.settings.Settings.Tls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.X509ExtendedKeyManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate of a running server. It is read again when its files change; while they cannot be
 * used, the one before is shown.
 */
public final class ReloadedCertificate {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadedCertificate.class);

  private final Tls.Files files;
  private final InstantSource time;
  private final ShownCertificate shown;

  /** What the last look found; a problem once more is told, since files change one by one. */
  private final AtomicReference<String> suspected = new AtomicReference<>("");

  private final AtomicReference<String> problem = new AtomicReference<>("");

  private ReloadedCertificate(Tls.Files files, InstantSource time, ServerCertificate first) {
    this.files = files;
    this.time = time;
    this.shown = new ShownCertificate(first);
  }

  /**
   * Reads it for the first time.
   *
   * @throws UncheckedIOException when it cannot be used; the message says what to do
   */
  public static ReloadedCertificate of(Tls.Files files, InstantSource time) {
    try {
      ServerCertificate first = ServerCertificate.read(files);
      if (first.isValid(time.instant())) {
        LOG.info("TLS with the certificate of {}", first);
      } else {
        LOG.warn("the certificate of {} is not valid: clients will refuse it", first);
      }
      return new ReloadedCertificate(files, time, first);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "no TLS without certificate and key: %s; %s and %s name them"
              .formatted(
                  e.getMessage(),
                  Setting.TLS_CERTIFICATE_FILE.variable(),
                  Setting.TLS_KEY_FILE.variable()),
          e);
    }
  }

  /** What a server shows in handshakes. */
  public X509ExtendedKeyManager keys() {
    return shown;
  }

  /** How many days are left of it. */
  public double daysLeft() {
    return shown.present().daysLeft(time.instant());
  }

  /** What is wrong with it; empty while all is well. */
  public Optional<CertificateProblem> problem() {
    Instant now = time.instant();
    ServerCertificate present = shown.present();
    String found = problem.get();
    if (!now.isBefore(present.end())) {
      return Optional.of(new CertificateProblem("it ended at " + present.end(), found));
    }
    if (now.isBefore(present.beginning())) {
      return Optional.of(
          new CertificateProblem("it is not valid before " + present.beginning(), found));
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CertificateProblem("the files of the next one cannot be used, see the log", found));
  }

  /** Shows what the files hold, if it has changed and is good. Calls must not overlap. */
  public void look() {
    try {
      ServerCertificate read = ServerCertificate.read(files);
      if (!read.equals(shown.present())) {
        replace(read, time.instant());
      }
      tell("");
    } catch (IOException e) {
      tell(String.valueOf(e.getMessage()));
    }
  }

  private void replace(ServerCertificate read, Instant now) throws IOException {
    if (!read.isValid(now)) {
      throw new IOException(
          "%s holds a certificate that is valid from %s to %s, and not now"
              .formatted(files.chain(), read.beginning(), read.end()));
    }
    shown.replace(read);
    LOG.info("the certificate was replaced by that of {}", read);
  }

  private void tell(String found) {
    boolean again = found.equals(suspected.getAndSet(found));
    if (found.isEmpty() && !problem.getAndSet("").isEmpty()) {
      LOG.info("the files of the certificate can be used again");
    }
    if (!found.isEmpty() && again && !found.equals(problem.getAndSet(found))) {
      LOG.warn("the certificate in use stays, because the files cannot be used: {}", found);
    }
  }
}
