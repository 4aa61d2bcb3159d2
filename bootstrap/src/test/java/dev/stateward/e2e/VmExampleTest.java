package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.net.TestPorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One server behind nginx, as in {@code docs/examples/vm}: the real CLI over TLS, and a backup. */
@Timeout(900)
@Tag("slow")
class VmExampleTest {
  @TempDir private Path folder;

  static List<Cli> everyCli() {
    return Nginx.everyCli("the single machine of the examples");
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void worksAndIsBackedUp(Cli cli) throws Exception {
    int port = TestPorts.reserve();
    String host = "localhost:" + port;
    Path file =
        Example.read("vm/stateward.conf")
            .with("/var/lib/stateward", folder.resolve("data").toString())
            .with("states.example.com", host)
            .writeTo(folder.resolve("stateward.conf"));
    Map<String, String> settings = Map.of("STATEWARD_CONFIG", file.toString());
    String token = ServerProcess.initialize(settings, "home");
    try (var server = ServerProcess.startWith(settings, folder.resolve("log"), List.of());
        var nginx = Nginx.start(folder, port, nginx(server))) {
      assertThat(nginx).isNotNull();
      CliFolder client =
          CliFolder.overTls(
              cli, folder.resolve("client"), host, token, folder.resolve("localhost.crt"));
      client.write(
          "main.tf", Example.read("quickstart/main.tf").with("stateward.localhost", host).text());
      client.run("init").succeeds();
      client.run("apply", "-auto-approve").succeeds().says("1 added");

      assertThat(backedUp(settings)).containsExactly("create", "verify", "prune");
    }
  }

  private static Example nginx(ServerProcess server) {
    return Example.read("vm/nginx.conf")
        .with("server 127.0.0.1:8080", "server " + server.url().substring("http://".length()));
  }

  /** The commands of the unit, each of which has ended well. */
  private List<String> backedUp(Map<String, String> settings) {
    Example unit =
        Example.read("vm/stateward-backup.service")
            .with("/srv/backup/stateward", folder.resolve("backup").toString());
    for (List<String> command : unit.commands()) {
      ServerProcess.command(settings, command.toArray(String[]::new));
    }
    return unit.commands().stream().map(words -> words.get(1)).toList();
  }
}
