package dev.stateward.bootstrap.settings;

import dev.stateward.bootstrap.keys.InstallationSecret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file that contains only the secret of the installation, as text. */
public final class SecretFile {
  /** A longer file is not a secret and is not read. */
  private static final int LONGEST = 4096;

  private final Path path;

  /** The file at {@code path}, which may be missing. */
  public SecretFile(Path path) {
    this.path = path;
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Whether the file exists. */
  public boolean exists() {
    return Files.exists(path);
  }

  /**
   * Reads the secret.
   *
   * @throws IOException when it cannot be read, other users can access it, or it contains no
   *     secret; the message begins with the name of the file and says what to do
   */
  public InstallationSecret read() throws IOException {
    String text = text().strip();
    if (!InstallationSecret.strong(text)) {
      throw new IOException(path + " must hold " + weak());
    }
    return InstallationSecret.of(text);
  }

  /** The required form of a secret, for error messages. */
  static String weak() {
    return "32 random bytes, which are "
        + InstallationSecret.SHORTEST_TEXT
        + " characters in base64 or more: make one with `stateward secret generate`";
  }

  /**
   * The text of the file.
   *
   * @throws IOException as {@link #read()}
   */
  String text() throws IOException {
    return text(LONGEST);
  }

  /**
   * The text of a file of at most {@code longest} bytes that holds a secret of any kind.
   *
   * @throws IOException as {@link #read()}
   */
  public String text(int longest) throws IOException {
    try {
      if (FileExposure.open(path)) {
        throw new IOException(
            path + " is open to other users of this machine: run `chmod 600 " + path + "`");
      }
      if (Files.size(path) > longest) {
        throw new IOException(path + " is too long to hold a secret");
      }
      return Files.readString(path, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new IOException(path + " is not there", e);
    } catch (CharacterCodingException e) {
      throw new IOException(path + " holds no text", e);
    } catch (FileSystemException e) {
      throw new IOException(path + " cannot be read: " + FileFaults.why(e), e);
    }
  }

  /**
   * Creates the file, readable only by its owner, and syncs it to the disk. It exists completely or
   * not at all.
   *
   * @throws FileAlreadyExistsException when the file exists; it is not changed
   */
  public void write(InstallationSecret secret) throws IOException {
    if (exists()) {
      throw new FileAlreadyExistsException(path.toString());
    }
    Path temporary = path.resolveSibling(path.getFileName() + ".new");
    Files.deleteIfExists(temporary);
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            forOwnerAlone())) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(secret.text() + "\n");
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    force(path.toAbsolutePath().resolveSibling(""));
  }

  private FileAttribute<?>[] forOwnerAlone() {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static void force(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
