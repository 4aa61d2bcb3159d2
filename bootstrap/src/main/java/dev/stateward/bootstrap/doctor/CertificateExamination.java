package dev.stateward.bootstrap.doctor;

import dev.stateward.bootstrap.settings.Settings.Tls;
import dev.stateward.bootstrap.tls.ServerCertificate;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Whether the files of the server's certificate are what clients need. */
final class CertificateExamination implements Examination {
  private static final String SUBJECT = "certificate";

  private final Tls.Files files;
  private final URI publicUrl;

  CertificateExamination(Tls.Files files, URI publicUrl) {
    this.files = files;
    this.publicUrl = publicUrl;
  }

  @Override
  public String subject() {
    return SUBJECT;
  }

  @Override
  public List<Finding> examine() throws GeneralSecurityException {
    ServerCertificate certificate;
    try {
      certificate = ServerCertificate.read(files);
    } catch (IOException e) {
      return List.of(
          Finding.fail(
              SUBJECT,
              String.valueOf(e.getMessage()),
              "mend the files; a running server goes on with the certificate that it has"));
    }
    List<Finding> findings = new ArrayList<>();
    findings.add(validity(certificate, Instant.now()));
    if (!certificate.isFor(publicUrl)) {
      findings.add(
          Finding.fail(
              SUBJECT,
              "it is not for " + publicUrl.getHost() + ", but for " + certificate,
              "get one for that name, or set STATEWARD_PUBLIC_URL to a name that it has"));
    }
    findings.addAll(order(certificate.chain()));
    return findings;
  }

  private static Finding validity(ServerCertificate certificate, Instant now) {
    if (!certificate.isValid(now)) {
      return Finding.fail(
          SUBJECT,
          "it is valid from %s to %s alone".formatted(certificate.beginning(), certificate.end()),
          "renew it, and the clock may be wrong; the server reads it within seconds");
    }
    return AddressExamination.left(SUBJECT, "its key fits, and it is", now, certificate.end());
  }

  private static List<Finding> order(List<X509Certificate> chain) throws GeneralSecurityException {
    for (int i = 0; i + 1 < chain.size(); i++) {
      if (!isIssuedBy(chain.get(i), chain.get(i + 1))) {
        return List.of(
            Finding.warn(
                SUBJECT,
                "certificate %d of the file was not issued by number %d".formatted(i + 1, i + 2),
                "put the server's own first, and after each one that of its issuer"));
      }
    }
    X509Certificate last = chain.getLast();
    if (isIssuedBy(last, last) || authorities().anyMatch(root -> isIssuedBy(last, root))) {
      return List.of();
    }
    return List.of(
        Finding.warn(
            SUBJECT,
            "the last of its " + chain.size() + " was issued by nobody whom Java trusts",
            "add the certificates between it and the root; clients must trust a root of your own"));
  }

  private static boolean isIssuedBy(X509Certificate certificate, X509Certificate issuer) {
    if (!certificate.getIssuerX500Principal().equals(issuer.getSubjectX500Principal())) {
      return false;
    }
    try {
      certificate.verify(issuer.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static Stream<X509Certificate> authorities() throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    @Nullable KeyStore usual = null;
    factory.init(usual);
    return Arrays.stream(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .flatMap(manager -> Arrays.stream(manager.getAcceptedIssuers()));
  }
}
