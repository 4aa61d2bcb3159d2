package dev.stateward.bootstrap.tls;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The names and addresses that a certificate is for; clients look at no others.
 *
 * @param names in lower case; one may begin with {@code *.}
 */
record CertificateNames(List<String> names) {
  private static final int DNS = 2;
  private static final int ADDRESS = 7;

  CertificateNames {
    names = List.copyOf(names);
  }

  static CertificateNames of(X509Certificate certificate) {
    try {
      Collection<List<?>> all =
          Objects.requireNonNullElse(certificate.getSubjectAlternativeNames(), List.of());
      return new CertificateNames(
          all.stream()
              .filter(each -> each.getFirst().equals(DNS) || each.getFirst().equals(ADDRESS))
              .map(each -> String.valueOf(each.get(1)).toLowerCase(Locale.ROOT))
              .toList());
    } catch (CertificateParsingException e) {
      return new CertificateNames(List.of());
    }
  }

  /** Whether a server of that name or address may show it. */
  boolean contain(String host) {
    String asked = host.toLowerCase(Locale.ROOT);
    int dot = asked.indexOf('.');
    return names.contains(asked)
        || names.contains(expanded(asked))
        || (dot > 0 && names.contains("*" + asked.substring(dot)));
  }

  /** The form that Java has of an address of IPv6. */
  private static String expanded(String host) {
    return host.equals("::1") ? "0:0:0:0:0:0:0:1" : host;
  }

  @Override
  public String toString() {
    return names.isEmpty() ? "no name" : String.join(", ", names);
  }
}
