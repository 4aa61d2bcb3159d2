package dev.stateward.adapter.jdbc.embedded;

import dev.stateward.application.port.StoreUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A copy of an embedded database that replaces it once it is complete. H2 commits each statement
 * that changes the schema, so that a kill between two of them would leave a file that neither
 * program can use.
 */
public final class FileReplacement {
  private final Path file;
  private final Path copy;

  private FileReplacement(Path file) {
    this.file = file;
    this.copy = file.resolveSibling(file.getFileName() + "-migrating");
  }

  /**
   * Copies a database, which stays open and so locked.
   *
   * @param file where the files of {@code original} begin
   */
  public static FileReplacement of(EmbeddedFile original, Path file) {
    FileReplacement replacement = new FileReplacement(file);
    Path archive = file.resolveSibling(file.getFileName() + "-migrating.zip");
    try {
      Files.deleteIfExists(archive);
      OrderedFiles.makeForOwnerAlone(archive);
      original.backUp(archive);
      replacement.extract(archive);
      return replacement;
    } catch (IOException failure) {
      throw replacement.failed(failure);
    } finally {
      archive.toFile().delete();
    }
  }

  /** Where the files of the copy begin. */
  public Path copy() {
    return copy;
  }

  /**
   * Puts the closed copy in the place of the original, also in case of a crash. The original stays
   * locked until it is closed.
   */
  public void complete() {
    try {
      force(EmbeddedFile.stored(copy));
      Files.move(
          EmbeddedFile.stored(copy),
          EmbeddedFile.stored(file),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      force(file.toAbsolutePath().resolveSibling("."));
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  /** Removes the copy. */
  public void discard() {
    EmbeddedFile.stored(copy).toFile().delete();
  }

  private void extract(Path archive) throws IOException {
    Files.deleteIfExists(EmbeddedFile.stored(copy));
    OrderedFiles.makeForOwnerAlone(EmbeddedFile.stored(copy));
    try (InputStream bytes = Files.newInputStream(archive);
        ZipInputStream entries = new ZipInputStream(bytes);
        OutputStream target = Files.newOutputStream(EmbeddedFile.stored(copy))) {
      for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
        if (entry.getName().endsWith(EmbeddedFile.SUFFIX)) {
          entries.transferTo(target);
        }
      }
    }
  }

  private StoreUnavailableException failed(IOException failure) {
    discard();
    return new StoreUnavailableException(
        "the embedded database cannot be copied for its migration", failure);
  }

  private static void force(Path path) throws IOException {
    try (FileChannel opened = FileChannel.open(path, StandardOpenOption.READ)) {
      opened.force(true);
    }
  }
}
