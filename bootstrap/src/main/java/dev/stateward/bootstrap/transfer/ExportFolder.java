package dev.stateward.bootstrap.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stateward.bootstrap.remote.RemoteFailedException;
import dev.stateward.bootstrap.settings.FileExposure;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The folder of an export: documents, of which lists have one JSON object on each line, and states
 * as they are. Each file appears whole or not at all, and none of them others can read.
 */
public final class ExportFolder {
  /** The name of the file that tells what else there is. */
  static final String MANIFEST = "manifest.json";

  /** What the names of files end with that have the bytes of a state. */
  static final String STATE = ".tfstate";

  private static final String PART = ".part";
  private static final String OCCUPIED = "mirror.lock";
  private static final JsonMapper JSON = new JsonMapper();

  private final Path root;

  /** A folder that may not be there yet. */
  public ExportFolder(Path root) {
    this.root = root;
  }

  /** Makes the folder, unless it is there; refuses one that others can read. */
  void make() {
    folder(root);
    try {
      if (FileExposure.exposed(root)) {
        throw RemoteFailedException.failed(
            root + " is open to other users of this machine: run `chmod 700 " + root + "`");
      }
      if (manifest().isEmpty() && !isEmpty()) {
        throw RemoteFailedException.failed(
            root + " has other files and no " + MANIFEST + ": name an empty folder");
      }
    } catch (IOException e) {
      throw unreadable(root, e);
    }
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(root)) {
      return files.allMatch(file -> file.endsWith(OCCUPIED));
    }
  }

  /** The manifest; empty when there is none. */
  Optional<JsonNode> manifest() {
    Path file = root.resolve(MANIFEST);
    return Files.exists(file) ? Optional.of(document(file)) : Optional.empty();
  }

  /** Whether it is a folder that no export was written to. */
  public boolean isPlain() {
    return Files.isDirectory(root) && manifest().isEmpty();
  }

  /** Whether the bytes of any state are there. */
  boolean hasStates() {
    try (Stream<Path> files = Files.walk(root)) {
      return files.anyMatch(file -> file.toString().endsWith(STATE));
    } catch (IOException e) {
      throw unreadable(root, e);
    }
  }

  /** A file or folder inside, by its path from here. */
  Path path(String relative) {
    Path path = root.resolve(relative).normalize();
    if (!path.startsWith(root.normalize())) {
      throw RemoteFailedException.failed("the manifest of " + root + " names a file outside of it");
    }
    return path;
  }

  private static JsonNode document(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return JSON.readTree(in);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** A whole document. */
  JsonNode document(String relative) {
    return document(path(relative));
  }

  /** Writes a whole document. */
  void write(String relative, JsonNode document) {
    replace(
        relative,
        out -> out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(document)));
  }

  /** Writes a list, of which {@code rows} gives one object after the other. */
  void writeRows(String relative, Consumer<Consumer<ObjectNode>> rows) {
    replace(
        relative,
        out ->
            rows.accept(row -> {
              try {
                out.write(JSON.writeValueAsBytes(row));
                out.write('\n');
              } catch (IOException e) {
                throw unwritten(path(relative), e);
              }
            }));
  }

  /** Each object of a list. */
  void eachRow(String relative, Consumer<JsonNode> rows) {
    Path file = path(relative);
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      String line = lines.readLine();
      while (line != null) {
        rows.accept(JSON.readTree(line));
        line = lines.readLine();
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Writes the bytes of a state. */
  void writeState(String relative, InputStream bytes) {
    replace(relative, bytes::transferTo);
  }

  /**
   * Keeps other mirrors out of the folder until the process ends or the channel is closed.
   *
   * @throws RemoteFailedException when there is another one
   */
  FileChannel occupy() {
    make();
    Path file = root.resolve(OCCUPIED);
    try {
      FileChannel channel =
          FileChannel.open(
              file,
              EnumSet.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE),
              own(file.getFileSystem(), "rw-------"));
      if (isTaken(channel)) {
        channel.close();
        throw RemoteFailedException.failed(
            "another mirror works in " + root + ": end it first, or name another folder");
      }
      return channel;
    } catch (IOException e) {
      throw unwritten(file, e);
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() == null;
    } catch (OverlappingFileLockException e) {
      return true;
    }
  }

  /** Whether there is a file. */
  boolean has(String relative) {
    return Files.exists(path(relative));
  }

  /** The names of the folders in a folder, in order; none when it is not there. */
  List<String> folders(String relative) {
    Path folder = path(relative);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isDirectory)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  /** Removes a file, if it is there. */
  void remove(String relative) {
    try {
      Files.deleteIfExists(path(relative));
    } catch (IOException e) {
      throw unwritten(path(relative), e);
    }
  }

  /** Gives a state that has arrived a name of its own; its row in the list of versions. */
  ObjectNode keep(String place, String arrived, StateSummary summary) {
    String file = summary.serial() + "-" + summary.sha256().substring(0, 16) + STATE;
    rename(place + arrived, place + file);
    return summary.addTo(
        Resources.object().put("id", "").put("serial", summary.serial()).put("file", file));
  }

  /** Gives a file another name. */
  private void rename(String relative, String to) {
    try {
      Files.move(path(relative), path(to), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw unwritten(path(to), e);
    }
  }

  /** Writes a file. */
  private interface Writing {
    void to(OutputStream out) throws IOException;
  }

  /** The file appears when it is whole and on the disk. */
  private void replace(String relative, Writing writing) {
    Path file = path(relative);
    Path part = file.resolveSibling(file.getFileName() + PART);
    folder(Objects.requireNonNullElse(file.getParent(), root));
    try {
      Files.deleteIfExists(part);
      try (FileChannel channel =
              FileChannel.open(
                  part,
                  EnumSet.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                  own(file.getFileSystem(), "rw-------"));
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel))) {
        writing.to(out);
        out.flush();
        channel.force(true);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw unwritten(file, e);
    }
  }

  private static void folder(Path folder) {
    try {
      Files.createDirectories(folder, own(folder.getFileSystem(), "rwx------"));
    } catch (IOException e) {
      throw unwritten(folder, e);
    }
  }

  private static FileAttribute<?>[] own(FileSystem files, String permissions) {
    return files.supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static UncheckedIOException unreadable(Path file, IOException e) {
    return new UncheckedIOException(file + " cannot be read: " + FileFaults.why(e), e);
  }

  private static UncheckedIOException unwritten(Path file, IOException e) {
    return new UncheckedIOException(file + " cannot be written: " + FileFaults.why(e), e);
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
