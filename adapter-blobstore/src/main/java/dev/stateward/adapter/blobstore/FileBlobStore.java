package dev.stateward.adapter.blobstore;

import dev.stateward.application.blob.port.BlobStore;
import dev.stateward.application.blob.port.BlobStore.OpenBlob;
import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.domain.stateversion.BlobKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Stores blobs as files. The name of a file appears only when the file is complete and on the disk
 * (ADR 0020).
 */
final class FileBlobStore implements BlobStore {
  private static final int PIECE = 64 * 1024;

  /** The bytes that are written between two checks of the free space. */
  private static final int SPACE_CHECK_BYTES = 4 * 1024 * 1024;

  private static final int REPORTED_FAILURES = 5;

  private final BlobFolder folder;
  private final FreeSpace space;

  private FileBlobStore(BlobFolder folder, FreeSpace space) {
    this.folder = folder;
    this.space = space;
  }

  static FileBlobStore open(Path root, FreeSpace space) {
    try {
      return new FileBlobStore(BlobFolder.prepare(root), space);
    } catch (IOException | UnsupportedOperationException e) {
      throw new StoreUnavailableException(
          "the folder " + root + " cannot store blobs: " + FileProblem.of(e), e);
    }
  }

  @Override
  public void put(BlobKey key, InputStream content, OptionalLong size) throws IOException {
    try {
      publish(key, new SizeCheckedStream(content, size));
    } catch (SizeCheckedStream.ContentException e) {
      throw e.rethrown();
    } catch (FileAlreadyExistsException e) {
      throw new IllegalStateException("something is stored under the key already", e);
    } catch (IOException e) {
      throw failed("storing", e);
    }
  }

  private void publish(BlobKey key, SizeCheckedStream content) throws IOException {
    var published = folder.fileOf(key);
    var temporary = folder.newTemporary();
    try {
      write(content, temporary);
      Files.createLink(published, temporary);
      sync(folder.shardOf(key), published);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void write(SizeCheckedStream content, Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      var piece = new byte[PIECE];
      long nextCheck = 0;
      for (int length = content.read(piece); length >= 0; length = content.read(piece)) {
        if (content.count() >= nextCheck) {
          space.require();
          nextCheck = content.count() + SPACE_CHECK_BYTES;
        }
        var bytes = ByteBuffer.wrap(piece, 0, length);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
      channel.force(true);
    }
  }

  private static void sync(Path shard, Path published) throws IOException {
    try {
      BlobFolder.sync(shard);
    } catch (IOException e) {
      Files.deleteIfExists(published);
      throw e;
    }
  }

  @Override
  public OpenBlob open(BlobKey key, long offset) {
    try {
      return opened(FileChannel.open(folder.fileOf(key), StandardOpenOption.READ), offset);
    } catch (NoSuchFileException e) {
      throw new StoreUnavailableException("nothing is stored under the key " + key.value(), e);
    } catch (IOException e) {
      throw failed("opening", e);
    }
  }

  private static OpenBlob opened(FileChannel file, long offset) throws IOException {
    try {
      return new OpenBlob(Channels.newInputStream(file.position(offset)), file.size());
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  @Override
  public OptionalLong size(BlobKey key) {
    try {
      return OptionalLong.of(Files.size(folder.fileOf(key)));
    } catch (NoSuchFileException e) {
      return OptionalLong.empty();
    } catch (IOException e) {
      throw failed("measuring", e);
    }
  }

  @Override
  public void delete(BlobKey key) {
    try {
      if (Files.deleteIfExists(folder.fileOf(key))) {
        BlobFolder.sync(folder.shardOf(key));
      }
    } catch (IOException e) {
      throw failed("deleting", e);
    }
  }

  @Override
  public void list(Consumer<Stored> each) {
    var failures = new ArrayDeque<Exception>();
    for (var shard : folder.shards()) {
      list(shard, each, failures);
    }
    if (!failures.isEmpty()) {
      var first = failures.remove();
      failures.forEach(first::addSuppressed);
      throw failed("listing", first);
    }
  }

  private void list(Path shard, Consumer<Stored> each, Deque<Exception> failures) {
    try (var files = Files.newDirectoryStream(shard)) {
      for (var file : files) {
        accept(file, each, failures);
      }
    } catch (IOException | DirectoryIteratorException e) {
      collect(e, failures);
    }
  }

  private void accept(Path file, Consumer<Stored> each, Deque<Exception> failures) {
    var key = folder.keyOf(file);
    if (key.isEmpty()) {
      return;
    }
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      // It was deleted while the folder was being read.
      return;
    } catch (IOException e) {
      collect(e, failures);
      return;
    }
    each.accept(
        new Stored(key.get(), attributes.size(), attributes.lastModifiedTime().toInstant()));
  }

  private static void collect(Exception failure, Deque<Exception> failures) {
    if (failures.size() < REPORTED_FAILURES) {
      failures.add(failure);
    }
  }

  private static StoreUnavailableException failed(String what, Exception cause) {
    return new StoreUnavailableException(what + " a file failed: " + FileProblem.of(cause), cause);
  }
}
