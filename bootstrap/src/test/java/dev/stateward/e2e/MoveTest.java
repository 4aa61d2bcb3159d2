package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Moving organizations between servers, over the API and by the command line. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class MoveTest {
  @TempDir private Path folder;

  /** One server is the fresh one: what it gets, it gets over the API. */
  @Test
  void movesEverythingIntoAnotherServer(InstalledServer source) throws Exception {
    MovedOrganization.create(source.alice(), "mover");
    List<String> expected = new OrganizationPicture(source.alice(), "mover").lines();
    assertThat(expected).hasSizeGreaterThan(20);
    try (var target = InstalledServer.start()) {
      CommandRun commands = commands(source, target);
      String[] command = direct(source);

      var dry = commands.run(with(command, "--dry-run"));
      assertThat(dry.status()).as(dry.err()).isZero();
      assertThat(dry.out())
          .contains("states: 6 to create, 0 were there", "workspaces: 3 to create")
          .endsWith("Nothing was changed.\n");
      assertThat(target.alice().get("/organizations/mover").status()).isEqualTo(404);

      var moved = commands.run(command);
      assertThat(moved.status()).as(moved.out() + moved.err()).isZero();
      assertThat(moved.out()).contains("states: 6 created, 0 were there");
      assertThat(new OrganizationPicture(target.alice(), "mover").lines())
          .containsExactlyElementsOf(expected);
      assertThat(authors(target)).contains("\"author\":\"alice\"", "\"source\":\"" + source.url());

      var again = commands.run(command);
      assertThat(again.status()).as(again.out() + again.err()).isZero();
      assertThat(again.out()).contains("states: 0 created, 6 were there");
      assertThat(new OrganizationPicture(target.alice(), "mover").lines())
          .containsExactlyElementsOf(expected);

      goesOn(source, target, commands);
      tellsConflicts(target, commands, command);
    }
  }

  /** The export of the target is that of the source, and Terraform goes on where it was. */
  private void goesOn(InstalledServer source, InstalledServer target, CommandRun commands)
      throws IOException {
    for (Cli cli : Cli.found()) {
      String configuration =
          """
          terraform {
            cloud {
              hostname     = "stateward.test"
              organization = "mover"
              workspaces {
                name = "%s"
              }
            }
          }
          variable "word" {
            default = "one"
          }
          resource "terraform_data" "first" {
            input = var.word
          }
          """
              .formatted("cli-" + cli.name());
      CliFolder before =
          source
              .folder(cli, folder.resolve("before-" + cli.name()))
              .write("main.tf", configuration);
      before.run("init").succeeds();
      before.run("apply", "-auto-approve").succeeds().says("1 added");
      assertThat(commands.run(direct(source)).status()).isZero();
      CliFolder after =
          target.folder(cli, folder.resolve("after-" + cli.name())).write("main.tf", configuration);
      after.run("init").succeeds();
      after.run("plan", "-detailed-exitcode").exits(0).says("No changes");
      after
          .run("apply", "-auto-approve", "-var=word=two")
          .succeeds()
          .says("0 added, 1 changed, 0 destroyed");
    }
  }

  private void tellsConflicts(InstalledServer target, CommandRun commands, String[] command) {
    Api owner = target.alice();
    String app = owner.get("/organizations/mover/workspaces/empty").succeeds().id();
    owner
        .send(
            "PATCH",
            "/workspaces/" + app,
            "{\"data\":{\"type\":\"workspaces\",\"attributes\":{\"description\":\"mine\",\"auto-apply\":true}}}")
        .succeeds();
    CommandClient client = new CommandClient(folder, target);
    String net = owner.get("/organizations/mover/workspaces/net").succeeds().id();
    owner.post("/workspaces/" + net + "/actions/lock", "").succeeds();
    client.upload(net, 8, StateFixture.any(8).bytes());

    var conflicting = commands.run(command);

    assertThat(conflicting.status()).isEqualTo(4);
    assertThat(conflicting.out())
        .contains("conflict: workspace empty is there with another auto-apply")
        .doesNotContain("conflict: workspace net");
  }

  private static String authors(InstalledServer target) {
    return new String(
        target
            .alice()
            .get(
                "/api/stateward/v1/organizations/mover/audit-trail"
                    + "?filter%5Baction%5D=state_version.import")
            .succeeds()
            .body(),
        UTF_8);
  }

  private static String[] direct(InstalledServer source) {
    return new String[] {
      "import",
      "--from",
      source.url(),
      "--organization",
      "mover",
      "--from-token-file",
      "token",
      "--requests-per-second",
      "1000"
    };
  }

  private CommandRun commands(InstalledServer source, InstalledServer target) throws IOException {
    Path token = Files.writeString(folder.resolve("token"), source.aliceToken());
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    return new CommandRun(folder)
        .with(Map.of("STATEWARD_SERVER", target.url(), "STATEWARD_TOKEN", target.aliceToken()));
  }

  private static String[] with(String[] command, String... more) {
    return Stream.concat(Stream.of(command), Stream.of(more)).toArray(String[]::new);
  }
}
