package dev.stateward.bootstrap.server;

import dev.stateward.application.port.FreeSpace;
import dev.stateward.application.port.StorageFullException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.bootstrap.settings.Setting;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** Measures the free space of the disk that a folder is on. */
final class WatchedDisk implements FreeSpace {
  private static final long MEBIBYTE = 1024 * 1024;

  private final Path folder;
  private final FileStore disk;
  private final long leftFree;

  private WatchedDisk(Path folder, FileStore disk, long leftFree) {
    this.folder = folder;
    this.disk = disk;
    this.leftFree = leftFree;
  }

  /**
   * Watches the disk of a folder.
   *
   * @param folder an existing folder
   * @param leftFree the bytes that must stay free; 0 for none
   */
  static FreeSpace of(Path folder, long leftFree) {
    if (leftFree == 0) {
      return FreeSpace.UNWATCHED;
    }
    return measured(folder, leftFree);
  }

  private static WatchedDisk measured(Path folder, long leftFree) {
    try {
      return new WatchedDisk(folder, Files.getFileStore(folder), leftFree);
    } catch (IOException e) {
      throw unknown(folder, e);
    }
  }

  /**
   * A look at the same disk, for answers about the health of the server.
   *
   * @return what throws a {@link ShownProblemException} with the free and the required space
   */
  static Runnable look(Path folder, long leftFree) {
    return leftFree == 0 ? () -> {} : measured(folder, leftFree)::show;
  }

  private void show() {
    long free;
    try {
      free = disk.getUsableSpace();
    } catch (IOException e) {
      throw new ShownProblemException(
          "the free space cannot be read, %d MiB are needed".formatted(leftFree / MEBIBYTE),
          String.valueOf(e));
    }
    if (free < leftFree) {
      throw new ShownProblemException(
          "%d MiB are free, %d MiB are needed".formatted(free / MEBIBYTE, leftFree / MEBIBYTE),
          "(" + message(free) + ")");
    }
  }

  @Override
  public void require() {
    long free = free();
    if (free < leftFree) {
      throw new StorageFullException(message(free));
    }
  }

  private long free() {
    try {
      return disk.getUsableSpace();
    } catch (IOException e) {
      throw unknown(folder, e);
    }
  }

  private String message(long free) {
    return "the disk of %s has %d MiB free and %d MiB must stay free: make room, or lower %s"
        .formatted(
            folder, free / MEBIBYTE, leftFree / MEBIBYTE, Setting.DISK_FREE_LIMIT.variable());
  }

  private static StoreUnavailableException unknown(Path folder, IOException cause) {
    return new StoreUnavailableException("the free space of " + folder + " is unknown", cause);
  }
}
