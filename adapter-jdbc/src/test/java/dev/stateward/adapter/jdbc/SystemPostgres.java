package dev.stateward.adapter.jdbc;

import dev.stateward.testkit.net.TestPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Starts a server from the binaries of the system, with the system's defaults, except that it does
 * not wait for the disk: the server lives as long as the tests.
 */
final class SystemPostgres {
  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

  private SystemPostgres() {}

  /** The folder of the newest binaries, if there are any. */
  static Optional<Path> binaries() {
    if (!Files.isDirectory(INSTALLED)) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(INSTALLED)) {
      return versions
          .filter(version -> version.getFileName().toString().matches("[0-9]+"))
          .filter(version -> Files.isExecutable(version.resolve("bin/initdb")))
          .max(Comparator.comparing(version -> Integer.valueOf(version.getFileName().toString())))
          .map(version -> version.resolve("bin"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static PostgresServer start(Path binaries) {
    try {
      Path folder = Files.createTempDirectory("stateward-postgres");
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
      String data = folder.resolve("data").toString();
      int port = TestPorts.reserve();
      String control = binaries.resolve("pg_ctl").toString();
      runAsOwner(
          binaries.resolve("initdb").toString(), "-D", data, "-A", "trust", "-U", "postgres");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(control, folder)));
      runAsOwner(
          control,
          "-D",
          data,
          "-w",
          "-l",
          folder.resolve("log").toString(),
          "-o",
          "-c fsync=off -c port=%d -c listen_addresses=127.0.0.1 -c unix_socket_directories=%s"
              .formatted(port, folder),
          "start");
      return new PostgresServer(
          "jdbc:postgresql://127.0.0.1:" + port + "/postgres", "postgres", "");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void stop(String control, Path folder) {
    runAsOwner(control, "-D", folder.resolve("data").toString(), "-m", "immediate", "stop");
    run(List.of("rm", "-rf", folder.toString()));
  }

  /** Runs a command, which PostgreSQL refuses to root, as the user of the system's own server. */
  private static void runAsOwner(String... command) {
    List<String> words = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      words.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    words.addAll(List.of(command));
    run(words);
  }

  private static void run(List<String> words) {
    try {
      Path output = Files.createTempFile("stateward-postgres", ".txt");
      int exit =
          new ProcessBuilder(words)
              .directory(Path.of("/").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start()
              .waitFor();
      String said = Files.readString(output, StandardCharsets.UTF_8);
      Files.delete(output);
      if (exit != 0) {
        throw new IllegalStateException(words + " ended with " + exit + ": " + said);
      }
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
