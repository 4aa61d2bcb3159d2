package dev.stateward.bootstrap;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {
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
    Files.copy(Path.of("../.mvn/find-jdk"), program.resolve(".mvn/find-jdk"), COPY_ATTRIBUTES);
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
  void keepsTheClassesOfTheServerInAnArchive() throws Exception {
    build();

    var archive = "\n-XX:SharedArchiveFile=" + program + "/bootstrap/target/stateward.jsa\n";

    assertThat(shell.run(folder, program.resolve("stateward"), "serve").out()).contains(archive);
    assertThat(shell.run(folder, program.resolve("stateward"), "dev").out()).contains(archive);
    assertThat(shell.run(folder, program.resolve("stateward"), "init").out())
        .doesNotContain(archive);
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

  private void build() throws IOException {
    Files.createDirectories(jar.getParent());
    Files.createFile(jar);
  }
}
