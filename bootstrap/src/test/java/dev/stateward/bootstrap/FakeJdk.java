package dev.stateward.bootstrap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Collectors;

/** Folders that look like installed JDKs to a shell script. */
final class FakeJdk {
  private FakeJdk() {}

  /**
   * A home folder whose {@code java} says {@code version} and otherwise its umask and its
   * arguments.
   */
  static Path at(Path home, String version) throws IOException {
    var jre = jreAt(home, version);
    script(home.resolve("bin/javac"), "exit 0");
    return jre;
  }

  /** The same without a compiler. */
  static Path jreAt(Path home, String version) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    script(
        home.resolve("bin/java"),
        """
        if [ "$1" = -version ]; then
          echo 'openjdk version "%s" 2025-01-01' >&2
        else
          echo "process $$"
          echo "umask $(umask)"
          for word in "$@"; do echo "$word"; done
        fi
        """
            .formatted(version));
    return home;
  }

  /** What a JDK says of itself in a file, as most do. */
  static void releaseFile(Path home, Map<String, String> values) throws IOException {
    Files.writeString(
        home.resolve("release"),
        values.entrySet().stream()
            .map(value -> value.getKey() + "=\"" + value.getValue() + "\"\n")
            .collect(Collectors.joining()));
  }

  /** An executable file of these lines. */
  static void script(Path file, String lines) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + lines + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
