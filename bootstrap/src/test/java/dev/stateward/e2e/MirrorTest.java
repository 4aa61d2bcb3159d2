package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.net.TestPorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server that is kept as another one while people work there, until the cut-over. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class MirrorTest {
  private static final String CONFIGURATION =
      """
      terraform {
        cloud {
          hostname     = "stateward.test"
          organization = "mirrored"
          workspaces {
            name = "cli"
          }
        }
      }
      variable "word" {
        default = "one"
      }
      resource "terraform_data" "first" {
        input = var.word
      }
      """;

  @TempDir private Path folder;

  @Test
  void mirrorsUntilTheCutOver(InstalledServer source) throws Exception {
    MovedOrganization.create(source.alice(), "mirrored");
    Cli cli = Cli.found().getFirst();
    CliFolder before = source.folder(cli, folder.resolve("before")).write("main.tf", CONFIGURATION);
    before.run("init").succeeds();
    before.run("apply", "-auto-approve").succeeds().says("1 added");
    int port = TestPorts.reserve();
    try (LossyProxy reading = LossyProxy.before(source.url());
        LossyProxy writing = LossyProxy.before(ServerProcess.url(port));
        InstalledServer target = InstalledServer.start(port, writing.url())) {
      Path token = Files.writeString(folder.resolve("token"), source.aliceToken());
      Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
      killed(reading, writing, target);
      followed(before, reading, writing, target);
      before.run("apply", "-auto-approve", "-var=word=three").succeeds();
      List<String> expected = new OrganizationPicture(source.alice(), "mirrored").lines();
      assertThat(expected).hasSizeGreaterThan(20);

      var ended = run(reading, writing, target, "--cut-over");

      assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
      assertThat(ended.out()).contains("identical: 9 states of 4 workspaces");
      assertThat(new OrganizationPicture(target.alice(), "mirrored").lines())
          .containsExactlyElementsOf(expected);
      before.run("apply", "-auto-approve", "-var=word=four").exits(1);
      CliFolder after = target.folder(cli, folder.resolve("after")).write("main.tf", CONFIGURATION);
      after.run("init").succeeds();
      after.run("plan", "-detailed-exitcode", "-var=word=three").exits(0).says("No changes");
      after.run("apply", "-auto-approve", "-var=word=five").succeeds().says("1 changed");
      assertThat(run(reading, writing, target, "--once").err()).contains("the cut-over was at");
    }
  }

  /** As kill -9 does it, when the target has a state and the mirror does not know it yet. */
  private void killed(LossyProxy source, LossyProxy proxy, InstalledServer target)
      throws Exception {
    AtomicReference<Process> running = new AtomicReference<>();
    proxy.loseAnswerTo("PUT /v1/object/", () -> running.get().destroyForcibly());
    running.set(begin(source, proxy, target));
    assertThat(running.get().waitFor()).isNotZero();
    assertThat(proxy.seen("PUT /v1/object/")).hasSize(1);
  }

  /** New states arrive, also after the source was away; others cannot write to the target. */
  private void followed(
      CliFolder before, LossyProxy source, LossyProxy proxy, InstalledServer target)
      throws Exception {
    Process running = begin(source, proxy, target);
    try (BufferedReader lines = running.inputReader()) {
      until(lines, line -> line.path("event").asText().equals("pass"));
      before.run("apply", "-auto-approve", "-var=word=two").succeeds().says("1 changed");
      until(lines, line -> line.at("/report/states/created").asLong() == 1);
      source.away(true);
      until(lines, line -> line.path("event").asText().equals("failed"));
      source.away(false);
      until(lines, line -> line.path("event").asText().equals("pass"));
      String workspace = target.alice().get("/organizations/mirrored/workspaces/cli").id();
      target.alice().post("/workspaces/" + workspace + "/actions/lock", "").is(409);
      assertThat(run(source, proxy, target, "--once").err()).contains("another mirror works in");
      running.destroy();
      assertThat(running.waitFor()).isEqualTo(143);
    } finally {
      running.destroyForcibly();
    }
  }

  private static void until(BufferedReader lines, Predicate<JsonNode> found) throws IOException {
    ObjectMapper json = new ObjectMapper();
    String line = lines.readLine();
    while (line != null && !found.test(json.readTree(line))) {
      line = lines.readLine();
    }
    assertThat(line).as("the line before the end").isNotNull();
  }

  private Process begin(LossyProxy source, LossyProxy proxy, InstalledServer target)
      throws IOException {
    return InstalledProgram.process(
            Map.of("STATEWARD_SERVER", proxy.url(), "STATEWARD_TOKEN", target.aliceToken()),
            List.of(),
            command(source, "--every", "1s", "--json"))
        .redirectError(folder.resolve("errors").toFile())
        .start();
  }

  private CommandRun.Outcome run(
      LossyProxy source, LossyProxy proxy, InstalledServer target, String... more) {
    return new CommandRun(folder)
        .with(Map.of("STATEWARD_SERVER", proxy.url(), "STATEWARD_TOKEN", target.aliceToken()))
        .run(command(source, more).toArray(String[]::new));
  }

  private List<String> command(LossyProxy source, String... more) {
    List<String> command =
        List.of(
            "mirror",
            "--from",
            source.url(),
            "--from-token-file",
            folder.resolve("token").toString(),
            "--organization",
            "mirrored",
            "--work",
            folder.resolve("work").toString(),
            "--requests-per-second",
            "1000");
    return Stream.concat(command.stream(), Stream.of(more)).toList();
  }
}
