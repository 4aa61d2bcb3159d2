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

/** Every command of the CLI that has to do with state, for every kind of backend. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("dev.stateward.e2e.Scenario#everyPair")
@Tag("long")
class EveryCommandTest {
  private static final String RESOURCES =
      """
      variable "word" {
        default = "one"
      }
      resource "terraform_data" "first" {
        input = var.word
      }
      resource "terraform_data" "second" {
        input = { word = var.word, list = [1, 2.5, true, null] }
      }
      output "word" {
        value = terraform_data.first.output
      }
      output "shape" {
        value = { number = 1, list = ["a", "b"], nothing = null }
      }
      output "secret" {
        value     = "s3cr3t"
        sensitive = true
      }
      """;

  private final Scenario.Pair pair;
  private final InstalledServer server;

  @TempDir private Path temporary;

  EveryCommandTest(Scenario.Pair pair, InstalledServer server) {
    this.pair = pair;
    this.server = server;
  }

  @Test
  void plansAppliesShowsAndDestroys() {
    var scenario = scenario("life");
    var folder = scenario.folder(temporary, RESOURCES);
    pair.backend().firstInit(folder, scenario.key()).says("successfully initialized");
    folder.run("init").succeeds().says("successfully initialized");
    folder.run("validate").succeeds();

    folder.run("output").succeeds().says("No outputs found");
    assertThat(folder.run("state", "pull").succeeds().json().path("resources")).isEmpty();
    folder.run("plan").succeeds().says("2 to add, 0 to change, 0 to destroy");
    folder.run("plan", "-detailed-exitcode").exits(2);
    folder.run("plan", "-out=saved.plan").succeeds();
    folder.run("show", "saved.plan").succeeds().says("2 to add");
    folder.run("apply", "saved.plan").succeeds().says("2 added, 0 changed, 0 destroyed");
    folder.run("apply", "saved.plan").fails().says("Saved plan is stale");
    folder.run("plan", "-detailed-exitcode").exits(0).says("No changes");
    folder.run("apply", "-auto-approve").succeeds().says("0 added, 0 changed, 0 destroyed");
    folder.run("refresh").succeeds();
    folder.run("apply", "-refresh-only", "-auto-approve").succeeds();
    readsEverything(folder);

    folder.run("apply", "-var=word=two").answering("yes").succeeds().says("0 added, 2 changed");
    folder.run("output", "-raw", "word").succeeds().prints("two");
    folder.run("plan", "-destroy").succeeds().says("2 to destroy");
    folder.run("destroy", "-auto-approve").succeeds().says("2 destroyed");
    folder.run("state", "list").succeeds().prints("");
    assertThat(scenario.serial()).isEqualTo(3);
  }

  private void readsEverything(CliFolder folder) {
    folder.run("output").succeeds().says("secret = <sensitive>").says("word = \"one\"");
    folder.run("output", "-raw", "word").succeeds().prints("one");
    folder.run("output", "-raw", "secret").succeeds().prints("s3cr3t");
    var outputs = folder.run("output", "-json").succeeds().json();
    assertThat(outputs.at("/secret/value").asText()).isEqualTo("s3cr3t");
    assertThat(outputs.at("/shape/value").toString())
        .isEqualTo("{\"list\":[\"a\",\"b\"],\"nothing\":null,\"number\":1}");
    folder.run("show").succeeds().says("terraform_data.first");
    var shown = folder.run("show", "-json").succeeds().json();
    assertThat(shown.at("/values/root_module/resources")).hasSize(2);
    folder.run("state", "list").succeeds().prints("terraform_data.first\nterraform_data.second");
    folder.run("state", "show", "terraform_data.first").succeeds().says("\"one\"");
    assertThat(folder.run("state", "pull").succeeds().json().path("serial").asInt()).isEqualTo(1);
    folder.run("providers").succeeds().says("terraform.io/builtin/terraform");
    folder.run("graph").succeeds().says("terraform_data.first");
    folder.run("console").reading("terraform_data.first.output\n").succeeds().prints("\"one\"");
  }

  @Test
  void operatesOnTheState() {
    var scenario = scenario("surgery");
    var folder = scenario.ready(temporary, RESOURCES);
    folder.run("apply", "-auto-approve").succeeds();

    folder.run("state", "mv", "terraform_data.first", "terraform_data.moved").succeeds();
    folder.run("state", "mv", "terraform_data.moved", "terraform_data.first").succeeds();
    folder.run("state", "rm", "terraform_data.second").succeeds();
    folder.run("state", "list").succeeds().prints("terraform_data.first");
    folder.run("import", "terraform_data.second", "elsewhere").succeeds().says("successful");
    folder.run("state", "show", "terraform_data.second").succeeds().says("\"elsewhere\"");
    folder.run("taint", "terraform_data.first").succeeds();
    folder.run("plan").succeeds().says("terraform_data.first is tainted");
    folder.run("untaint", "terraform_data.first").succeeds();
    folder.run("plan").succeeds().doesNotSay("is tainted");
    replaceProvider(folder, "terraform.io/builtin/terraform", "registry.example/acme/terraform");
    folder.run("state", "pull").succeeds().says("registry.example/acme/terraform");
    replaceProvider(folder, "registry.example/acme/terraform", "terraform.io/builtin/terraform");
    folder.run("apply", "-auto-approve").succeeds();
    assertThat(scenario.serial()).isEqualTo(10);
  }

  private static void replaceProvider(CliFolder folder, String from, String to) {
    folder
        .run("state", "replace-provider", "-auto-approve", from, to)
        .succeeds()
        .says("Successfully replaced provider for 2 resources");
  }

  @Test
  void pullsAndPushes() {
    var scenario = scenario("push");
    var folder = scenario.ready(temporary, RESOURCES);
    folder.run("apply", "-auto-approve").succeeds();
    var first = folder.run("state", "pull").succeeds().out();
    folder.write("first.tfstate", first);
    folder.run("state", "push", "first.tfstate").succeeds();
    assertThat(scenario.serial()).isEqualTo(1);

    folder.run("apply", "-auto-approve", "-var=word=two").succeeds();
    folder.run("state", "push", "first.tfstate").fails().says("cannot import state with serial 1");
    folder.write("other.tfstate", first.replaceFirst("(\"lineage\": ?\").{8}", "$1another-"));
    folder.run("state", "push", "other.tfstate").fails().says("cannot import state with lineage");
    folder.run("plan").succeeds();
    if (pair.backend().isCloud()) {
      forcedPushIsRefused(folder, scenario);
    } else {
      folder.run("state", "push", "-force", "other.tfstate").succeeds();
      folder.run("output", "-raw", "word").succeeds().prints("one");
    }

    folder.run("destroy", "-auto-approve").succeeds();
    folder.run("state", "push", "first.tfstate").succeeds();
    folder.run("output", "-raw", "word").succeeds().prints("one");
    folder.run("plan", "-detailed-exitcode").exits(0);
  }

  /** With cloud {} the CLI drops the -force on its way to the server. */
  private void forcedPushIsRefused(CliFolder folder, Scenario scenario) {
    folder
        .run("state", "push", "-force", "other.tfstate")
        .fails()
        .says("The lineage provided in the state file does not match");
    folder.run("plan").fails().says("already locked");
    folder.run("force-unlock", "-force", scenario.lockId()).succeeds();
    folder.run("plan").succeeds();
  }

  private Scenario scenario(String name) {
    return Scenario.of(pair.cli(), pair.backend(), name, server);
  }
}
