package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** States that guardrails refuse, and what the CLI makes of that. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("dev.stateward.e2e.Scenario#everyPair")
@Tag("slow")
class GuardrailsTest {
  private static final String RESOURCES =
      """
      variable "many" {
        default = 4
      }
      variable "word" {
        default = "plain"
      }
      resource "terraform_data" "some" {
        count = var.many
      }
      output "word" {
        value = var.word
      }
      """;

  private final Scenario.Pair pair;
  private final InstalledServer server;

  @TempDir private Path temporary;

  GuardrailsTest(Scenario.Pair pair, InstalledServer server) {
    this.pair = pair;
    this.server = server;
  }

  @Test
  void refusesAnApplyAndTakesItsStateAfterAnOverride() {
    var scenario = scenario("refuse");
    var folder = scenario.ready(temporary, RESOURCES);
    folder.run("apply", "-auto-approve").succeeds();
    guard(scenario, "{\"rule\":\"resources-removed\",\"action\":\"refuse\",\"most\":2}");

    folder
        .run("apply", "-auto-approve", "-var=many=1")
        .fails()
        .says("The state has 1 managed resources after 4, 3 fewer; at most 2 may go.")
        .says("stateward guardrail override acme/");
    assertThat(folder.path("errored.tfstate")).exists();
    assertThat(scenario.serial()).isEqualTo(1);
    folder.run("force-unlock", "-force", scenario.lockId()).succeeds();
    folder.run("state", "push", "errored.tfstate").fails().says("resources-removed");
    folder.run("force-unlock", "-force", scenario.lockId()).succeeds();

    override(scenario);
    folder.run("state", "push", "errored.tfstate").succeeds();

    folder.run("plan", "-detailed-exitcode", "-var=many=1").exits(0);
    var findings =
        server
            .alice()
            .get(
                "/api/stateward/v1/state-versions/"
                    + server.current(scenario.workspace()).is(200).id()
                    + "/guardrail-findings")
            .is(200);
    assertThat(findings.attribute("overridden-for")).isEqualTo("agreed");
    assertThat(findings.data().at("/attributes/findings/0/actual").asInt()).isEqualTo(3);
    // Once is once.
    folder.run("apply", "-auto-approve", "-var=many=4").succeeds();
    folder.run("apply", "-auto-approve", "-var=many=1").fails().says("resources-removed");
  }

  @Test
  void writesOnWhereNothingIsFound() {
    var scenario = scenario("quiet");
    var folder = scenario.ready(temporary, RESOURCES);
    guard(
        scenario,
        """
        {"rule":"resources-removed-percent","action":"refuse","most":50},
        {"rule":"older-tool","action":"refuse"},
        {"rule":"serial-jump","action":"refuse","most":10},
        {"rule":"size","action":"refuse","most":1000000},
        {"rule":"lineage-change","action":"refuse"},
        {"rule":"forbidden-types","action":"refuse","patterns":["aws_*"]},
        {"rule":"plain-secrets","action":"refuse"}
        """);

    folder.run("apply", "-auto-approve").succeeds();
    folder.run("apply", "-auto-approve", "-var=many=3").succeeds();

    assertThat(scenario.serial()).isEqualTo(2);
    folder.run("output", "-raw", "word").succeeds().prints("plain");
    folder.run("apply", "-auto-approve", "-var=many=1").fails().says("resources-removed-percent");
  }

  @Test
  void warnsWithoutRefusing() {
    var scenario = scenario("warn");
    var folder = scenario.ready(temporary, RESOURCES);
    guard(scenario, "{\"rule\":\"plain-secrets\",\"action\":\"warn\"}");

    folder.run("apply", "-auto-approve", "-var=word=" + "AKIA" + "Q".repeat(16)).succeeds();

    var version = server.current(scenario.workspace()).is(200).id();
    assertThat(
            server
                .alice()
                .get("/api/stateward/v1/state-versions/" + version + "/guardrail-findings")
                .is(200)
                .data()
                .at("/attributes/findings/0/detail")
                .asText())
        .endsWith(": output.word (aws-access-key-id)");
  }

  private void guard(Scenario scenario, String rules) {
    server
        .alice()
        .send(
            "PUT",
            "/api/stateward/v1/workspaces/" + scenario.workspaceId() + "/guardrails",
            "{\"data\":{\"attributes\":{\"rules\":[" + rules + "]}}}")
        .is(200);
  }

  private void override(Scenario scenario) {
    server
        .alice()
        .post(
            "/api/stateward/v1/workspaces/" + scenario.workspaceId() + "/guardrail-overrides",
            "{\"data\":{\"attributes\":{\"reason\":\"agreed\"}}}")
        .is(201);
  }

  private Scenario scenario(String name) {
    return Scenario.of(pair.cli(), pair.backend(), "guard-" + name, server);
  }
}
