package dev.stateward.bootstrap.tls;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.bootstrap.settings.SecretFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and keys from files of PEM (RFC 7468), which may hold other things too. */
final class PemFiles {
  private static final Pattern CERTIFICATE = block("(?:X509 |TRUSTED )?CERTIFICATE");
  private static final Pattern KEY = block("PRIVATE KEY");

  /**
   * A key in PKCS#1 or SEC 1; one with headers, which says how it is encrypted, is no such block.
   */
  private static final Pattern TRADITIONAL_KEY = block("(?:RSA|EC) PRIVATE KEY");

  private static final Pattern OTHER_KEY =
      Pattern.compile("-----BEGIN (?:RSA|EC|DSA|ENCRYPTED|OPENSSH) PRIVATE KEY-----");

  private PemFiles() {}

  private static Pattern block(String kind) {
    return Pattern.compile(
        "-----BEGIN " + kind + "-----([A-Za-z0-9+/=\\s]*+)-----END " + kind + "-----");
  }

  /**
   * All certificates of a file, in its order; at least one.
   *
   * @throws IOException when it cannot be read or holds none; the message names the file
   */
  static List<X509Certificate> certificates(Path file) throws IOException {
    List<X509Certificate> certificates = new ArrayList<>();
    Matcher blocks = CERTIFICATE.matcher(text(file));
    while (blocks.find()) {
      certificates.add(certificate(file, decoded(file, blocks)));
    }
    if (certificates.isEmpty()) {
      throw new IOException(file + " holds no certificate in PEM");
    }
    return certificates;
  }

  /**
   * The key of a file that is its owner's alone.
   *
   * @param shown the public key that it must be of the kind of
   * @throws IOException when it cannot be used; the message names the file and says what to do
   */
  static PrivateKey key(Path file, PublicKey shown) throws IOException {
    String text = new SecretFile(file).text(NodeBudgets.CERTIFICATE_FILE);
    try {
      return KeyFactory.getInstance(shown.getAlgorithm())
          .generatePrivate(new PKCS8EncodedKeySpec(pkcs8(file, text, shown)));
    } catch (GeneralSecurityException e) {
      // Without the cause, which may tell of the key.
      throw new IOException(
          file + " does not hold a key of the kind of the certificate, " + shown.getAlgorithm());
    }
  }

  private static byte[] pkcs8(Path file, String text, PublicKey shown) throws IOException {
    Matcher block = KEY.matcher(text);
    if (block.find()) {
      return decoded(file, block);
    }
    Matcher traditional = TRADITIONAL_KEY.matcher(text);
    if (traditional.find()) {
      return TraditionalKey.wrapped(decoded(file, traditional), shown);
    }
    throw new IOException(
        OTHER_KEY.matcher(text).find()
            ? file
                + " holds a key that is encrypted, or of a form that is not known: convert it with"
                + " `(umask 077; openssl pkey -in "
                + file
                + " -out NEW.key)`"
            : file + " holds no private key in PEM");
  }

  private static String text(Path file) throws IOException {
    try {
      if (Files.size(file) > NodeBudgets.CERTIFICATE_FILE) {
        throw new IOException(file + " is too long to hold a certificate and those above it");
      }
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (java.nio.file.FileSystemException e) {
      throw new IOException(file + " cannot be read: " + FileFaults.why(e), e);
    }
  }

  private static byte[] decoded(Path file, Matcher block) throws IOException {
    try {
      return Base64.getMimeDecoder().decode(block.group(1));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is cut off or damaged");
    }
  }

  private static X509Certificate certificate(Path file, byte[] bytes) throws IOException {
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(bytes));
    } catch (CertificateException e) {
      throw new IOException(file + " holds a certificate that is damaged", e);
    }
  }
}
