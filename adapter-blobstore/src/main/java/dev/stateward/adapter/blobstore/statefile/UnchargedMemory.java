package dev.stateward.adapter.blobstore.statefile;

import dev.stateward.application.blob.port.StateFiles.Memory;

/** Memory for what is in memory already, or has a small limit of its own. */
final class UnchargedMemory implements Memory {
  @Override
  public boolean take(long bytes) {
    return true;
  }

  @Override
  public void giveBack(long bytes) {}
}
