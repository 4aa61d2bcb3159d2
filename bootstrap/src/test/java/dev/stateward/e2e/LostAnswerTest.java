package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.testkit.net.TestPorts;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Answers that are lost on their way to the CLI, which then asks again. What it cannot recover from
 * by itself, a person does with the commands that its messages name.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class LostAnswerTest {
  private static final String RESOURCES =
      """
      variable "word" {
        default = "one"
      }
      resource "terraform_data" "word" {
        input = var.word
      }
      """;
  private static final String CREATE = "POST /api/v2/workspaces/[^/]+/state-versions";
  private static final String UPLOAD = "PUT /.*";
  private static final String LOCK = "POST /api/v2/workspaces/[^/]+/actions/lock";
  private static final String UNLOCK = "POST /api/v2/workspaces/[^/]+/actions/unlock";

  @TempDir private Path temporary;

  /** Terraform up to 1.5 sends states within the request that creates their versions. */
  static List<Cli> everyCli() {
    return Cli.found().stream().filter(cli -> cli.isSince(6)).toList();
  }

  @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
  @MethodSource("everyCli")
  void appliesThoughAnAnswerIsLost(Cli cli) {
    var port = TestPorts.reserve();
    try (var proxy = LossyProxy.before(ServerProcess.url(port));
        var server = InstalledServer.start(port, proxy.url())) {
      // Without a JSON upload beside it, backend "remote" tells which upload the lost one was.
      for (var backend : List.of(Backend.CLOUD_BY_NAME, Backend.REMOTE_BY_NAME)) {
        var scenario = Scenario.of(cli, backend, "lost", server);
        var folder =
            CliFolder.create(
                    cli, temporary.resolve(scenario.key()), proxy.url(), server.aliceToken())
                .write("main.tf", RESOURCES)
                .write("backend.tf", backend.configuration(scenario.key()));
        backend.firstInit(folder, scenario.key());
        uploadsAgain(folder, scenario, proxy);
        createsAgain(folder, scenario, proxy);
        locksAgain(folder, scenario, proxy);
        unlocksAgain(folder, scenario, proxy);
      }
    }
  }

  private static void uploadsAgain(CliFolder folder, Scenario scenario, LossyProxy proxy) {
    proxy.loseAnswerTo(UPLOAD);

    folder.run("apply", "-auto-approve").succeeds().says("1 added");

    var uploads = scenario.backend().isCloud() ? 3 : 2;
    assertThat(proxy.seen(UPLOAD)).hasSize(uploads).allMatch(line -> line.endsWith(" 200"));
    assertThat(scenario.serial()).isEqualTo(1);
    folder.run("plan", "-detailed-exitcode").exits(0);
  }

  private static void createsAgain(CliFolder folder, Scenario scenario, LossyProxy proxy) {
    proxy.loseAnswerTo(CREATE);

    folder.run("apply", "-auto-approve", "-var=word=two").succeeds().says("1 changed");

    assertThat(proxy.seen(CREATE)).hasSize(2).allMatch(line -> line.endsWith(" 201"));
    assertThat(scenario.serial()).isEqualTo(2);
    assertThat(statuses(scenario)).containsExactly("finalized", "discarded", "finalized");
    folder.run("plan", "-detailed-exitcode", "-var=word=two").exits(0);
  }

  /** The CLI takes the refusal of its repetition for the lock of somebody else. */
  private static void locksAgain(CliFolder folder, Scenario scenario, LossyProxy proxy) {
    proxy.loseAnswerTo(LOCK);

    folder.run("apply", "-auto-approve", "-var=word=three").fails().says("already locked");

    assertThat(proxy.seen(LOCK)).hasSize(2).last().asString().endsWith(" 409");
    folder.run("force-unlock", "-force", scenario.lockId()).succeeds();
    folder.run("apply", "-auto-approve", "-var=word=three").succeeds().says("1 changed");
    assertThat(scenario.serial()).isEqualTo(3);
  }

  /** The CLI reports the refusal of its repetition; the state is written and the lock is free. */
  private static void unlocksAgain(CliFolder folder, Scenario scenario, LossyProxy proxy) {
    proxy.loseAnswerTo(UNLOCK);

    folder.run("apply", "-auto-approve", "-var=word=four").fails().says("already unlocked");

    assertThat(proxy.seen(UNLOCK)).hasSize(2).last().asString().endsWith(" 409");
    assertThat(scenario.serial()).isEqualTo(4);
    folder.run("plan", "-detailed-exitcode", "-var=word=four").exits(0);
  }

  private static List<String> statuses(Scenario scenario) {
    var listed =
        scenario
            .server()
            .alice()
            .get(
                "/state-versions?filter%5Bworkspace%5D%5Bname%5D="
                    + scenario.workspace()
                    + "&filter%5Borganization%5D%5Bname%5D="
                    + InstalledServer.ORGANIZATION)
            .is(200)
            .data();
    return listed.valueStream().map(version -> version.at("/attributes/status").asText()).toList();
  }
}
