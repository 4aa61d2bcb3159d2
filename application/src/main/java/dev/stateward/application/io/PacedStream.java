package dev.stateward.application.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that tells of each read, before it is done. */
public final class PacedStream extends FilterInputStream {
  private final Runnable heartbeat;

  /**
   * Reads {@code in}.
   *
   * @param heartbeat called before each read
   */
  public PacedStream(InputStream in, Runnable heartbeat) {
    super(in);
    this.heartbeat = heartbeat;
  }

  @Override
  public int read() throws IOException {
    heartbeat.run();
    return super.read();
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    heartbeat.run();
    return super.read(buffer, offset, length);
  }
}
