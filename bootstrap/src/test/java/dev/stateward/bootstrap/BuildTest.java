package dev.stateward.bootstrap;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What `make build` does, with a Maven and a JDK that only look like them. */
@Timeout(900)
class BuildTest {
  private static final String BUILDING = "Building; this takes a minute";

  /** Runs Maven where the JDK would run the program that runs Maven. */
  private static final String BUILD = "if [ \"$1\" = .mvn/Build.java ]; then exec mvn; fi\n";

  private final Path folder;
  private final Path source;
  private final Path jdk;
  private final Shell shell;

  BuildTest(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.source = this.folder.resolve("domain/src/main/java/Rule.java");
    this.jdk = FakeJdk.at(this.folder.resolve("a jdk"), "25");
    FakeJdk.script(jdk.resolve("bin/java"), BUILD);
    FakeJdk.releaseFile(jdk, Map.of("JAVA_VERSION", "25.0.1"));
    Files.createDirectories(this.folder.resolve("domain/src/main/java"));
    Files.createFile(source);
    for (String file :
        List.of(
            "Makefile", "pom.xml", ".mvn/find-jdk", ".mvn/class-archive", ".mvn/java-options")) {
      Path copy = this.folder.resolve(file);
      Files.createDirectories(this.folder.resolve(".mvn"));
      Files.copy(Path.of("..", file), copy, COPY_ATTRIBUTES);
    }
    Files.copy(Path.of("..", "pom.xml"), this.folder.resolve("domain/pom.xml"));
    Path maven = Files.createDirectories(this.folder.resolve("maven"));
    FakeJdk.script(
        maven.resolve("mvn"),
        "mkdir -p bootstrap/target && echo jar > bootstrap/target/stateward.jar");
    this.shell = new Shell(this.folder).with("JAVA_HOME", jdk).withOnPath(maven);
    everythingIsOld();
  }

  @Test
  void buildsWhenASourceChangedAlone() throws Exception {
    assertThat(build()).contains(BUILDING);
    assertThat(build()).doesNotContain(BUILDING);

    change(source);
    assertThat(build()).contains(BUILDING);
    assertThat(build()).doesNotContain(BUILDING);

    Files.delete(source);
    change(folder.resolve("domain/src/main/java"));
    assertThat(build()).contains(BUILDING);
    change(folder.resolve("domain/pom.xml"));
    assertThat(build()).contains(BUILDING);
  }

  @Test
  void endsThoughTheServerForTheArchiveOfClassesHangs() throws Exception {
    FakeJdk.script(jdk.resolve("bin/java"), BUILD + "trap '' TERM\nwhile :; do sleep 1; done");
    shell.with("STATEWARD_ARCHIVE_SECONDS", "1");

    assertThat(build()).contains(BUILDING, "could not be archived");
    assertThat(build()).doesNotContain(BUILDING);
  }

  private String build() throws IOException, InterruptedException {
    var outcome = shell.run(folder, Path.of("/usr/bin/make"), "build");
    assertThat(outcome.exit()).as(outcome.err()).isZero();
    return outcome.out() + outcome.err();
  }

  /** Files made within one tick of the clock would be of the same age. */
  private void everythingIsOld() throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
      }
    }
  }

  /** Changes {@code file} after the last build. */
  private void change(Path file) throws IOException {
    Path jar = folder.resolve("bootstrap/target/stateward.jar");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH.plusSeconds(10)));
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH.plusSeconds(20)));
  }
}
