package dev.stateward.application.port;

/** Keeps some space of a disk free, because a full disk would stop the server. */
@FunctionalInterface
public interface FreeSpace {
  /** For disks that need no check. */
  FreeSpace UNWATCHED = () -> {};

  /**
   * Requires enough free space to write more.
   *
   * @throws StorageFullException when there is not
   */
  void require();
}
