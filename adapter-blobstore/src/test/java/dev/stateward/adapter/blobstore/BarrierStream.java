package dev.stateward.adapter.blobstore;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A stream whose last byte waits until all parties have reached the barrier. */
final class BarrierStream extends InputStream {
  private final CyclicBarrier barrier;
  private int left;

  BarrierStream(CyclicBarrier barrier, int size) {
    this.barrier = barrier;
    this.left = size;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    if (left == 1) {
      await();
    }
    int read = Math.min(length, Math.max(1, left - 1));
    Arrays.fill(bytes, offset, offset + read, (byte) 7);
    left -= read;
    return read;
  }

  private void await() throws IOException {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IOException(e);
    }
  }
}
