package dev.stateward.bootstrap.state;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.remote.RemoteObjects;
import dev.stateward.bootstrap.remote.RemoteServer;
import dev.stateward.bootstrap.settings.FileFaults;
import dev.stateward.bootstrap.transfer.StateSummary;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The state of a version in a file that only the user can read, which is removed in the end. It has
 * the size that the server tells.
 */
final class FetchedState implements AutoCloseable {
  private final JsonNode version;
  private final Path file;
  private final StateSummary summary;

  private FetchedState(JsonNode version, Path file, StateSummary summary) {
    this.version = version;
    this.file = file;
    this.summary = summary;
  }

  /**
   * The state of a version.
   *
   * @param id the version
   * @param folder where the file is; that of the system for temporary ones when it is empty
   */
  static FetchedState of(RemoteServer server, String id, Optional<Path> folder) {
    String subject = "state version " + id;
    return fetched(
        server, server.get("/api/v2/state-versions/" + id, subject).path("data"), folder);
  }

  /** The current state of the workspace at {@code path}; empty when it has none. */
  static Optional<FetchedState> current(RemoteServer server, String path, String subject) {
    try {
      JsonNode version =
          server.get(
              "/api/v2" + path + "/current-state-version", "current state of the " + subject);
      return Optional.of(fetched(server, version.path("data"), Optional.empty()));
    } catch (RemoteFailedException e) {
      if (e.isAbsent()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static FetchedState fetched(
      RemoteServer server, JsonNode version, Optional<Path> folder) {
    String id = version.path("id").asText();
    JsonNode url = version.at("/attributes/hosted-state-download-url");
    if (!url.isTextual()) {
      throw RemoteFailedException.denied(
          "the server gives no state of version "
              + id
              + ": the token may not read it, or it was deleted");
    }
    Path file = temporary(folder);
    try (RemoteObjects objects = server.objects()) {
      objects.download(url.asText(), "state " + id, state -> write(file, state));
      StateSummary summary = StateSummary.of(file);
      requireSize(version, summary);
      return new FetchedState(version, file, summary);
    } catch (IOException e) {
      remove(file);
      throw unwritten(file, e);
    } catch (RemoteFailedException | UncheckedIOException e) {
      remove(file);
      throw e;
    }
  }

  /** Files of this kind are made so that nobody else can read them. */
  private static Path temporary(Optional<Path> folder) {
    try {
      return folder.isEmpty()
          ? Files.createTempFile("stateward", ".tfstate")
          : Files.createTempFile(folder.get(), ".stateward", ".part");
    } catch (IOException e) {
      throw unwritten(folder.orElse(Path.of("")), e);
    }
  }

  private static void write(Path file, InputStream state) {
    // A copy that replaces the file would be a new one, which others may read.
    try (OutputStream out = Files.newOutputStream(file)) {
      state.transferTo(out);
    } catch (IOException e) {
      throw unwritten(file, e);
    }
  }

  private static void requireSize(JsonNode version, StateSummary summary) {
    JsonNode size = version.at("/attributes/size");
    if (size.isNumber() && size.asLong() != summary.size()) {
      throw RemoteFailedException.failed(
          "the server sent %d bytes of state version %s, which has %d: run the command again"
              .formatted(summary.size(), version.path("id").asText(), size.asLong()));
    }
  }

  private static UncheckedIOException unwritten(Path file, IOException e) {
    return new UncheckedIOException(file + " cannot be written: " + FileFaults.why(e), e);
  }

  private static void remove(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be removed", e);
    }
  }

  /** What the server tells of the version. */
  JsonNode version() {
    return version;
  }

  Path file() {
    return file;
  }

  /** What the state says of itself. */
  StateSummary summary() {
    return summary;
  }

  /** Whether the serial in the state is the one that the server tells. */
  boolean hasToldSerial() {
    JsonNode serial = version.at("/attributes/serial");
    return !serial.isNumber() || serial.asLong() == summary.serial();
  }

  @Override
  public void close() {
    remove(file);
  }
}
