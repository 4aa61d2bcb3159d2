package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** States with many outputs, of many bytes, from a rollback, and read by other configurations. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("dev.stateward.e2e.Scenario#everyPair")
@Tag("slow")
class UnusualStateTest {
  private static final int OUTPUTS = 45;
  private static final int LARGE = 40_000_000;

  private final Scenario.Pair pair;
  private final InstalledServer server;

  @TempDir private Path temporary;

  UnusualStateTest(Scenario.Pair pair, InstalledServer server) {
    this.pair = pair;
    this.server = server;
  }

  @Test
  void readsMoreOutputsThanAPageHolds() {
    var scenario = scenario("outputs");
    var outputs =
        IntStream.range(0, OUTPUTS)
            .mapToObj(UnusualStateTest::output)
            .collect(Collectors.joining());
    var folder = scenario.ready(temporary, outputs);

    folder.run("apply", "-auto-approve").succeeds();

    var read = folder.run("output", "-json").succeeds().json();
    assertThat(read).hasSize(OUTPUTS);
    assertThat(IntStream.range(0, OUTPUTS))
        .allSatisfy(n -> assertThat(read.at("/o" + n + "/value").asInt()).isEqualTo(n));
  }

  private static String output(int number) {
    return """
    output "o%d" {
      value     = %d
      sensitive = %b
    }
    """
        .formatted(number, number, number % 10 == 3);
  }

  @Test
  void carriesFortyMegabytesUpAndDown() {
    var scenario = scenario("large");
    var folder =
        scenario.ready(
            temporary,
            """
            variable "word" {
              default = "one"
            }
            locals {
              block = join("", [for i in range(1000) : "0123456789abcdefghij"])
            }
            resource "terraform_data" "large" {
              input            = sensitive(join("", [for i in range(1000) : local.block]))
              triggers_replace = var.word
            }
            """);

    folder.run("apply", "-auto-approve").within(Duration.ofMinutes(2)).succeeds();

    var pulled = folder.run("state", "pull").within(Duration.ofMinutes(2)).succeeds().out();
    assertThat(pulled.length()).isGreaterThan(LARGE);
    var current = server.current(scenario.workspace());
    var stored = server.alice().download(current.attribute("hosted-state-download-url"));
    assertThat(pulled.strip().equals(new String(stored.is(200).body(), UTF_8).strip())).isTrue();
    folder.run("plan", "-detailed-exitcode").within(Duration.ofMinutes(2)).exits(0);
  }

  @Test
  void goesOnAfterARollback() {
    var scenario = scenario("rollback");
    var folder =
        scenario.ready(
            temporary,
            """
            variable "word" {
              default = "one"
            }
            resource "terraform_data" "word" {
              input = var.word
            }
            """);
    folder.run("apply", "-auto-approve").succeeds();
    var first = server.current(scenario.workspace()).is(200).id();
    folder.run("apply", "-auto-approve", "-var=word=two").succeeds();

    rollBack(scenario, first);

    folder.run("plan", "-detailed-exitcode").exits(0);
    folder.run("plan", "-detailed-exitcode", "-var=word=two").exits(2);
    folder.run("apply", "-auto-approve", "-var=word=three").succeeds().says("1 changed");
    assertThat(scenario.serial()).isEqualTo(4);
  }

  private void rollBack(Scenario scenario, String version) {
    var alice = server.alice();
    var workspace = "/workspaces/" + scenario.workspaceId();
    alice.post(workspace + "/actions/lock", "{}").is(200);
    alice
        .send(
            "PATCH",
            workspace + "/state-versions",
            """
            {"data":{"type":"state-versions","relationships":{"rollback-state-version":
              {"data":{"type":"state-versions","id":"%s"}}}}}
            """
                .formatted(version))
        .is(201);
    alice.post(workspace + "/actions/unlock", "").is(200);
  }

  @Test
  void isReadByOtherConfigurations() {
    var scenario = scenario("source");
    var source =
        scenario.ready(
            temporary.resolve("source"),
            """
            output "word" {
              value = "told"
            }
            """);
    source.run("apply", "-auto-approve").succeeds();

    var reader =
        scenario.localFolder(
            temporary.resolve("reader"),
            """
            data "terraform_remote_state" "source" {
              backend = "remote"
              config = {
                hostname     = "%s"
                organization = "%s"
                workspaces   = { name = "%s" }
              }
            }
            output "word" {
              value = data.terraform_remote_state.source.outputs.word
            }
            """
                .formatted(CliFolder.HOST, InstalledServer.ORGANIZATION, scenario.workspace()));
    reader.run("init").succeeds();
    reader.run("apply", "-auto-approve").succeeds();

    reader.run("output", "-raw", "word").succeeds().prints("told");
  }

  private Scenario scenario(String name) {
    return Scenario.of(pair.cli(), pair.backend(), "unusual-" + name, server);
  }
}
