package dev.stateward.bootstrap.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stateward.bootstrap.settings.Settings.Tls;
import dev.stateward.testkit.tls.IssuedCertificate;
import dev.stateward.testkit.tls.TestAuthority;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ServerCertificateTest {
  @TempDir private static Path issued;
  private static TestAuthority authority;
  private static IssuedCertificate first;
  private static IssuedCertificate second;

  @TempDir private Path folder;

  @BeforeAll
  static void issue() {
    authority = TestAuthority.make(issued);
    first =
        authority.issue("first", "dns:State.example.test,dns:*.example.org,ip:127.0.0.1,ip:::1");
    second = authority.issue("second", "dns:localhost");
  }

  private static ServerCertificate read(Path chain, Path key) throws IOException {
    return ServerCertificate.read(new Tls.Files(chain, key));
  }

  private static void assertRefused(Path chain, Path key, String... said) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> read(chain, key))
        .satisfies(refusal -> assertThat(refusal.getMessage()).contains(said));
  }

  /** A file for its owner alone. */
  private Path file(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  @ParameterizedTest
  @CsvSource({"RSA, 2048", "Ed25519, 255"})
  void hasAKeyOfEachUsualKind(String kind, String size) throws IOException {
    IssuedCertificate issuedNow =
        authority.issue(kind, "dns:localhost", "root", "-keyalg", kind, "-keysize", size);

    ServerCertificate certificate = read(issuedNow.chain(), issuedNow.key());

    assertThat(certificate.chain()).hasSize(1);
    assertThat(certificate.isValid(Instant.now())).isTrue();
    assertThat(certificate.daysLeft(Instant.now())).isBetween(89.0, 90.1);
  }

  @Test
  void isReadFromFilesWithOtherThingsInThem() throws IOException {
    String key = Files.readString(first.key());
    String chain = Files.readString(first.chain());
    Path both = file("both.pem", "subject=CN = x\r\n" + key + chain.replace("\n", "\r\n"));

    assertThat(read(both, both)).isEqualTo(read(first.chain(), first.key()));
  }

  @ParameterizedTest
  @CsvSource({
    "https://state.example.test, true",
    "https://STATE.example.test:8443, true",
    "https://one.example.org, true",
    "https://one.two.example.org, false",
    "https://example.org, false",
    "https://127.0.0.1:8443, true",
    "https://[::1]:8443, true",
    "https://127.0.0.2, false",
    "https://first, false"
  })
  void isForItsNames(URI url, boolean expected) throws IOException {
    assertThat(read(first.chain(), first.key()).isFor(url)).isEqualTo(expected);
  }

  @Test
  void endsWithTheFirstOfItsChain() throws IOException {
    authority.subordinate("between");
    IssuedCertificate below =
        authority.issue("below", "dns:localhost", "between", "-validity", "400");

    ServerCertificate certificate = read(below.chain(), below.key());

    assertThat(certificate.chain()).hasSize(2);
    assertThat(certificate.end())
        .isEqualTo(certificate.chain().get(1).getNotAfter().toInstant())
        .isBefore(Instant.now().plus(Duration.ofDays(91)));
    assertThat(certificate.isValid(certificate.end())).isFalse();
    assertThat(certificate.isValid(certificate.beginning().minusSeconds(1))).isFalse();
  }

  @Test
  void isRefusedWithTheKeyOfAnother() {
    assertRefused(
        first.chain(),
        second.key(),
        "second.key does not hold the key of the first certificate of ",
        "put the server's own certificate first");
  }

  @Test
  void isRefusedWithAKeyThatOthersCanRead() throws IOException {
    Path key = file("open.key", Files.readString(first.key()));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));

    assertRefused(first.chain(), key, "is open to other users of this machine", "chmod 600 " + key);
  }

  /** The old forms are what is within PKCS#8, after its version and the algorithm. */
  @ParameterizedTest
  @CsvSource({"RSA, 2048, 26", "EC, 256, 28", "EC, 384, 25"})
  void hasAKeyInTheFormOfOldTools(String kind, String size, int header) throws IOException {
    IssuedCertificate issuedNow =
        authority.issue(
            "old" + kind + size, "dns:localhost", "root", "-keyalg", kind, "-keysize", size);
    ServerCertificate known = read(issuedNow.chain(), issuedNow.key());
    byte[] pkcs8 = known.key().getEncoded();
    byte[] within = Arrays.copyOfRange(pkcs8, header, pkcs8.length);
    String pem =
        "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
            + "-----BEGIN %1$s PRIVATE KEY-----\n%2$s\n-----END %1$s PRIVATE KEY-----\n"
                .formatted(kind, Base64.getMimeEncoder().encodeToString(within));
    Path key = file("old.key", pem);

    assertThat(read(issuedNow.chain(), key)).isEqualTo(known);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB",
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0\n\nMIIB",
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl"
      })
  void isRefusedWithAKeyOfAnotherForm(String text) throws IOException {
    Path key = file("other.key", text + "\n-----END RSA PRIVATE KEY-----\n");

    assertRefused(first.chain(), key, "openssl pkey -in " + key + " -out");
  }

  @Test
  void isRefusedWithAnOldKeyThatIsDamaged() throws IOException {
    Path key =
        file("bad.key", "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n");

    assertRefused(first.chain(), key, key + " does not hold a key of the kind");
  }

  @Test
  void isRefusedWithFilesThatAreNone() throws IOException {
    Path none = folder.resolve("none");
    Path text = file("text", "nothing of it\n");
    Path cut = file("cut", Files.readString(first.key()).replaceFirst("[A-Za-z0-9]{40}", ""));
    Path damaged = file("damaged", Files.readString(first.chain()).replace("MI", "AI"));
    Path large = file("large", "x".repeat(70_000));

    assertRefused(none, first.key(), none + " cannot be read: there is no such file or folder");
    assertRefused(first.chain(), none, none + " is not there");
    assertRefused(text, first.key(), text + " holds no certificate in PEM");
    assertRefused(first.chain(), text, text + " holds no private key in PEM");
    assertRefused(first.chain(), cut, cut + " does not hold a key of the kind of the certificate");
    assertRefused(damaged, first.key(), damaged + " holds a certificate that is damaged");
    assertRefused(large, first.key(), large + " is too long");
    assertRefused(first.chain(), large, large + " is too long");
  }
}
