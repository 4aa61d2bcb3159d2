package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.net.TestPorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Three nodes behind nginx, as in {@code docs/examples/cluster}, with the real CLI over TLS. */
@Timeout(900)
@Tag("slow")
class ClusterExampleTest {
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

  static List<Cli> everyCli() {
    return Nginx.everyCli("the cluster of the examples");
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void goesOnUntilOneNodeIsLeft(Cli cli) throws Exception {
    int port = TestPorts.reserve();
    String host = "localhost:" + port;
    Map<String, String> settings = settings(host);
    ServerProcess.command(settings, "secret", "generate", "--to", secret());
    String token = ServerProcess.initialize(settings, "acme");
    try (var first = node("one", settings);
        var second = node("two", settings);
        var third = node("three", settings);
        var nginx = Nginx.start(folder, port, nginx(first, second, third))) {
      assertThat(nginx).isNotNull();
      CliFolder client = client(cli, host, token);
      client.run("init").succeeds();
      client.run("apply", "-auto-approve").succeeds().says("1 added");

      first.kill();
      client.run("apply", "-auto-approve", "-var", "size=3").succeeds().says("2 added");
      second.kill();
      // Two states of more than a mebibyte, of which nothing is held back on the way.
      client.write("main.tf", RESOURCES.formatted(host, "x".repeat(1_000_000)));
      client.run("apply", "-auto-approve", "-var", "size=3").succeeds().says("3 changed");
      client.run("plan", "-detailed-exitcode", "-var", "size=3").exits(0);
    }
  }

  private String secret() {
    return folder.resolve("secret").toString();
  }

  /** The settings of the example, with the stores of this test. */
  private Map<String, String> settings(String host) {
    Map<String, String> own = new TreeMap<>(TestStores.shared(folder.resolve("data")));
    own.put("STATEWARD_HOST", "127.0.0.1");
    Path file =
        Example.read("cluster/stateward.conf")
            .with("stateward.example.com", host)
            .with("10.0.0.10/32", "127.0.0.1/32")
            .with("/etc/stateward/secret\n", secret() + "\n")
            .withSettings(own)
            .writeTo(folder.resolve("stateward.conf"));
    return Map.of("STATEWARD_CONFIG", file.toString());
  }

  private ServerProcess node(String name, Map<String, String> settings) {
    Map<String, String> own = new TreeMap<>(settings);
    own.put("STATEWARD_STOP_NOTICE_SECONDS", "0");
    return ServerProcess.startWith(own, folder.resolve(name + ".log"), List.of());
  }

  private static Example nginx(ServerProcess... nodes) {
    Example example = Example.read("cluster/nginx.conf");
    for (int node = 0; node < nodes.length; node++) {
      example =
          example.with(
              "10.0.0.1" + (node + 1) + ":8080", nodes[node].url().substring("http://".length()));
    }
    return example;
  }

  private CliFolder client(Cli cli, String host, String token) {
    CliFolder client =
        CliFolder.overTls(
            cli, folder.resolve("client"), host, token, folder.resolve("localhost.crt"));
    return client.write("main.tf", RESOURCES.formatted(host, "a"));
  }
}
