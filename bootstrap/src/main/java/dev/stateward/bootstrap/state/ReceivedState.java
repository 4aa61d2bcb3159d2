package dev.stateward.bootstrap.state;

import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A state that came by standard input, in a file that only the user can read, which is removed in
 * the end.
 *
 * @param file where it is
 */
record ReceivedState(Path file) implements AutoCloseable {
  /** Reads all of {@code in}. */
  static ReceivedState of(InputStream in) {
    ReceivedState received = new ReceivedState(temporary());
    try (OutputStream out = Files.newOutputStream(received.file)) {
      in.transferTo(out);
      return received;
    } catch (IOException e) {
      received.close();
      throw RemoteFailedException.failed(
          "standard input cannot be kept in %s: %s".formatted(received.file, FileFaults.why(e)));
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempFile("stateward", ".tfstate");
    } catch (IOException e) {
      throw RemoteFailedException.failed("no temporary file can be made: " + FileFaults.why(e));
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be removed", e);
    }
  }
}
