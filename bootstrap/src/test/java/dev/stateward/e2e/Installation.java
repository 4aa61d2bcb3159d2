package dev.stateward.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** A server with an organization and two users, set up by the program's own commands. */
final class Installation implements AutoCloseable {
  static final String ORGANIZATION = "acme";

  private final Path folder;
  private final ServerProcess server;
  private final String aliceToken;
  private final String bobToken;

  private Installation(Path folder, ServerProcess server, String aliceToken, String bobToken) {
    this.folder = folder;
    this.server = server;
    this.aliceToken = aliceToken;
    this.bobToken = bobToken;
  }

  /** An installation that is reached directly. */
  static Installation start() {
    var port = ServerProcess.freePort();
    return start(port, ServerProcess.url(port));
  }

  /** An installation whose clients reach it at {@code publicUrl}. */
  static Installation start(int port, String publicUrl) {
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
          ORGANIZATION);
      var bob = ServerProcess.createToken(data, "bob");
      return new Installation(folder, ServerProcess.start(data, port, publicUrl), alice, bob);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  String url() {
    return server.url();
  }

  /** The owner of the organization. */
  String aliceToken() {
    return aliceToken;
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

  /** Stops the server and removes its data. */
  @Override
  public void close() {
    server.close();
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
