package dev.stateward.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * The data of a release, as its embedded database and its files; and what it answered with them.
 */
final class ReleaseFixture {
  /** The recorded answers, beside the folder {@code data}. */
  static final String ANSWERS = "answers.json";

  private static final String FOLDER = "releases";

  private ReleaseFixture() {}

  /** The releases of which there is data. */
  static List<String> all() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources", FOLDER))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Packs {@code folder} as the fixture of {@code release}. */
  static void pack(Path folder, String release) throws IOException {
    Path file = Path.of("src/test/resources", FOLDER, release + ".zip");
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    try (OutputStream bytes = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(bytes);
        Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(each).toString()));
        Files.copy(each, zip);
      }
    }
  }

  /** Unpacks a fixture into {@code folder}. */
  static void unpack(String name, Path folder) throws IOException {
    try (InputStream bytes =
            Objects.requireNonNull(
                ReleaseFixture.class.getResourceAsStream("/" + FOLDER + "/" + name), name);
        ZipInputStream zip = new ZipInputStream(bytes)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.copy(zip, file);
      }
    }
    Files.setPosixFilePermissions(
        folder.resolve("data/stateward.key"),
        java.nio.file.attribute.PosixFilePermissions.fromString("rw-------"));
  }
}
