package dev.stateward.adapter.blobstore;

import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.Budgets;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A completely received upload, which can be sent repeatedly: a small one from memory, a larger one
 * from a file without a name (ADR 0111).
 */
final class SpooledContent implements AutoCloseable {
  private static final int PIECE = 64 * 1024;

  private final byte[] beginning;
  private final @Nullable SpoolFile file;
  private final long size;
  private final byte[] md5;

  private SpooledContent(byte[] beginning, @Nullable SpoolFile file, long size, byte[] md5) {
    this.beginning = beginning;
    this.file = file;
    this.size = size;
    this.md5 = md5;
  }

  /**
   * Reads all of {@code content}.
   *
   * @param folder the folder for the file of a large upload
   * @throws SizeCheckedStream.ContentException when reading it fails
   * @throws StoreUnavailableException when the file cannot be created or written
   */
  static SpooledContent of(SizeCheckedStream content, Path folder) throws IOException {
    var digest = digest();
    var beginning = content.readNBytes(Budgets.UPLOAD_IN_MEMORY);
    digest.update(beginning);
    if (beginning.length < Budgets.UPLOAD_IN_MEMORY) {
      return new SpooledContent(beginning, null, beginning.length, digest.digest());
    }
    var file = SpoolFile.create(folder);
    try {
      file.write(beginning, beginning.length);
      var piece = new byte[PIECE];
      for (int length = content.read(piece); length >= 0; length = content.read(piece)) {
        digest.update(piece, 0, length);
        file.write(piece, length);
      }
      file.rewind();
      return new SpooledContent(new byte[0], file, content.count(), digest.digest());
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  long size() {
    return size;
  }

  /** The digest by which every S3 server verifies what it received. */
  String md5Base64() {
    return Base64.getEncoder().encodeToString(md5);
  }

  /** The bytes of a small upload; empty when they are in {@link #file()}. */
  byte[] bytes() {
    return beginning;
  }

  /** The file of a large upload. */
  @Nullable RandomAccessFile file() {
    return file == null ? null : file.open();
  }

  /** Whether {@code stored} has the same bytes. */
  boolean sameAs(InputStream stored) throws IOException {
    var digest = digest();
    var piece = new byte[PIECE];
    long count = 0;
    for (int length = stored.read(piece); length >= 0; length = stored.read(piece)) {
      digest.update(piece, 0, length);
      count += length;
      if (count > size) {
        return false;
      }
    }
    return count == size && MessageDigest.isEqual(digest.digest(), md5);
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }

  /** A file whose name is deleted when it is open, so that no other process finds it. */
  private record SpoolFile(RandomAccessFile open, Path path) {
    static SpoolFile create(Path folder) {
      try {
        // This method creates files that only their owner can read.
        var path = Files.createTempFile(folder, "stateward-", ".upload");
        var file = new SpoolFile(new RandomAccessFile(path.toFile(), "rw"), path);
        file.unlink();
        return file;
      } catch (IOException e) {
        throw failed(e);
      }
    }

    void write(byte[] piece, int length) {
      try {
        open.write(piece, 0, length);
      } catch (IOException e) {
        throw failed(e);
      }
    }

    /** The library sends a file from its current position, also when it repeats a request. */
    void rewind() {
      try {
        open.seek(0);
      } catch (IOException e) {
        throw failed(e);
      }
    }

    private static StoreUnavailableException failed(IOException cause) {
      return new StoreUnavailableException(
          "the temporary folder cannot store an upload: " + FileProblem.of(cause), cause);
    }

    /** Some systems cannot delete an open file; there it is deleted when it is closed. */
    private void unlink() {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        path.toFile().deleteOnExit();
      }
    }

    void close() {
      try {
        open.close();
      } catch (IOException e) {
        // It was only read since it was written, and is no longer needed.
      } finally {
        unlink();
      }
    }
  }
}
