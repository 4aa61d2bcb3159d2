package dev.stateward.bootstrap.settings;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/** Describes why a file could not be read or created. */
public final class FileFaults {
  private FileFaults() {}

  /** The reason for {@code fault}, without the name of the file. */
  public static String why(IOException fault) {
    return switch (fault) {
      case NoSuchFileException ignored -> "there is no such file or folder";
      case AccessDeniedException ignored -> "access is denied";
      case FileAlreadyExistsException ignored -> "a file or folder of that name already exists";
      case CharacterCodingException ignored -> "it is not UTF-8 text";
      case FileSystemException known when known.getReason() != null -> known.getReason();
      default -> Objects.requireNonNullElse(fault.getMessage(), "unknown error");
    };
  }
}
