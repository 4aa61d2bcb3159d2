package dev.stateward.adapter.jdbc.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBase;

/** A file of H2 whose changes are noted, each in the order in which it reached the file. */
final class RecordedFile extends FileBase {
  private final FileChannel file;
  private final WriteHistory history;

  RecordedFile(FileChannel file, WriteHistory history) {
    this.file = file;
    this.history = history;
  }

  @Override
  public synchronized int write(ByteBuffer source, long position) throws IOException {
    synchronized (history) {
      ByteBuffer offered = source.duplicate();
      int written = file.write(source, position);
      byte[] bytes = new byte[written];
      offered.get(bytes);
      history.wrote(position, bytes);
      return written;
    }
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    long position = file.position();
    int written = write(source, position);
    file.position(position + written);
    return written;
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    synchronized (history) {
      file.truncate(size);
      history.truncated(size);
      return this;
    }
  }

  @Override
  public synchronized int read(ByteBuffer target, long position) throws IOException {
    return file.read(target, position);
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return file.read(target);
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    file.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public void force(boolean metadata) throws IOException {
    synchronized (history) {
      file.force(metadata);
      history.forced();
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
