package dev.stateward.bootstrap.access;

import dev.stateward.application.settings.NodeBudgets;
import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.ServerOptions;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.bootstrap.transfer.PacedServer;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** The file of access, and the server that it is for. */
final class AccessFile {
  private AccessFile() {}

  /** The text of a file. */
  static String text(ClientEnvironment environment, String name) {
    Path file = environment.folder().resolve(name);
    try {
      if (Files.size(file) > NodeBudgets.ACCESS_FILE) {
        throw RemoteFailedException.failed(
            name + " is longer than " + NodeBudgets.ACCESS_FILE + " bytes");
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (MalformedInputException e) {
      throw RemoteFailedException.failed(name + " is not in UTF-8");
    } catch (IOException e) {
      throw RemoteFailedException.failed(name + " cannot be read: " + FileFaults.why(e));
    }
  }

  /** The server, asked no faster than others want to be. */
  static PacedServer paced(ServerOptions server, CommandSpec spec) {
    return new PacedServer(server.open(spec), NodeBudgets.ACCESS_REQUESTS);
  }
}
