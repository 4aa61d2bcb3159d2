package dev.stateward.bootstrap.command;

import dev.stateward.bootstrap.remote.ClientEnvironment;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The folder for the copy of the states that an import reads. A folder that the user has named
 * stays for the next run. A temporary folder is removed at the end, as states contain secrets.
 */
final class WorkFolder implements AutoCloseable {
  private static final int ATTEMPTS = 10;

  private final Path path;
  private final boolean temporary;

  private WorkFolder(Path path, boolean temporary) {
    this.path = path;
    this.temporary = temporary;
  }

  /** The folder that the user has named; a temporary folder if {@code name} is empty. */
  static WorkFolder of(ClientEnvironment environment, String name) {
    return name.isEmpty()
        ? temporary(environment)
        : new WorkFolder(environment.folder().resolve(name), false);
  }

  private static WorkFolder temporary(ClientEnvironment environment) {
    String given = environment.variable("TMPDIR");
    Path parent = Path.of(given.isEmpty() ? System.getProperty("java.io.tmpdir") : given);
    try {
      WorkFolder made =
          new WorkFolder(Files.createTempDirectory(parent, "stateward-import-"), true);
      // A signal ends the process without closing the folder.
      Runtime.getRuntime().addShutdownHook(new Thread(made::close));
      return made;
    } catch (IOException e) {
      throw new CommandFailedException(
          "no temporary folder can be created in "
              + parent
              + ": "
              + FileFaults.why(e)
              + "; name a folder with --work");
    }
  }

  Path path() {
    return path;
  }

  /** Removes a temporary folder, also while a command that was stopped writes to it. */
  @Override
  public void close() {
    for (int attempt = 0; temporary && Files.exists(path) && attempt < ATTEMPTS; attempt++) {
      try {
        Files.walkFileTree(path, new Removal());
      } catch (IOException e) {
        if (attempt == ATTEMPTS - 1) {
          throw new CommandFailedException(
              "the temporary folder " + path + " cannot be removed: " + FileFaults.why(e));
        }
      }
    }
  }

  /** Removes the files and folders of a tree. */
  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException fault) throws IOException {
      if (fault instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw fault;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException fault)
        throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
