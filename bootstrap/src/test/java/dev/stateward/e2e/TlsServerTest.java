package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.bootstrap.server.RunningServer;
import dev.stateward.bootstrap.server.Wiring;
import dev.stateward.bootstrap.settings.RawSettings;
import dev.stateward.bootstrap.settings.Settings;
import dev.stateward.bootstrap.telemetry.ScrapedText;
import dev.stateward.testkit.fixture.TestApplication;
import dev.stateward.testkit.net.TestPorts;
import dev.stateward.testkit.tls.IssuedCertificate;
import dev.stateward.testkit.tls.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A whole server that speaks TLS, while its certificate is renewed. */
@Timeout(900)
@Tag("slow")
class TlsServerTest {
  @TempDir private Path folder;
  private TestAuthority authority;
  private Map<String, String> given;

  @BeforeEach
  void certify() throws IOException {
    authority = TestAuthority.make(Files.createDirectory(folder.resolve("authority")));
    put(authority.issue("first", "ip:127.0.0.1"));
    given = new HashMap<>();
    given.put("STATEWARD_PORT", "0");
    given.put("STATEWARD_METRICS_PORT", "0");
    given.put("STATEWARD_TLS_CERTIFICATE_FILE", folder.resolve("server.crt").toString());
    given.put("STATEWARD_TLS_KEY_FILE", folder.resolve("server.key").toString());
  }

  private void put(IssuedCertificate issued) throws IOException {
    move(issued.key(), "server.key");
    move(issued.chain(), "server.crt");
  }

  private void move(Path from, String to) throws IOException {
    Files.move(from, folder.resolve(to), StandardCopyOption.REPLACE_EXISTING);
  }

  private HttpResponse<String> get(URI url) throws IOException, InterruptedException {
    // Another connection each time.
    try (HttpClient client = HttpClient.newBuilder().sslContext(authority.trusted()).build()) {
      return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }
  }

  private String holder(URI url) {
    try {
      var session = get(url.resolve("/health/live")).sslSession().orElseThrow();
      return ((X509Certificate) session.getPeerCertificates()[0])
          .getSubjectX500Principal()
          .getName();
    } catch (SSLPeerUnverifiedException e) {
      throw new AssertionError(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Test
  void showsTheCertificateThatItsFilesHold() throws Exception {
    try (RunningServer server = Wiring.serve(Settings.of(RawSettings.of(given, folder), folder))) {
      URI url = server.publicUrl();
      assertThat(url.getScheme()).isEqualTo("https");
      assertThat(holder(url)).isEqualTo("CN=first");
      HttpResponse<String> ready = get(url.resolve("/health/ready"));
      assertThat(ready.body()).contains("\"certificate\":{\"status\":\"ok\"");
      assertThat(ready.headers().firstValue("Strict-Transport-Security")).isPresent();
      assertThat(daysLeft(server)).isBetween(89.0, 90.1);

      put(authority.issue("second", "ip:127.0.0.1", "root", "-validity", "200"));
      Waiting.until("the other certificate", () -> holder(url).equals("CN=second"));

      assertThat(daysLeft(server)).isBetween(199.0, 200.1);
      given.put("STATEWARD_PORT", Integer.toString(url.getPort()));
      assertThat(new CommandRun(folder).with(given).run("health").out()).startsWith("ready");
    }
  }

  static List<Cli> everyCli() {
    return Cli.found();
  }

  /** Neither a {@code host} block nor a proxy: the CLI finds the API by the name of the server. */
  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void isFoundByTheCliWithItsNameAlone(Cli cli) throws IOException {
    put(authority.issue("named", "dns:localhost"));
    int port = TestPorts.reserve();
    String host = "localhost:" + port;
    given.put("STATEWARD_PORT", Integer.toString(port));
    given.put("STATEWARD_PUBLIC_URL", "https://" + host);
    try (RunningServer server = Wiring.serve(Settings.of(RawSettings.of(given, folder), folder))) {
      CliFolder client = client(cli, host, server);

      client.run("init").succeeds();
      client.run("apply", "-auto-approve").succeeds().says("1 added");
      String state = client.run("state", "pull").succeeds().out();
      client.write(
          "pushed.tfstate",
          state.replace("hello", "pushed").replaceFirst("\"serial\": [0-9]+", "\"serial\": 7"));
      client.run("state", "push", "pushed.tfstate").succeeds();
      client.run("output", "-raw", "greeting").succeeds().prints("pushed");

      client.environment().put("SSL_CERT_FILE", "/dev/null");
      client.run("plan").fails().says("certificate");
    }
  }

  /** A folder with a configuration for the new organization of a server. */
  private CliFolder client(Cli cli, String host, RunningServer server) {
    TestApplication filled = new TestApplication(server.application());
    filled.user("ann", true);
    filled.organization("acme", "ann");
    CliFolder client =
        CliFolder.overTls(
            cli, folder.resolve("client"), host, filled.token("ann"), authority.certificate());
    client.write(
        "main.tf",
        """
        terraform {
          cloud {
            hostname     = "%s"
            organization = "acme"
            workspaces { name = "network" }
          }
        }
        resource "terraform_data" "one" { input = "hello" }
        output "greeting" { value = "hello" }
        """
            .formatted(host));
    return client;
  }

  private static double daysLeft(RunningServer server) throws IOException, InterruptedException {
    URI place = URI.create("http://127.0.0.1:" + server.monitoring().port() + "/metrics");
    try (HttpClient client = HttpClient.newHttpClient()) {
      String text =
          client.send(HttpRequest.newBuilder(place).build(), BodyHandlers.ofString()).body();
      return ScrapedText.of(text).sum("stateward_tls_certificate_days", Map.of());
    }
  }
}
