package dev.stateward.application.port;

/** The free space of a disk, some of which is never used: a full disk would stop everything. */
@FunctionalInterface
public interface FreeSpace {
  /** Of a disk that is never full, or that somebody else watches. */
  FreeSpace UNWATCHED = () -> {};

  /**
   * Returns when there is enough to write more.
   *
   * @throws StorageFullException when there is not
   */
  void require();
}
