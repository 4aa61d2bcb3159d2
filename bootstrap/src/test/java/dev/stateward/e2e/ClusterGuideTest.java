package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two nodes behind nginx, as the guide on clusters shows them, with the real CLI over TLS. */
@Timeout(180)
class ClusterGuideTest {
  private static final String RESOURCES =
      """
      terraform {
        cloud {
          hostname     = "%s"
          organization = "acme"
          workspaces { name = "network" }
        }
      }
      variable "size" { default = 1 }
      resource "terraform_data" "each" {
        count = var.size
        input = "%s"
      }
      """;

  @TempDir private Path folder;

  /** Every CLI, where there is an nginx. */
  static List<Cli> everyCli() {
    return Nginx.program().isPresent() ? Cli.found() : List.of();
  }

  @BeforeAll
  static void isLoudWithoutNginx() {
    if (Nginx.program().isEmpty()) {
      new PrintStream(System.err, true, StandardCharsets.UTF_8)
          .println("### THE CLUSTER OF THE GUIDE WAS NOT TRIED: nginx was not found ###");
    }
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void goesOnWhenANodeDies(Cli cli) throws Exception {
    int port = ServerProcess.freePort();
    String host = "localhost:" + port;
    Map<String, String> settings = new TreeMap<>(TestStores.cluster(folder.resolve("data")));
    settings.put("STATEWARD_PUBLIC_URL", "https://" + host);
    settings.put("STATEWARD_TRUSTED_PROXIES", "127.0.0.1/32");
    String token = ServerProcess.initialize(settings, "acme");
    try (var first = ServerProcess.start(folder.resolve("one"), settings);
        var second = ServerProcess.start(folder.resolve("two"), settings);
        var nginx =
            Nginx.start(Nginx.program().orElseThrow(), folder, port, List.of(first, second))) {
      assertThat(nginx).isNotNull();
      CliFolder client = client(cli, host, token);
      client.run("init").succeeds();
      client.run("apply", "-auto-approve").succeeds().says("1 added");

      first.kill();
      client.run("apply", "-auto-approve", "-var", "size=3").succeeds().says("2 added");
      // Two states of more than a mebibyte, of which nothing is held back on the way.
      client.write("main.tf", RESOURCES.formatted(host, "x".repeat(1_000_000)));
      client.run("apply", "-auto-approve", "-var", "size=3").succeeds().says("3 changed");
      client.run("plan", "-detailed-exitcode", "-var", "size=3").exits(0);
    }
  }

  private CliFolder client(Cli cli, String host, String token) {
    CliFolder client =
        CliFolder.withConfiguration(
            cli,
            folder.resolve("client"),
            "credentials \"%s\" {\n  token = \"%s\"\n}\n".formatted(host, token));
    client.environment().put("SSL_CERT_FILE", folder.resolve("localhost.crt").toString());
    return client.write("main.tf", RESOURCES.formatted(host, "a"));
  }
}
