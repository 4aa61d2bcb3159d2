package dev.stateward.application.io;

import dev.stateward.application.blob.port.StateFiles;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream that passes one JSON object on and fails on anything else, at its end at the latest: a
 * store that reads it to its end keeps nothing that is no state data (ADR 86).
 */
public final class JsonObjectStream extends PiecewiseStream {
  private final StateFiles.Glance glance;
  private boolean flawed;
  private boolean cutOff;

  public JsonObjectStream(InputStream content, StateFiles.Glance glance) {
    super(content);
    this.glance = glance;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = in.read(buffer, offset, length);
    flawed = flawed || (read > 0 && !glance.pass(buffer, offset, read));
    cutOff = cutOff || (read < 0 && !glance.jsonObject());
    if (flawed || cutOff) {
      throw new IOException("the content is not a JSON object");
    }
    return read;
  }

  /** Whether no bytes that might follow make a JSON object of what was read. */
  public boolean flawed() {
    return flawed;
  }

  /** Whether the content ended before it was a whole JSON object. */
  public boolean cutOff() {
    return cutOff;
  }

  /** Whether it was a state without resources and outputs; asked once, at the end. */
  public boolean emptyState() {
    return glance.emptyState();
  }
}
