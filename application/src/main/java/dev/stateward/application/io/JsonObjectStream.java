package dev.stateward.application.io;

import dev.stateward.application.blob.port.StateFiles;
import dev.stateward.domain.stateversion.StateHeader;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of one JSON object that fails on anything else, at the latest at its end: a store that
 * reads it completely only keeps JSON objects (ADR 86).
 */
public final class JsonObjectStream extends PiecewiseStream {
  private final StateFiles.Detector detector;
  private boolean invalid;
  private boolean truncated;

  public JsonObjectStream(InputStream content, StateFiles.Detector detector) {
    super(content);
    this.detector = detector;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = in.read(buffer, offset, length);
    invalid = invalid || (read > 0 && !detector.feed(buffer, offset, read));
    truncated = truncated || (read < 0 && !detector.jsonObject());
    if (invalid || truncated) {
      throw new IOException("the content is not a JSON object");
    }
    return read;
  }

  /** Whether the bytes so far cannot be the start of a JSON object. */
  public boolean invalid() {
    return invalid;
  }

  /** Whether the content ended before it was a whole JSON object. */
  public boolean truncated() {
    return truncated;
  }

  /** Whether it was a state without resources and outputs; called once, at the end. */
  public boolean emptyState() {
    return detector.emptyState();
  }

  /** The serial and lineage that it had; called once, at the end. */
  public StateHeader header() {
    return detector.header();
  }
}
