package dev.stateward.adapter.http.stateversion;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * A bounded pipe of bytes from one thread to another. The reader sees its end only when the writer
 * closed it; when the writer fails, so does the reader, so that a part is never taken for the
 * whole.
 */
final class ContentPipe {
  private static final int CAPACITY = 64 * 1024;
  private static final byte[] NONE = new byte[0];

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final OutputStream sink = new Sink();
  private final InputStream source = new Source();
  private byte[] ring = NONE;
  private int start;
  private int filled;
  private boolean asked;
  private boolean complete;
  private boolean broken;
  private boolean unread;

  /** Where to write; closing it says that everything was written. */
  OutputStream sink() {
    return sink;
  }

  /** Where to read; closing it lets the writer fail. */
  InputStream source() {
    return source;
  }

  /** Waits until the reader asks for something; false when it never will. */
  boolean awaitReader() throws InterruptedIOException {
    lock.lock();
    try {
      awaitWhile(() -> !asked && !unread);
      return !unread;
    } finally {
      lock.unlock();
    }
  }

  /** Gives up: the reader fails. */
  void fail() {
    lock.lock();
    try {
      broken = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the reader stopped reading. */
  boolean abandoned() {
    lock.lock();
    try {
      return unread;
    } finally {
      lock.unlock();
    }
  }

  private void write(byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    lock.lock();
    try {
      while (done < length) {
        awaitWhile(() -> filled == CAPACITY && !unread);
        if (unread) {
          throw new IOException("nobody reads");
        }
        if (ring.length == 0) {
          ring = new byte[CAPACITY];
        }
        int end = (start + filled) % CAPACITY;
        int part = Math.min(length - done, Math.min(CAPACITY - filled, CAPACITY - end));
        System.arraycopy(bytes, offset + done, ring, end, part);
        filled += part;
        done += part;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  private int read(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      asked = true;
      changed.signalAll();
      awaitWhile(() -> filled == 0 && !complete && !broken);
      if (broken) {
        throw new IOException("the content ended before it was complete");
      }
      if (filled == 0) {
        return -1;
      }
      int part = Math.min(length, Math.min(filled, CAPACITY - start));
      System.arraycopy(ring, start, bytes, offset, part);
      start = (start + part) % CAPACITY;
      filled -= part;
      changed.signalAll();
      return part;
    } finally {
      lock.unlock();
    }
  }

  private void awaitWhile(BooleanSupplier condition) throws InterruptedIOException {
    try {
      while (condition.getAsBoolean()) {
        changed.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private void end(boolean byWriter) {
    lock.lock();
    try {
      complete |= byWriter;
      unread |= !byWriter;
      if (unread) {
        ring = NONE;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private final class Sink extends OutputStream {
    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, bytes.length);
      ContentPipe.this.write(bytes, offset, length);
    }

    @Override
    public void close() {
      end(true);
    }
  }

  private final class Source extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, bytes.length);
      return length == 0 ? 0 : ContentPipe.this.read(bytes, offset, length);
    }

    @Override
    public void close() {
      end(false);
    }
  }
}
