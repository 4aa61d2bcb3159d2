package dev.stateward.adapter.http.stateversion;

import dev.stateward.application.settings.Budgets;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import okio.Okio;
import okio.Pipe;

/**
 * A bounded pipe of bytes from one thread to another (ADR 0147). The reader sees its end only when
 * the writer closed it; when the writer fails, so does the reader, so that a part is never taken
 * for the whole.
 */
final class ContentPipe {
  private final Pipe pipe = new Pipe(Budgets.CONTENT_PIPE);
  private final OutputStream sink = Okio.buffer(pipe.sink()).outputStream();
  private final InputStream source = new Source(Okio.buffer(pipe.source()).inputStream());
  private final CountDownLatch readOrClosed = new CountDownLatch(1);
  private volatile boolean abandoned;

  /** The buffered end for writing; closing it completes the data. */
  OutputStream sink() {
    return sink;
  }

  /** The end for reading; after it is closed, writing fails. */
  InputStream source() {
    return source;
  }

  /** Waits until the reader reads for the first time; false when it never will. */
  boolean awaitReader() throws InterruptedIOException {
    try {
      readOrClosed.await();
      return !abandoned;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** Makes reading fail. */
  void fail() {
    pipe.cancel();
  }

  /** Whether the reader stopped reading. */
  boolean abandoned() {
    return abandoned;
  }

  private final class Source extends FilterInputStream {
    Source(InputStream content) {
      super(content);
    }

    @Override
    public int read() throws IOException {
      readOrClosed.countDown();
      return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      readOrClosed.countDown();
      return super.read(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      abandoned = true;
      readOrClosed.countDown();
      super.close();
    }
  }
}
