package dev.stateward.adapter.blobstore;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Describes why a file system refused something. */
public final class FileProblem {
  private FileProblem() {}

  /** The reason and the path; the message of some exceptions of the JDK is the path only. */
  public static String of(Exception failure) {
    String path = String.valueOf(failure.getMessage());
    return switch (failure) {
      case FileSystemException known when known.getReason() != null -> path;
      case AccessDeniedException ignored -> "access is denied: " + path;
      case NoSuchFileException ignored -> "there is no such file or folder: " + path;
      case FileAlreadyExistsException ignored -> "a file of that name already exists: " + path;
      case NotDirectoryException ignored -> "it is not a folder: " + path;
      default -> path;
    };
  }
}
