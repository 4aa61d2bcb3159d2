package dev.stateward.bootstrap.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** A connection to the server that has the database of a folder open. */
public final class AdminClient implements AutoCloseable {
  private final JsonLines lines;

  private AdminClient(JsonLines lines) {
    this.lines = lines;
  }

  /** Connects; empty when no server has the database in {@code folder} open. */
  public static Optional<AdminClient> connect(Path folder) {
    Path file = AdminSocket.in(folder);
    if (!AdminSocket.fits(file) || !Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new AdminClient(new JsonLines(SocketChannel.open(UnixDomainSocketAddress.of(file)))));
    } catch (IOException e) {
      // The server that made the file is gone.
      return Optional.empty();
    }
  }

  /**
   * Has the server run a command.
   *
   * @throws AdminFailedException when it did not
   */
  public JsonNode run(String command, JsonNode arguments, Consumer<JsonNode> progress) {
    ObjectNode request = JsonLines.JSON.createObjectNode();
    request.put("version", AdminConversation.VERSION).put("command", command);
    request.set("arguments", arguments);
    try {
      lines.write(request);
      for (JsonNode line = lines.read(); ; line = lines.read()) {
        if (line.has("result")) {
          return line.path("result");
        }
        if (line.has("error")) {
          throw new AdminFailedException(line.path("error").asText());
        }
        progress.accept(line.path("progress"));
      }
    } catch (EOFException e) {
      throw new AdminFailedException("the server stopped before it was done");
    } catch (IOException e) {
      throw new AdminFailedException("the server did not answer: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
