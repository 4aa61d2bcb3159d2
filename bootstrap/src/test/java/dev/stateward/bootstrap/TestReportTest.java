package dev.stateward.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of {@code make test}, of the reports of a Maven that only looks like it. */
class TestReportTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final String PASSED = "<testcase classname='a.RuleTest' name='holds'/>";

  private final Path folder;
  private final Path maven;
  private final Shell shell;

  TestReportTest(@TempDir Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.maven = Files.createDirectories(this.folder.resolve("maven"));
    this.shell = new Shell(this.folder).withOnPath(maven);
    Files.createDirectories(this.folder.resolve("domain"));
    Files.createFile(this.folder.resolve("domain/pom.xml"));
  }

  @Test
  void countsTheTestsOfEachModule() throws Exception {
    reports("1.5", PASSED);

    var outcome = report("fast");

    assertThat(outcome.exit()).as(outcome.out()).isZero();
    assertThat(outcome.out())
        .containsPattern("domain +building\n")
        .containsPattern("domain +tests: 1 passed in 0:0")
        .contains("1.5  domain: a.RuleTest\n")
        .endsWith("\n1 passed, 0 failed, 0 skipped\n");
    assertThat(folder.resolve("target/build.log")).content().contains("all of the output");
  }

  @Test
  void namesWhatFailedAndWhereItsLogIs() throws Exception {
    reports(
        "1",
        PASSED
            + "<testcase classname='a.RuleTest' name='fails'>"
            + "<failure message='short'>expected: 1\n but was: 2</failure></testcase>");

    var outcome = report("all");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("FAILED a.RuleTest.fails\n       expected: 1\n        but was: 2\n")
        .contains("log: domain/target/surefire-reports/a.RuleTest.txt\n")
        .endsWith("\n1 passed, 1 failed, 0 skipped\n");
  }

  @Test
  void saysWhyTestsWereSkipped() throws Exception {
    reports(
        "1",
        "<testcase classname='a.RuleTest' name='waits'><skipped message='no zsh'/></testcase>");

    assertThat(report("all").out())
        .contains("Skipped: no zsh\n         a.RuleTest.waits\n")
        .endsWith("\n0 passed, 0 failed, 1 skipped\n");
  }

  @Test
  void refusesASlowClassWithoutATag() throws Exception {
    reports("11", PASSED);

    var outcome = report("fast");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out())
        .contains("These classes take over 10 s when run separately")
        .contains("11.0  domain");
    assertThat(report("all").exit()).isZero();
  }

  @Test
  void acceptsAClassThatIsFastWhenRunSeparately() throws Exception {
    reports("11", PASSED, "seconds=8");

    var outcome = report("fast");

    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("11.0  domain").contains("8.0  run separately: a.RuleTest");
  }

  @Test
  void judgesNoTimeOnABusyMachine() throws Exception {
    Files.writeString(folder.resolve("processors"), "cpu  100 0 0 100 0 0 0 0 0 0\n");
    reports("11", PASSED, "echo 'cpu  1100 0 0 200 0 0 0 0 0 0' >processors");

    var outcome = report("fast");

    assertThat(outcome.out()).contains("not judged: other programs used 9");
    assertThat(outcome.exit()).isZero();
  }

  @Test
  void acceptsALongClassThatSaysSo() throws Exception {
    reports("11", PASSED);
    var sources = Files.createDirectories(folder.resolve("domain/src/test/java/a"));
    Files.writeString(sources.resolve("RuleTest.java"), "@Tag(\"long\") class RuleTest {}");

    assertThat(report("fast").exit()).isZero();
  }

  @Test
  void failsWhenNothingRanOrMavenFailed() throws Exception {
    FakeJdk.script(maven.resolve("mvn"), "echo '[ERROR] it does not compile'; exit 1");

    var outcome = report("fast");

    assertThat(outcome.exit()).isEqualTo(1);
    assertThat(outcome.out()).contains("[ERROR] it does not compile\n").contains("No test ran.");
  }

  private Shell.Outcome report(String tier) throws IOException, InterruptedException {
    var program = Path.of("..", ".mvn/Build.java").toRealPath().toString();
    return shell.run(
        folder,
        JAVA,
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Dprocessors=processors",
        program,
        "tests",
        tier);
  }

  /** Has Maven write the report of a class that takes {@code seconds}. */
  private void reports(String seconds, String tests) throws IOException {
    reports(seconds, tests, "");
  }

  /**
   * As {@link #reports(String, String)}.
   *
   * @param separately what Maven does too when the class is the only one that runs
   */
  private void reports(String seconds, String tests, String separately) throws IOException {
    FakeJdk.script(
        maven.resolve("mvn"),
        """
        seconds=%s
        case "$*" in *-Dtest=a.RuleTest*) %s ;; esac
        echo '[INFO] --- resources:3.3.1:resources (default-resources) @ domain ---'
        echo '[INFO] --- surefire:3.5.4:test (default-test) @ domain ---'
        mkdir -p domain/target/surefire-reports
        cat >domain/target/surefire-reports/TEST-a.RuleTest.xml <<XML
        <testsuite name='a.RuleTest' time='$seconds'>%s</testsuite>
        XML
        echo all of the output
        """
            .formatted(seconds, separately.isEmpty() ? ":" : separately, tests));
  }
}
