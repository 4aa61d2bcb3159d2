package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CliStepsTest {
  @TempDir private Path folder;

  @Test
  void reportsALineForEachCli() {
    var report = folder.resolve("steps.txt");
    var steps = new CliSteps(report);
    var terraform = new Cli("terraform", "1.11.4", Path.of("terraform"));
    var tofu = new Cli("tofu", "1.12.6", Path.of("tofu"));

    steps.ran(tofu, true);
    steps.ran(terraform, true);
    steps.ran(terraform, true);
    steps.wentWrong(terraform);
    steps.ran(terraform, false);

    assertThat(report)
        .hasContent("terraform 1.11.4: 1 steps passed, 2 failed\ntofu 1.12.6: 1 steps passed\n");
  }

  @Test
  void saysThatThereIsNoCli() {
    var report = folder.resolve("steps.txt");

    new CliSteps(report).foundNoCli();

    assertThat(report).content().startsWith("0 steps: ");
  }

  /** Where there is no CLI the tests of this package have nothing to run, and this says so. */
  @Test
  void isLoudAboutAMissingCli() {
    if (Cli.found().isEmpty()) {
      CliSteps.ofThisRun().foundNoCli();
      new PrintStream(System.err, true, StandardCharsets.UTF_8)
          .println(
              """

              ############################################################################
              #  0 CLI STEPS RAN: neither terraform nor tofu was found on the PATH.      #
              #  Nothing here shows that the server works with them; .ci/run installs    #
              #  OpenTofu, and STATEWARD_TEST_CLIS names CLIs that lie elsewhere.        #
              ############################################################################
              """);
      assertThat(CliSteps.REPORT).content().startsWith("0 steps: ");
    } else {
      assertThat(Cli.found()).allSatisfy(cli -> assertThat(cli.binary()).isExecutable());
    }
  }
}
