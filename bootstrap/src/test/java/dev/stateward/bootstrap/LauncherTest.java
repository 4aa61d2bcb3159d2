package dev.stateward.bootstrap;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherTest {
  private static final String ARCHIVE = "-XX:SharedArchiveFile=";
  private static final String CACHE = "-XX:AOTCache=";
  private static final String HEAP = "\n-Xmx256m\n";
  private static final String COMPILED_ONCE = "\n-XX:TieredStopAtLevel=1\n";
  private static final String SERIAL = "\n-XX:+UseSerialGC\n";
  private static final String COMPACT = "\n-XX:+UseCompactObjectHeaders\n";

  private final Path folder;
  private final Path program;
  private final Path jar;
  private final Shell shell;

  LauncherTest(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.program = Files.createDirectories(this.folder.resolve("a program"));
    this.jar = program.resolve("bootstrap/target/stateward.jar");
    this.shell = new Shell(this.folder);
    Files.createDirectories(program.resolve(".mvn"));
    Files.copy(Path.of("../stateward"), program.resolve("stateward"), COPY_ATTRIBUTES);
    for (String script : List.of("find-jdk", "class-archive", "java-options", "run-jar")) {
      Files.copy(
          Path.of("../.mvn", script), program.resolve(".mvn").resolve(script), COPY_ATTRIBUTES);
    }
    shell.with("JAVA_HOME", FakeJdk.at(this.folder.resolve("a jdk"), "25"));
  }

  @Test
  void asksForABuildWhenThereIsNone() throws Exception {
    var outcome = shell.run(folder, program.resolve("stateward"), "serve");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEqualTo("Stateward is not built yet: run `make build` first.\n");
  }

  @Test
  void becomesTheJavaProcessWithItsArguments() throws Exception {
    build();

    var outcome = shell.run(program, Path.of("./stateward"), "user", "create", "--name", "Ann B");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("process " + outcome.pid() + "\n")
        .endsWith("-jar\n" + jar + "\nuser\ncreate\n--name\nAnn B\n");
    assertThat(outcome.exit()).isZero();
  }

  @Test
  void keepsWhatItMakesFromOthers() throws Exception {
    build();

    assertThat(start("serve")).containsPattern("\numask 0?077\n");
  }

  @Test
  void runsThroughLinksFromAnyFolder() throws Exception {
    build();
    var bin = Files.createDirectories(folder.resolve("bin"));
    var elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createSymbolicLink(bin.resolve("direct"), Path.of("../a program/stateward"));
    Files.createSymbolicLink(bin.resolve("stateward"), bin.resolve("direct"));

    var outcome = shell.run(elsewhere, bin.resolve("stateward"));

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).endsWith("-jar\n" + jar + "\n");
  }

  @Test
  void passesTheOptionsForJava() throws Exception {
    build();

    var outcome =
        shell
            .with("STATEWARD_JAVA_OPTS", "-Xmx256m -Dgreeting=hello")
            .run(folder, program.resolve("stateward"), "bench");

    assertThat(outcome.out()).contains("\n-Xmx256m\n-Dgreeting=hello\n-jar\n");
  }

  @Test
  void givesAServerTheMemoryOfASmallMachine() throws Exception {
    build();
    FakeJdk.releaseFile(folder.resolve("a jdk"), Map.of("JAVA_VERSION", "25.0.1"));

    assertThat(start("serve")).contains(HEAP, SERIAL, COMPACT);
    assertThat(start("bench")).doesNotContain(HEAP).contains(SERIAL, COMPACT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-Xmx1g", "-Da=b -XX:MaxHeapSize=1g", "-XX:MaxRAMPercentage=50", "-Xms512m"})
  void leavesTheHeapToTheOperator(String options) throws Exception {
    build();

    shell.with("STATEWARD_JAVA_OPTS", options);

    assertThat(start("serve")).doesNotContain(HEAP).contains(SERIAL);
  }

  @Test
  void leavesTheCollectorToTheOperator() throws Exception {
    build();

    shell.with("STATEWARD_JAVA_OPTS", "-XX:+UseG1GC -Da=b");

    assertThat(start("serve")).doesNotContain(SERIAL).contains(HEAP);
  }

  @Test
  void givesAnOlderJdkNothingThatItDoesNotKnow() throws Exception {
    build();
    FakeJdk.releaseFile(folder.resolve("a jdk"), Map.of("JAVA_VERSION", "21.0.1"));
    assertThat(start("serve")).contains(HEAP, SERIAL).doesNotContain(COMPACT, "Trim");
  }

  @Test
  void usesTheArchiveThatWasMadeWithTheJar() throws Exception {
    build();
    assertThat(start("serve")).doesNotContain(ARCHIVE);

    var archive = Files.createFile(archive("server"));
    var built = Files.getLastModifiedTime(jar).toInstant();
    Files.setLastModifiedTime(archive, FileTime.from(built.plusSeconds(1)));

    assertThat(start("serve")).contains("\n" + ARCHIVE + archive + "\n");
  }

  @Test
  void usesNoArchiveThatIsOlderThanTheJar() throws Exception {
    build();
    var archive = Files.createFile(archive("server"));
    var built = Files.getLastModifiedTime(jar).toInstant();

    Files.setLastModifiedTime(archive, FileTime.from(built.minusSeconds(2)));

    assertThat(start("serve")).doesNotContain(ARCHIVE);
  }

  @Test
  void usesNoArchiveOfAnotherJdk() throws Exception {
    build();
    FakeJdk.releaseFile(folder.resolve("a jdk"), Map.of("JAVA_VERSION", "21.0.1"));
    Files.createFile(archive("server"));
    assertThat(start("serve")).contains(ARCHIVE);

    FakeJdk.releaseFile(folder.resolve("a jdk"), Map.of("JAVA_VERSION", "21.0.2"));

    assertThat(start("serve")).doesNotContain(ARCHIVE);
  }

  @Test
  void usesWhatRunningTaughtANewerJdk() throws Exception {
    build();
    FakeJdk.releaseFile(folder.resolve("a jdk"), Map.of("JAVA_VERSION", "25.0.1"));
    var cache = Files.createFile(archive("server"));

    assertThat(cache.toString()).endsWith(".aot");
    assertThat(start("serve")).contains("\n" + CACHE + cache + "\n").doesNotContain(ARCHIVE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"workspace", "whoami", "--version", "--help"})
  void startsAClientFromAnArchiveOfItsOwn(String command) throws Exception {
    build();
    Files.createFile(archive("server"));
    var archive = Files.createFile(archive("client"));

    assertThat(start(command)).contains("\n" + ARCHIVE + archive + "\n", COMPILED_ONCE);
    assertThat(start("serve")).doesNotContain(archive.toString(), COMPILED_ONCE);
  }

  @Test
  void saysWhichJdkIsMissing() throws Exception {
    build();

    var outcome =
        shell.with("JAVA_HOME", folder).run(folder, program.resolve("stateward"), "serve");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith("Stateward needs a JDK 21 or newer").hasLineCount(1);
  }

  private String start(String command) throws IOException, InterruptedException {
    var outcome = shell.run(folder, program.resolve("stateward"), command);
    assertThat(outcome.err()).isEmpty();
    return outcome.out();
  }

  private Path archive(String kind) throws IOException, InterruptedException {
    var outcome =
        shell.run(
            folder,
            program.resolve(".mvn/class-archive"),
            "name",
            folder.resolve("a jdk").toString(),
            jar.toString(),
            kind);
    return Path.of(outcome.out().strip());
  }

  private void build() throws IOException {
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);
  }
}
