package dev.stateward.adapter.jdbc.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * Files of H2 that only their owner can access, and in which nothing is valid before it is complete
 * on the disk (see {@link OrderedFile}). Public because H2 instantiates it.
 */
public final class OrderedFiles extends FilePathWrapper {
  /** The prefix of the paths of such files. */
  static final String SCHEME = "ordered";

  private static final Set<Path> UNSYNCED = ConcurrentHashMap.newKeySet();

  /** What this thread calls before it writes a chunk. */
  private static final ThreadLocal<Runnable> BEFORE_CHUNK = ThreadLocal.withInitial(() -> () -> {});

  private static final FileAttribute<Set<PosixFilePermission>> FOR_OWNER_ALONE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** Registers them with H2. */
  static void register() {
    FilePath.register(new OrderedFiles());
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (!mode.equals("r")) {
      makeForOwnerAlone(path());
    }
    Path path = path();
    return new OrderedFile(
        getBase().open(mode), () -> BEFORE_CHUNK.get().run(), () -> UNSYNCED.add(path));
  }

  /**
   * Has {@code listener} called before each chunk that this thread writes during {@code work}. H2
   * 2.4.240 writes a chunk once it has copied all that goes into it.
   */
  static void beforeChunk(Runnable listener, Runnable work) {
    BEFORE_CHUNK.set(listener);
    try {
      work.run();
    } finally {
      BEFORE_CHUNK.remove();
    }
  }

  private Path path() {
    return Path.of(getBase().unwrap().toString()).toAbsolutePath();
  }

  /**
   * Whether a sync of {@code file} failed in this process. The system may have forgotten what it
   * did not write, and reports it once: the next sync succeeds.
   */
  static boolean unsynced(Path file) {
    return UNSYNCED.contains(file.toAbsolutePath());
  }

  /** A synced copy of {@code file} has taken its place. */
  static void rewritten(Path file) {
    UNSYNCED.remove(file.toAbsolutePath());
  }

  /** Creates a missing {@code file}; H2 would create it with default permissions. */
  static void makeForOwnerAlone(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try {
        Files.createFile(file, FOR_OWNER_ALONE);
      } catch (FileAlreadyExistsException there) {
        // It exists already.
      }
    }
  }
}
