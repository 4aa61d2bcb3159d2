package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** States that move to the server, and away from it. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("dev.stateward.e2e.Scenario#everyPair")
@Tag("slow")
class MigrationTest {
  private static final String RESOURCES =
      """
      variable "word" {
        default = "local"
      }
      resource "terraform_data" "word" {
        input = var.word
      }
      output "word" {
        value = terraform_data.word.output
      }
      """;

  private final Scenario.Pair pair;
  private final InstalledServer server;

  @TempDir private Path temporary;

  MigrationTest(Scenario.Pair pair, InstalledServer server) {
    this.pair = pair;
    this.server = server;
  }

  @Test
  void bringsALocalStateAlong() {
    var scenario = scenario("bring");
    var folder = locallyApplied(scenario, "folder");

    folder.write("backend.tf", pair.backend().configuration(scenario.key()));
    migrate(folder, scenario);

    folder.run("plan", "-detailed-exitcode").exits(0);
    folder.run("output", "-raw", "word").succeeds().prints("local");
    assertThat(scenario.serial()).isEqualTo(1);
  }

  @Test
  void bringsALocalStateOverAnother() {
    var scenario = scenario("over");
    var remote = scenario.ready(temporary.resolve("remote"), RESOURCES);
    remote.run("apply", "-auto-approve", "-var=word=remote").succeeds();
    var folder = locallyApplied(scenario, "local");

    folder.write("backend.tf", pair.backend().configuration(scenario.key()));
    migrate(folder, scenario);

    folder.run("output", "-raw", "word").succeeds().prints("local");
    remote.run("output", "-raw", "word").succeeds().prints("local");
    remote.run("plan", "-detailed-exitcode").exits(0);
  }

  @Test
  void givesTheStateBack() throws IOException {
    var scenario = scenario("back");
    var folder = scenario.ready(temporary, RESOURCES);
    folder.run("apply", "-auto-approve").succeeds();

    if (pair.backend().isCloud()) {
      folder.write("pulled.tfstate", folder.run("state", "pull").succeeds().out());
      folder.delete("backend.tf").delete(".terraform/terraform.tfstate");
      folder.run("init").succeeds();
      folder.run("state", "push", "pulled.tfstate").succeeds();
    } else {
      folder.delete("backend.tf");
      folder.run("init", "-migrate-state", "-force-copy").succeeds();
    }

    folder.run("plan", "-detailed-exitcode").exits(0);
    assertThat(localStates()).singleElement().asString().contains("terraform_data");
  }

  /** The states that lie in the folder, or in the place below it that a workspace's name gives. */
  private List<String> localStates() throws IOException {
    try (var files = Files.walk(temporary)) {
      var states = new ArrayList<String>();
      for (var file : files.filter(path -> path.endsWith("terraform.tfstate")).toList()) {
        if (!file.resolveSibling("").endsWith(".terraform")) {
          states.add(Files.readString(file));
        }
      }
      return states;
    }
  }

  private CliFolder locallyApplied(Scenario scenario, String name) {
    var folder = scenario.localFolder(temporary.resolve(name), RESOURCES);
    folder.run("init").succeeds();
    folder.run("apply", "-auto-approve").succeeds();
    return folder;
  }

  /** Each way of naming workspaces asks its own questions. */
  private void migrate(CliFolder folder, Scenario scenario) {
    var init =
        switch (pair.backend()) {
          case CLOUD_BY_NAME, REMOTE_BY_NAME -> folder.run("init").answering("yes", "yes");
          case CLOUD_BY_TAGS -> folder.run("init").answering("yes", scenario.workspace(), "yes");
          // Without the option the CLI looks for a version of a workspace that is not there yet.
          case REMOTE_BY_PREFIX ->
              folder.run("init", "-ignore-remote-version").answering("main", "yes", "yes");
        };
    init.succeeds().says("successfully initialized");
  }

  private Scenario scenario(String name) {
    return Scenario.of(pair.cli(), pair.backend(), "migrate-" + name, server);
  }
}
