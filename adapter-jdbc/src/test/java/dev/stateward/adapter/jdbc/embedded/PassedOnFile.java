package dev.stateward.adapter.jdbc.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBase;

/** A file of H2 that passes everything on to another one. */
class PassedOnFile extends FileBase {
  private final FileChannel file;

  PassedOnFile(FileChannel file) {
    this.file = file;
  }

  @Override
  public synchronized int write(ByteBuffer source, long position) throws IOException {
    return file.write(source, position);
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
    file.truncate(size);
    return this;
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
    file.force(metadata);
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
