package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.application.blob.port.StateFiles.Memory;

/** Memory up to a limit that records its peak. */
public final class CountedMemory implements Memory {
  private final long limit;
  private long taken;
  private long most;

  /** Memory of {@code limit} bytes. */
  public CountedMemory(long limit) {
    this.limit = limit;
  }

  @Override
  public boolean take(long bytes) {
    if (taken + bytes > limit) {
      return false;
    }
    taken += bytes;
    most = Math.max(most, taken);
    return true;
  }

  @Override
  public void giveBack(long bytes) {
    taken -= bytes;
  }

  /** The most bytes that were taken at once. */
  public long most() {
    return most;
  }
}
