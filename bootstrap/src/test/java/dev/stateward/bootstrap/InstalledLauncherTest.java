package dev.stateward.bootstrap;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of a release, which has its own Java and nothing of the source tree. */
class InstalledLauncherTest {
  private final Path folder;
  private final Path home;
  private final Shell shell;

  InstalledLauncherTest(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.home = this.folder.resolve("a program");
    this.shell = new Shell(this.folder);
    Path lib = Files.createDirectories(home.resolve("lib"));
    Path bin = Files.createDirectories(home.resolve("bin"));
    Files.copy(Path.of("src/package/launcher"), bin.resolve("stateward"), COPY_ATTRIBUTES);
    Files.createSymbolicLink(bin.resolve("stateward-prepare"), Path.of("stateward"));
    for (String script : List.of("class-archive", "java-options", "run-jar")) {
      Files.copy(Path.of("../.mvn", script), lib.resolve(script), COPY_ATTRIBUTES);
    }
    Files.createFile(lib.resolve("stateward.jar"));
    Path runtime = FakeJdk.at(lib.resolve("runtime"), "25");
    FakeJdk.releaseFile(runtime, Map.of("JAVA_VERSION", "25.0.1"));
  }

  @Test
  void becomesItsOwnJavaFromAnyFolder() throws Exception {
    Path link =
        Files.createSymbolicLink(folder.resolve("stateward"), home.resolve("bin/stateward"));

    var outcome = shell.run(folder, link, "user", "create", "--name", "Ann B");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out())
        .startsWith("process " + outcome.pid() + "\n")
        .containsPattern("\numask 0?077\n")
        .contains("\n-Xmx256m\n")
        .endsWith("-jar\n" + home + "/lib/stateward.jar\nuser\ncreate\n--name\nAnn B\n");
  }

  @Test
  void usesTheArchiveOfClassesOnceItIsMade() throws Exception {
    Path stateward = home.resolve("bin/stateward");
    assertThat(shell.run(folder, stateward, "serve").out()).doesNotContain("AOTCache");
    String name =
        shell
            .run(
                folder,
                home.resolve("lib/class-archive"),
                "name",
                home + "/lib/runtime",
                home + "/lib/stateward.jar",
                "server")
            .out()
            .strip();

    Files.createFile(Path.of(name));

    assertThat(shell.run(folder, stateward, "serve").out()).contains("-XX:AOTCache=" + name);
  }
}
