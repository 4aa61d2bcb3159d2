package dev.stateward.bootstrap.transfer;

import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** State files in a folder. */
public final class StateFiles implements StateSource {
  private final Path root;

  /** The files under {@code root}. */
  public StateFiles(Path root) {
    this.root = root;
  }

  @Override
  public List<String> paths() {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(StateNames::isOfState)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw unreadable(root, e);
    }
  }

  @Override
  public String workspace(String path) {
    return StateNames.ofFile(path);
  }

  @Override
  public void read(String path, Consumer<InputStream> sink) {
    Path file = root.resolve(path);
    try (InputStream in = Files.newInputStream(file)) {
      sink.accept(in);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static UncheckedIOException unreadable(Path file, IOException e) {
    return new UncheckedIOException(file + " cannot be read: " + FileFaults.why(e), e);
  }

  @Override
  public void close() {
    // Nothing is open between two files.
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
