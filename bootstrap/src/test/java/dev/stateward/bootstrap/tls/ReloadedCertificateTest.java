package dev.stateward.bootstrap.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.bootstrap.settings.Settings.Tls;
import dev.stateward.testkit.tls.IssuedCertificate;
import dev.stateward.testkit.tls.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadedCertificateTest {
  @TempDir private static Path issued;
  private static IssuedCertificate first;
  private static IssuedCertificate second;
  private static IssuedCertificate ended;

  @TempDir private Path folder;
  private Tls.Files files;
  private Instant now;
  private ReloadedCertificate certificate;

  @BeforeAll
  static void issue() {
    TestAuthority authority = TestAuthority.make(issued);
    first = authority.issue("first", "dns:localhost");
    second =
        authority.issue("second", "dns:localhost", "root", "-keyalg", "RSA", "-keysize", "2048");
    ended =
        authority.issue("ended", "dns:localhost", "root", "-startdate", "-9d", "-validity", "5");
  }

  @BeforeEach
  void start() throws IOException {
    files = new Tls.Files(folder.resolve("server.crt"), folder.resolve("server.key"));
    now = Instant.now();
    put(first);
    InstantSource time = () -> now;
    certificate = ReloadedCertificate.of(files, time);
  }

  private void put(IssuedCertificate other) throws IOException {
    Files.copy(
        other.key(),
        files.key(),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.COPY_ATTRIBUTES);
    Files.copy(other.chain(), files.chain(), StandardCopyOption.REPLACE_EXISTING);
  }

  /** The name of the holder of what is shown for keys of a kind. */
  private String shown(String kind) {
    String alias =
        Objects.requireNonNull(certificate.keys().chooseEngineServerAlias(kind, null, null));
    X509Certificate[] chain = Objects.requireNonNull(certificate.keys().getCertificateChain(alias));
    assertThat(
            KeyTrial.fits(
                Objects.requireNonNull(certificate.keys().getPrivateKey(alias)),
                chain[0].getPublicKey()))
        .isTrue();
    return chain[0].getSubjectX500Principal().getName();
  }

  @Test
  void isReplacedWhenItsFilesChange() throws IOException {
    assertThat(shown("EC")).isEqualTo("CN=first");
    assertThat(certificate.keys().chooseEngineServerAlias("RSA", null, null)).isNull();
    String begun =
        Objects.requireNonNull(certificate.keys().chooseEngineServerAlias("EC", null, null));

    put(second);
    certificate.look();

    assertThat(shown("RSA")).isEqualTo("CN=second");
    assertThat(certificate.keys().chooseEngineServerAlias("EC", null, null)).isNull();
    // A handshake that had begun goes on with what it began with.
    assertThat(
            Objects.requireNonNull(certificate.keys().getCertificateChain(begun))[0]
                .getSubjectX500Principal()
                .getName())
        .isEqualTo("CN=first");
    assertThat(certificate.problem()).isEmpty();
  }

  @Test
  void staysWhileItsFilesCannotBeUsed() throws IOException {
    Files.copy(second.chain(), files.chain(), StandardCopyOption.REPLACE_EXISTING);
    certificate.look();
    // The other file may be on its way.
    assertThat(certificate.problem()).isEmpty();

    certificate.look();
    assertThat(certificate.problem())
        .hasValueSatisfying(problem -> {
          assertThat(problem.shown()).contains("cannot be used").doesNotContain("server.key");
          assertThat(problem.details())
              .contains("does not hold a key of the kind of the certificate");
        });
    assertThat(shown("EC")).isEqualTo("CN=first");

    put(first);
    certificate.look();
    assertThat(certificate.problem()).isEmpty();
  }

  @Test
  void isNotReplacedByOneThatHasEnded() throws IOException {
    put(ended);
    certificate.look();
    certificate.look();

    assertThat(shown("EC")).isEqualTo("CN=first");
    assertThat(certificate.problem())
        .hasValueSatisfying(problem -> assertThat(problem.details()).contains("and not now"));
  }

  @Test
  void isNotSoundAfterItsEnd() {
    assertThat(certificate.daysLeft()).isBetween(89.0, 90.1);
    now = now.plus(Duration.ofDays(91));

    assertThat(certificate.daysLeft()).isNegative();
    assertThat(certificate.problem())
        .hasValueSatisfying(problem -> assertThat(problem.shown()).startsWith("it ended at 20"));
    now = now.minus(Duration.ofDays(100));
    assertThat(certificate.problem())
        .hasValueSatisfying(
            problem -> assertThat(problem.shown()).startsWith("it is not valid before 20"));
  }

  @Test
  void isRefusedAtTheStart() throws IOException {
    Files.delete(files.key());

    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> ReloadedCertificate.of(files, () -> now))
        .withMessageContaining("server.key is not there; STATEWARD_TLS_CERTIFICATE_FILE and");
  }
}
