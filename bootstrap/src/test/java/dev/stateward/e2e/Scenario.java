package dev.stateward.e2e;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A test's own place on the server: the CLI and the backend it uses, and a key that keeps its
 * workspaces apart from those of every other test.
 */
record Scenario(Cli cli, Backend backend, String key, InstalledServer server) {
  static Scenario of(Cli cli, Backend backend, String name, InstalledServer server) {
    var key = cli.name() + "-" + backend.name().replace('_', '-') + "-" + name;
    return new Scenario(cli, backend, key.toLowerCase(Locale.ROOT), server);
  }

  /** Every CLI with every backend. */
  static List<Pair> everyPair() {
    return Cli.found().stream()
        .flatMap(cli -> Stream.of(Backend.values()).map(backend -> new Pair(cli, backend)))
        .toList();
  }

  /** A folder that keeps its state on the server, not yet initialized. */
  CliFolder folder(Path path, String resources) {
    return localFolder(path, resources).write("backend.tf", backend.configuration(key));
  }

  /** A folder that keeps its state in a file, and whose CLI knows the server. */
  CliFolder localFolder(Path path, String resources) {
    return server.folder(cli, path).write("main.tf", resources);
  }

  /** A folder whose workspace main is there and selected. */
  CliFolder ready(Path path, String resources) {
    var folder = folder(path, resources);
    backend.firstInit(folder, key);
    return folder;
  }

  /** The name of the workspace main on the server. */
  String workspace() {
    return workspace("main");
  }

  String workspace(String shortName) {
    return key + "-" + shortName;
  }

  String workspaceId() {
    return server.workspaceId(workspace());
  }

  /** What force-unlock wants to be told. */
  String lockId() {
    return InstalledServer.ORGANIZATION + "/" + workspace();
  }

  /** The serial of the current state version. */
  int serial() {
    return server.current(workspace()).is(200).data().path("attributes").path("serial").asInt();
  }

  /** A CLI and a backend. */
  record Pair(Cli cli, Backend backend) {
    @Override
    public String toString() {
      return cli + ", " + backend.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
