package dev.stateward.bootstrap.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files below the data folder of an installation, by how their names begin. */
public final class StoredFiles {
  private StoredFiles() {}

  public static List<Path> all(Path data, String beginning) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().startsWith(beginning))
          .toList();
    }
  }

  /** Any one of them. */
  public static Path one(Path data, String beginning) throws IOException {
    return all(data, beginning).getFirst();
  }

  /** The file of the state that a recovery record is beside. */
  static Path stateOf(Path data, Path record) throws IOException {
    return one(data, record.getFileName().toString().substring("record_".length()));
  }

  /** The command that decrypts the state beside {@code record}, with {@code more} options. */
  static String[] decryption(Path data, Path record, String... more) throws IOException {
    Stream<String> files =
        Stream.of(
            "decrypt",
            "--object",
            stateOf(data, record).toString(),
            "--record",
            record.toString(),
            "--wrapping-key",
            one(data, "wrapping_").toString(),
            "--to",
            "state.json");
    return Stream.concat(files, Stream.of(more)).toArray(String[]::new);
  }
}
