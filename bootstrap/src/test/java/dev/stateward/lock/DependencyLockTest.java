package dev.stateward.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DependencyLockTest {
  private static final LocalDateTime BUILT = LocalDateTime.of(2026, 3, 5, 12, 0);
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 2, 1, 0, 0);
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 23);

  private final Path folder;
  private final Path file;
  private final DependencyLock lock;
  private final SortedMap<String, Path> jars = new TreeMap<>();

  DependencyLockTest(@TempDir Path folder) {
    this.folder = folder;
    this.file = folder.resolve("dependencies.lock");
    this.lock = new DependencyLock(file);
  }

  @Test
  void findsNoDifferenceRightAfterItWasWritten() throws IOException {
    jars.put("program org.example:one:jar:1.0", jar("one", "content", BUILT));
    lock.write(jars, TODAY);

    assertThat(lock.differences(jars)).isEmpty();
    assertThat(Files.readAllLines(file))
        .last()
        .asString()
        .matches("program org\\.example:one:jar:1\\.0 2026-03-05 [0-9a-f]{64}");
  }

  @Test
  void namesWhatWasAddedChangedAndRemoved() throws IOException {
    jars.put("build org.example:tool:jar:1.0", jar("tool", "content", BUILT));
    jars.put("program org.example:one:jar:1.0", jar("one", "content", BUILT));
    lock.write(jars, TODAY);

    jars.remove("build org.example:tool:jar:1.0");
    jars.put("build org.example:tool:jar:1.1", folder.resolve("tool.jar"));
    jar("one", "other content", BUILT);

    assertThat(lock.differences(jars))
        .containsExactly(
            "added: build org.example:tool:jar:1.1",
            "changed, though its version is the same: " + folder.resolve("one.jar"),
            "removed: build org.example:tool:jar:1.0");
  }

  @Test
  void keepsTheDayOnWhichAJarWithoutATimeWasLocked() throws IOException {
    jars.put("program org.example:one:jar:1.0", jar("one", "content", NO_TIME));
    lock.write(jars, TODAY);
    lock.write(jars, TODAY.plusDays(9));
    assertThat(file).content().contains("1.0 <=2026-11-23 ");

    jar("one", "other content", NO_TIME);
    lock.write(jars, TODAY.plusDays(9));
    assertThat(file).content().contains("1.0 <=2026-12-02 ");
  }

  @Test
  void readsWhatMavenLists() throws IOException {
    Path list = folder.resolve("list.txt");
    Files.writeString(
        list,
        """

        The following files have been resolved:
           org.example:one:jar:1.0:compile:/home/a b/one-1.0.jar -- module org.example.one (auto)
           org.example:two:jar:data:2.0:runtime:/home/a b/two-2.0-data.jar
           dev.stateward:stateward-domain:jar:1.0.0:compile:/home/stateward/domain/target/classes
           dev.stateward:application:jar:1.0.0:compile:/home/a b/application-1.0.0.jar

        The following plugins have been resolved:
           org.example:a-plugin:jar:3.0:/home/a b/a-plugin-3.0.jar
              org.example:its-library:jar:4.0:/home/a b/its-library-4.0.jar
        """);

    assertThat(DependencyLock.jars("build", list))
        .containsOnlyKeys(
            "build org.example:one:jar:1.0",
            "build org.example:two:jar:data:2.0",
            "build org.example:a-plugin:jar:3.0",
            "build org.example:its-library:jar:4.0")
        .containsEntry("build org.example:one:jar:1.0", Path.of("/home/a b/one-1.0.jar"));
  }

  private Path jar(String name, String content, LocalDateTime time) throws IOException {
    Path jar = folder.resolve(name + ".jar");
    try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      var entry = new ZipEntry("content");
      entry.setTimeLocal(time);
      zip.putNextEntry(entry);
      zip.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }
}
