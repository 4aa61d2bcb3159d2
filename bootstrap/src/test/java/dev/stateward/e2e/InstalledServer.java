package dev.stateward.e2e;

import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A server with an organization and two users, set up by the program's own commands. */
final class InstalledServer implements AutoCloseable {
  static final String ORGANIZATION = "acme";

  private final Path folder;
  private final List<ServerProcess> servers;
  private final Optional<Balancer> balancer;
  private final String url;
  private final String aliceToken;
  private final String bobToken;

  private InstalledServer(Path folder, Nodes nodes, String aliceToken, String bobToken) {
    this.folder = folder;
    this.servers = nodes.servers();
    this.balancer = nodes.balancer();
    this.url = nodes.url();
    this.aliceToken = aliceToken;
    this.bobToken = bobToken;
  }

  /** A server that is reached directly. */
  static InstalledServer start() {
    var port = TestPorts.reserve();
    return start(port, ServerProcess.url(port));
  }

  /** A server whose clients reach it at {@code publicUrl}. */
  static InstalledServer start(int port, String publicUrl) {
    try {
      var folder = Files.createTempDirectory("stateward-e2e");
      var data = folder.resolve("data");
      var alice = ServerProcess.initialize(data, ORGANIZATION);
      ServerProcess.command(
          data,
          "user",
          "create",
          "--name",
          "bob",
          "--email",
          "bob@example.com",
          "--organization",
          ORGANIZATION,
          "--owner");
      var bob = ServerProcess.createToken(data, "bob");
      return new InstalledServer(folder, Nodes.start(data, port, publicUrl), alice, bob);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** One server, or two behind a balancer where they can share what they know. */
  private record Nodes(List<ServerProcess> servers, Optional<Balancer> balancer, String url) {
    static Nodes start(Path data, int port, String publicUrl) throws IOException {
      if (!TestStores.SHARED) {
        return new Nodes(
            List.of(ServerProcess.start(data, port, publicUrl)),
            Optional.empty(),
            ServerProcess.url(port));
      }
      List<Integer> ports = List.of(TestPorts.reserve(), TestPorts.reserve());
      List<ServerProcess> servers = new ArrayList<>();
      for (int each : ports) {
        servers.add(ServerProcess.start(data, each, publicUrl));
      }
      return new Nodes(servers, Optional.of(Balancer.start(port, ports)), ServerProcess.url(port));
    }
  }

  String url() {
    return url;
  }

  /** The owner of the organization. */
  String aliceToken() {
    return aliceToken;
  }

  /** A member of the organization, who is no site admin. */
  String bobToken() {
    return bobToken;
  }

  Api alice() {
    return new Api(url(), aliceToken);
  }

  Api bob() {
    return new Api(url(), bobToken);
  }

  CliFolder folder(Cli cli, Path path) {
    return CliFolder.create(cli, path, url(), aliceToken);
  }

  /** The id of a workspace of the organization. */
  String workspaceId(String name) {
    return alice().get("/organizations/" + ORGANIZATION + "/workspaces/" + name).is(200).id();
  }

  /** What the current state version of a workspace says. */
  Api.Answer current(String workspace) {
    return alice().get("/workspaces/" + workspaceId(workspace) + "/current-state-version");
  }

  /** Runs a command of the operator, while the server runs. */
  String program(String... arguments) {
    return ServerProcess.command(folder.resolve("data"), arguments);
  }

  /** Stops the server and moves its data to {@code place}. */
  void stopAndKeep(Path place) throws IOException {
    servers.forEach(ServerProcess::close);
    Files.move(folder.resolve("data"), place);
  }

  /** Stops the server and removes its data. */
  @Override
  public void close() {
    servers.forEach(ServerProcess::close);
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
      if (balancer.isPresent()) {
        balancer.get().close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
