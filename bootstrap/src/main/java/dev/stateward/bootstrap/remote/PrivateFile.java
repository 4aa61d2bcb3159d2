package dev.stateward.bootstrap.remote;

import dev.stateward.bootstrap.settings.FileExposure;
import dev.stateward.bootstrap.settings.FileFaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A short file with a secret that only the user can read. */
public final class PrivateFile {
  private static final long LONGEST = 4096;

  private PrivateFile() {}

  /**
   * The text of a file, without white space around it.
   *
   * @throws RemoteFailedException when it cannot be read, or others can read it too
   */
  public static String read(ClientEnvironment environment, String name) {
    Path file = environment.folder().resolve(name);
    try {
      if (FileExposure.exposed(file)) {
        throw RemoteFailedException.failed(
            name + " is open to other users of this machine: run `chmod 600 " + name + "`");
      }
      if (Files.size(file) > LONGEST) {
        throw RemoteFailedException.failed(name + " is longer than " + LONGEST + " bytes");
      }
      return Files.readString(file, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw RemoteFailedException.failed(name + " cannot be read: " + FileFaults.why(e));
    }
  }
}
