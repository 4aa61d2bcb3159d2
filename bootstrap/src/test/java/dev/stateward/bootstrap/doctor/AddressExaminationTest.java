package dev.stateward.bootstrap.doctor;

import static dev.stateward.bootstrap.doctor.CannedServer.answer;
import static dev.stateward.bootstrap.doctor.DoctorTest.is;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.doctor.Finding.Level;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.settings.Settings.Listening;
import dev.stateward.bootstrap.settings.Settings.PublicUrl;
import dev.stateward.bootstrap.settings.Settings.Tls;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients meet on the way to the server. */
@Timeout(900)
class AddressExaminationTest {
  private static final ClientEnvironment NOTHING_SET = new ClientEnvironment(Map.of(), Path.of(""));
  private static final String JSON = "Content-Type: application/json\r\n";
  private static final String DISCOVERY = "{\"state.v2\":\"/api/v2/\"}";
  private static final String NOT_FOUND = answer("404 Not Found", "", "");

  @Test
  void doesNotFollowWhereItLeads() throws Exception {
    assertThat(
            examined(request ->
                answer("301 Moved", "Location: https://other.example/x?token=1\r\n", "")))
        .singleElement()
        .matches(is(Level.FAIL, "public URL", "redirects to https://other.example/x"))
        .matches(finding -> !finding.text().contains("token"));
  }

  @Test
  void seesThatSomebodyElseAnswers() throws Exception {
    assertThat(examined(request -> answer("200 OK", "Content-Type: text/html\r\n", "<html>")))
        .anyMatch(is(Level.FAIL, "public URL", "answers 200, and not as this server"));
  }

  @Test
  void comparesClocks() throws Exception {
    String date = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n";
    assertThat(examined(of(answer("200 OK", JSON + date, DISCOVERY), NOT_FOUND)))
        .anyMatch(is(Level.WARN, "public URL", "s apart"));
  }

  @Test
  void seesThatLargeBodiesAreRefused() throws Exception {
    assertThat(
            examined(of(answer("200 OK", JSON, DISCOVERY), answer("413 Too Large", "", "<html>"))))
        .anyMatch(is(Level.FAIL, "proxy", "refused as too large"));
  }

  @Test
  void seesThatBodiesAreHeldBack() throws Exception {
    assertThat(examined(of(answer("200 OK", JSON, DISCOVERY), "")))
        .anyMatch(is(Level.WARN, "proxy", "until all of it has reached the proxy"));
  }

  @Test
  void seesThatUploadsDoNotGetThrough() throws Exception {
    assertThat(examined(of(answer("200 OK", JSON, DISCOVERY), answer("405 Not Allowed", "", ""))))
        .anyMatch(is(Level.FAIL, "proxy", "HTTP/1.1 405 Not Allowed"));
  }

  @Test
  void warnsOfPlainTextOnTheNetwork() throws Exception {
    var listening =
        new Listening(
            "127.0.0.1",
            1,
            new Tls.Off(),
            new PublicUrl.Named(URI.create("http://unknown.invalid")),
            0);

    assertThat(new AddressExamination(listening, "", NOTHING_SET).examine())
        .noneMatch(finding -> finding.level() == Level.OK);
  }

  @Test
  void refusesACertificateThatNobodyTrusts(@TempDir Path folder) throws Exception {
    var context = selfSigned(folder);
    var socket =
        context
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    try (var server = CannedServer.on(socket, request -> NOT_FOUND)) {
      assertThat(examined("https://localhost:" + server.port()))
          .singleElement()
          .matches(is(Level.FAIL, "public URL", "unable to find valid certification path"));
    }
  }

  @Test
  void trustsTheAuthoritiesThatOtherCommandsTrust(@TempDir Path folder) throws Exception {
    var socket =
        selfSigned(folder)
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    exportCertificate(folder);
    var client = new ClientEnvironment(Map.of("SSL_CERT_FILE", "authority.pem"), folder);
    try (var server = CannedServer.on(socket, of(answer("200 OK", JSON, DISCOVERY), NOT_FOUND))) {
      assertThat(examined("https://localhost:" + server.port(), client))
          .anyMatch(is(Level.OK, "public URL", "answers"))
          .anyMatch(is(Level.OK, "proxy", "uploads of 1 GiB pass"));
    }
    assertThat(
            examined(
                "https://localhost:1",
                new ClientEnvironment(Map.of("SSL_CERT_FILE", "none.pem"), folder)))
        .singleElement()
        .matches(is(Level.FAIL, "public URL", "no certificates in PEM can be read"));
  }

  @Test
  void warnsOfACertificateThatEndsSoon() {
    Instant now = Instant.parse("2026-01-02T03:04:05Z");

    assertThat(left(now, now.plus(Duration.ofDays(29))))
        .matches(is(Level.WARN, "public URL", "valid for 29 days"));
    assertThat(left(now, now.plus(Duration.ofDays(31))))
        .matches(is(Level.OK, "public URL", "valid for 31 days"));
  }

  private static Finding left(Instant now, Instant end) {
    return AddressExamination.left("public URL", "it is", now, end);
  }

  private static Function<String, String> of(String toGet, String toPut) {
    return request -> request.startsWith("PUT ") ? toPut : toGet;
  }

  private static List<Finding> examined(Function<String, String> answers) throws Exception {
    try (var server = CannedServer.answering(answers)) {
      return examined("http://127.0.0.1:" + server.port());
    }
  }

  private static List<Finding> examined(String url) throws InterruptedException {
    return examined(url, NOTHING_SET);
  }

  private static List<Finding> examined(String url, ClientEnvironment client)
      throws InterruptedException {
    var listening =
        new Listening("127.0.0.1", 1, new Tls.Off(), new PublicUrl.Named(URI.create(url)), 0);
    return new AddressExamination(listening, "", client).examine();
  }

  /** Writes the certificate of {@link #selfSigned} in PEM. */
  private static void exportCertificate(Path folder) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(folder.resolve("store.p12"))) {
      keys.load(in, "changeit".toCharArray());
    }
    Files.writeString(
        folder.resolve("authority.pem"),
        "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
            .formatted(
                Base64.getMimeEncoder().encodeToString(keys.getCertificate("test").getEncoded())));
  }

  private static SSLContext selfSigned(Path folder) throws Exception {
    Path store = folder.resolve("store.p12");
    char[] password = "changeit".toCharArray();
    var made =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "test",
                "-dname",
                "CN=localhost",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(password))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(made.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, password);
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
