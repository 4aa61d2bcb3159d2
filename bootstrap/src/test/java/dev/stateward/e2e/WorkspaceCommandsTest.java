package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The workspace commands, where a configuration has many workspaces. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("everyPairWithManyWorkspaces")
@Tag("slow")
class WorkspaceCommandsTest {
  private static final String RESOURCES =
      """
      resource "terraform_data" "name" {
        input = terraform.workspace
      }
      output "name" {
        value = terraform_data.name.output
      }
      """;

  private final Scenario.Pair pair;
  private final InstalledServer server;

  @TempDir private Path temporary;

  WorkspaceCommandsTest(Scenario.Pair pair, InstalledServer server) {
    this.pair = pair;
    this.server = server;
  }

  static List<Scenario.Pair> everyPairWithManyWorkspaces() {
    return Scenario.everyPair().stream()
        .filter(pair -> pair.backend().hasManyWorkspaces())
        .toList();
  }

  @Test
  void makesSelectsAndListsWorkspaces() {
    var scenario = scenario("make");
    var folder = scenario.ready(temporary, RESOURCES);
    var main = name(scenario, "main");
    var second = name(scenario, "second");
    var third = name(scenario, "third");

    folder.run("workspace", "new", second).succeeds();
    folder.run("workspace", "show").succeeds().prints(second);
    folder.run("apply", "-auto-approve").succeeds();
    folder.run("output", "-raw", "name").succeeds().prints(second);
    folder.run("workspace", "new", second).fails().says("already exists");
    folder.run("workspace", "select", third).fails().says("doesn't exist");
    folder.run("workspace", "select", "-or-create", third).succeeds();
    folder.run("workspace", "select", "-or-create", main).succeeds();
    folder.run("output").succeeds().says("No outputs found");
    folder.run("workspace", "list").succeeds().says("* " + main).says(second).says(third);
    folder.run("plan").with("TF_WORKSPACE", second).succeeds().says("No changes");
    assertThat(scenario.server().current(scenario.workspace("second")).status()).isEqualTo(200);
    assertThat(scenario.server().current(scenario.workspace("third")).status()).isEqualTo(404);
  }

  @Test
  void startsAWorkspaceFromAStateFile() {
    var scenario = scenario("from");
    var folder = scenario.ready(temporary, RESOURCES);
    folder.run("apply", "-auto-approve").succeeds();
    folder.write("pulled.tfstate", folder.run("state", "pull").succeeds().out());

    folder.run("workspace", "new", "-state=pulled.tfstate", name(scenario, "copy")).succeeds();

    folder.run("output", "-raw", "name").succeeds().prints(name(scenario, "main"));
  }

  @Test
  void deletesOnlyWhatManagesNothing() {
    var scenario = scenario("delete");
    var folder = scenario.ready(temporary, RESOURCES);
    var main = name(scenario, "main");
    var full = name(scenario, "full");
    var empty = name(scenario, "empty");
    folder.run("workspace", "new", empty).succeeds();
    folder.run("workspace", "new", full).succeeds();
    folder.run("apply", "-auto-approve").succeeds();
    folder.run("workspace", "delete", full).fails();
    folder.run("workspace", "select", main).succeeds();

    folder.run("workspace", "delete", empty).succeeds();
    folder.run("workspace", "delete", full).fails().says("terraform_data.name");
    folder.run("workspace", "delete", "-force", full).succeeds();

    folder.run("workspace", "list").succeeds().says(main).doesNotSay(full).doesNotSay(empty);
  }

  private static String name(Scenario scenario, String shortName) {
    return scenario.backend().cliName(scenario.key(), shortName);
  }

  private Scenario scenario(String name) {
    return Scenario.of(pair.cli(), pair.backend(), "ws-" + name, server);
  }
}
