package dev.stateward.adapter.jdbc.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBase;

/**
 * A file of H2's store. A recovery accepts a chunk whose first and last bytes are there, and
 * follows the header wherever it points. A disk writes blocks in any order until it is flushed. So
 * the last block of a chunk is written once the others are on the disk, and the header once
 * everything before it is (2.4.240; see ADR 0102).
 */
final class OrderedFile extends FileBase {
  private static final int BLOCK = 4096;

  /** The header, twice. */
  private static final long CHUNKS_FROM = 2L * BLOCK;

  private final FileChannel file;
  private final Runnable beforeChunk;
  private final Runnable unsynced;

  /**
   * A file.
   *
   * @param beforeChunk called before each chunk is written
   * @param unsynced called when a sync failed
   */
  OrderedFile(FileChannel file, Runnable beforeChunk, Runnable unsynced) {
    this.file = file;
    this.beforeChunk = beforeChunk;
    this.unsynced = unsynced;
  }

  @Override
  public synchronized int write(ByteBuffer source, long position) throws IOException {
    int length = source.remaining();
    if (position < CHUNKS_FROM) {
      force(false);
      return file.write(source, position);
    }
    beforeChunk.run();
    if (length > BLOCK) {
      int beforeLast = (length - 1) / BLOCK * BLOCK;
      writeAll(source.slice(source.position(), beforeLast), position);
      force(false);
      source.position(source.position() + beforeLast);
      writeAll(source, position + beforeLast);
      return length;
    }
    return file.write(source, position);
  }

  private void writeAll(ByteBuffer source, long position) throws IOException {
    long at = position;
    while (source.hasRemaining()) {
      at += file.write(source, at);
    }
  }

  @Override
  public synchronized int write(ByteBuffer source) throws IOException {
    long position = file.position();
    int written = write(source, position);
    file.position(position + written);
    return written;
  }

  @Override
  public synchronized FileChannel truncate(long size) throws IOException {
    file.truncate(size);
    return this;
  }

  @Override
  public synchronized int read(ByteBuffer target, long position) throws IOException {
    return file.read(target, position);
  }

  @Override
  public synchronized int read(ByteBuffer target) throws IOException {
    return file.read(target);
  }

  @Override
  public synchronized long position() throws IOException {
    return file.position();
  }

  @Override
  public synchronized FileChannel position(long position) throws IOException {
    file.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public void force(boolean metadata) throws IOException {
    try {
      file.force(metadata);
    } catch (IOException failure) {
      unsynced.run();
      throw failure;
    }
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return file.tryLock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close();
  }
}
