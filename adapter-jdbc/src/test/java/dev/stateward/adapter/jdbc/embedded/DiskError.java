package dev.stateward.adapter.jdbc.embedded;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A disk whose writes, truncations and syncs fail from a certain one on. */
final class DiskError {
  private final int first;
  private final int last;
  private final String message;
  private final AtomicInteger changes = new AtomicInteger();

  private DiskError(int first, int last, String message) {
    this.first = first;
    this.last = last;
    this.message = message;
  }

  static DiskError none() {
    return new DiskError(Integer.MAX_VALUE, Integer.MAX_VALUE, "none");
  }

  /** One change fails. */
  static DiskError broken(int change) {
    return new DiskError(change, change, "Input/output error");
  }

  /** All changes fail from one on. */
  static DiskError full(int change) {
    return new DiskError(change, Integer.MAX_VALUE, "No space left on device");
  }

  /** Counts a change; whether it fails. */
  boolean comes() {
    int change = changes.incrementAndGet();
    return change >= first && change <= last;
  }

  /** Fails when the last counted change does. */
  void require() throws IOException {
    int change = changes.get();
    if (change >= first && change <= last) {
      throw told();
    }
  }

  IOException told() {
    return new IOException(message);
  }

  /** How many changes there were. */
  int changes() {
    return changes.get();
  }
}
