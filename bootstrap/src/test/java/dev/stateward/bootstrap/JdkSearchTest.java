package dev.stateward.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkSearchTest {
  private static final Path SCRIPT = Path.of("..", ".mvn", "find-jdk").toAbsolutePath().normalize();
  private static final String MISSING =
      "Stateward needs a JDK 21 or newer: install one, for example Eclipse Temurin 25, or point"
          + " JAVA_HOME at it.";

  private final Path folder;
  private final Shell shell;

  JdkSearchTest(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.shell = new Shell(this.folder);
  }

  @BeforeEach
  void beginsWithNoJdk() throws Exception {
    assertThat(shell.run(folder, SCRIPT).exit()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"21", "21.0.2", "25-ea", "25.0.3", "101"})
  void takesJavaHomeFirst(String version) throws Exception {
    var home = FakeJdk.at(folder.resolve("my jdk"), version);
    var other = FakeJdk.at(folder.resolve("other"), "30");

    shell.with("JAVA_HOME", home).withOnPath(other.resolve("bin"));

    assertFinds(home);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8.0_402", "11.0.22", "17.0.15", "20.0.2", "nonsense"})
  void passesOverAnOldJavaHome(String version) throws Exception {
    var old = FakeJdk.at(folder.resolve("old"), version);
    var onPath = FakeJdk.at(folder.resolve("path"), "21.0.1");

    shell.with("JAVA_HOME", old).withOnPath(onPath.resolve("bin"));

    assertFinds(onPath);
  }

  @Test
  void followsTheLinksOfTheJavaOnThePath() throws Exception {
    var home = FakeJdk.at(folder.resolve("installed"), "25.0.1");
    var bin = Files.createDirectories(folder.resolve("bin"));
    var alternatives = Files.createDirectories(folder.resolve("alternatives"));
    Files.createSymbolicLink(alternatives.resolve("java"), home.resolve("bin/java"));
    Files.createSymbolicLink(bin.resolve("java"), Path.of("../alternatives/java"));

    shell.withOnPath(bin);

    assertFinds(home);
  }

  @Test
  void takesTheNewestOfTheUsualFolders() throws Exception {
    var onPath = FakeJdk.at(folder.resolve("path"), "17.0.15");
    FakeJdk.at(folder.resolve("jvm/a-21"), "21.0.2");
    var newest = FakeJdk.at(folder.resolve("jvm/b-25"), "25.0.1");
    FakeJdk.at(folder.resolve("jvm/c-11"), "11.0.2");
    FakeJdk.at(folder.resolve("jvm/d-9"), "9");

    shell.withOnPath(onPath.resolve("bin")).with("STATEWARD_JDK_FOLDERS", folder + "/jvm/*");

    assertFinds(newest);
  }

  @Test
  void passesOverARuntimeWithoutACompiler() throws Exception {
    var runtime = FakeJdk.jreAt(folder.resolve("jvm/jre"), "30");
    var jdk = FakeJdk.at(folder.resolve("jvm/jdk"), "21");

    shell.with("JAVA_HOME", runtime).with("STATEWARD_JDK_FOLDERS", folder + "/jvm/*");

    assertFinds(jdk);
  }

  @Test
  void believesTheReleaseFile() throws Exception {
    var old = FakeJdk.at(folder.resolve("jvm/old"), "30");
    FakeJdk.releaseFile(old, Map.of("IMPLEMENTOR", "Somebody 99", "JAVA_VERSION", "17.0.1"));
    var fresh = FakeJdk.at(folder.resolve("jvm/fresh"), "11");
    FakeJdk.releaseFile(fresh, Map.of("JAVA_VERSION", "25.0.3"));

    shell.with("STATEWARD_JDK_FOLDERS", folder + "/jvm/*");

    assertFinds(fresh);
  }

  @Test
  void saysInOneLineWhatToInstall() throws Exception {
    var old = FakeJdk.at(folder.resolve("jvm/17"), "17.0.15");
    shell.with("JAVA_HOME", old).withOnPath(old.resolve("bin"));

    var outcome = shell.with("STATEWARD_JDK_FOLDERS", folder + "/jvm/*").run(folder, SCRIPT);

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).isEqualTo(MISSING + "\n");
  }

  @Test
  void saysWhatTheBuildSays() throws Exception {
    assertThat(Files.readString(Path.of("..", "pom.xml")))
        .contains("<jdk.missing>" + MISSING + "</jdk.missing>");
  }

  @Test
  void givesMavenOptionsThatOlderJdksIgnore() throws Exception {
    String known = "-XX:+IgnoreUnrecognizedVMOptions";
    String options = Files.readString(Path.of("..", ".mvn", "jvm.config"));
    assertThat(options).contains(known + "\n", "\n--sun-misc-unsafe-memory-access=allow\n");

    // A JDK before 23 knows that option as little as this one knows the other.
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var outcome = shell.run(folder, java, known, "--unknown-option=allow", "-version");

    assertThat(outcome.exit()).as(outcome.err()).isZero();
  }

  private void assertFinds(Path home) throws IOException, InterruptedException {
    var outcome = shell.run(folder, SCRIPT);

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isEqualTo(home + "\n");
    assertThat(outcome.exit()).isZero();
  }
}
