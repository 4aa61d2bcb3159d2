package dev.stateward.testkit.disk;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** An error of a disk: which of the changes that are made to it fail, and how. */
public final class DiskError {
  private final int first;
  private final int last;
  private final String message;
  private final AtomicInteger changes = new AtomicInteger();

  private DiskError(int first, int last, String message) {
    this.first = first;
    this.last = last;
    this.message = message;
  }

  /** No change fails; they are counted. */
  public static DiskError none() {
    return new DiskError(Integer.MAX_VALUE, Integer.MAX_VALUE, "none");
  }

  /** One change fails. */
  public static DiskError broken(int change) {
    return new DiskError(change, change, "Input/output error");
  }

  /** All changes fail from one on. */
  public static DiskError full(int change) {
    return new DiskError(change, Integer.MAX_VALUE, "No space left on device");
  }

  /** Counts a change; whether it fails. */
  public boolean comes() {
    int change = changes.incrementAndGet();
    return change >= first && change <= last;
  }

  /** Fails when the last counted change does. */
  public void require() throws IOException {
    int change = changes.get();
    if (change >= first && change <= last) {
      throw told();
    }
  }

  /** What a change that fails throws. */
  public IOException told() {
    return new IOException(message);
  }

  /** How many changes there were. */
  public int changes() {
    return changes.get();
  }
}
