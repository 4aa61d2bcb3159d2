package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Importing folders of state files, as backends keep them. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class StateFilesImportTest {
  private static final String CONFIGURATION =
      """
      terraform {
        %s
      }
      resource "terraform_data" "first" {
        input = terraform.workspace
      }
      """;

  @TempDir private Path folder;

  @Test
  void importsTheFilesOfBackends(InstalledServer server) throws Exception {
    state("s3/network/prod/terraform.tfstate", 3);
    state("s3/env:/blue/network/terraform.tfstate", 4);
    state("azure/prod.terraform.tfstateenv:blue", 5);
    state("gcs/app/default.tfstate", 6);
    state("gcs/app/default.tfstate.backup", 5);

    var dry = run(server, "--from", ".", "--dry-run");
    assertThat(dry.status()).as(dry.err()).isZero();
    assertThat(dry.out())
        .contains(
            "s3/network/prod/terraform.tfstate -> s3-network-prod",
            "s3/env:/blue/network/terraform.tfstate -> s3-blue-network",
            "azure/prod.terraform.tfstateenv:blue -> azure-prod-terraform-blue",
            "gcs/app/default.tfstate -> gcs-app-default",
            "states: 4 to create")
        .doesNotContain("backup");
    var done = run(server, "--from", ".");
    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(done.out()).contains("workspaces: 4 created", "states: 4 created");
    assertThat(current(server, "s3-blue-network")).isEqualTo(StateFixture.any(4).bytes());
    assertThat(run(server, "--from", ".").out()).contains("states: 0 created, 4 were there");
  }

  @Test
  void namesWorkspacesAsTold(InstalledServer server) throws Exception {
    state("one.tfstate", 1);
    Files.writeString(folder.resolve("states/two.json"), "{\"serial\":2,\"lineage\":\"x\"}");
    Path names = Files.writeString(folder.resolve("names"), "# mine\n\none.tfstate = named-one\n");

    var done = run(server, "--from", ".", "--names", names.toString());
    assertThat(done.status()).as(done.err()).isZero();
    assertThat(current(server, "named-one")).isEqualTo(StateFixture.any(1).bytes());
    Files.writeString(names, "one.tfstate=a\ntwo.json=a\n");
    assertThat(run(server, "--from", ".", "--names", names.toString()).err())
        .contains("would both be workspace a: use --names");
    Files.writeString(folder.resolve("states/three.tfstate"), "{\"version\":4}");
    Files.writeString(names, "three.tfstate=three\ntwo.json=two\ncut.json=cut\n");
    Files.writeString(folder.resolve("states/two.json"), "<html>");
    Files.writeString(folder.resolve("states/cut.json"), "{\"serial\":2,\"lineage\":\"x\",");
    var some = run(server, "--from", ".", "--names", names.toString());
    assertThat(some.status()).isEqualTo(4);
    assertThat(some.out())
        .contains(
            "conflict: workspace three: three.tfstate in the source is no state: it is no",
            "conflict: workspace cut: cut.json in the source is no state",
            "conflict: workspace two: two.json in the source is no state");
    assertThat(server.alice().get("/organizations/acme/workspaces/three").status()).isEqualTo(404);
    Files.writeString(names, "three.tfstate=a/b\n");
    assertThat(run(server, "--from", ".", "--names", names.toString()).err())
        .contains("\"a/b\" is no name of a workspace");
  }

  @Test
  void takesStatesOfAnyDepthThatServersTake(InstalledServer server) throws Exception {
    String deep = "[".repeat(2_000) + "]".repeat(2_000);
    state("deep.tfstate", 1);
    Files.writeString(
        folder.resolve("states/deep.tfstate"),
        "{\"version\":4,\"terraform_version\":\"1.11.0\",\"serial\":1,\"lineage\":\"deep\","
            + "\"outputs\":{},\"resources\":[],\"deep\":"
            + deep
            + "}");

    var done = run(server, "--from", ".");

    assertThat(done.status()).as(done.out() + done.err()).isZero();
    assertThat(done.out()).contains("states: 1 created");
  }

  @Test
  void addsWhatIsNewerSince(InstalledServer server) throws Exception {
    state("on.tfstate", 3);
    assertThat(run(server, "--from", ".").out()).contains("states: 1 created, 0 were there");
    state("on.tfstate", 5);

    var newer = run(server, "--from", ".");
    assertThat(newer.status()).as(newer.out() + newer.err()).isZero();
    assertThat(newer.out()).contains("states: 1 created, 1 were there");
    assertThat(current(server, "on")).isEqualTo(StateFixture.any(5).bytes());
    state("on.tfstate", 4);
    assertThat(conflicts(server)).contains("workspace on: its state in the source has serial 4");
    Path file = folder.resolve("states/on.tfstate");
    Files.write(file, StateFixture.any(6).ofLineage("other").bytes());
    assertThat(conflicts(server)).contains("workspace on: its state in the source has another lin");
    assertThat(current(server, "on")).isEqualTo(StateFixture.any(5).bytes());

    CommandClient client = new CommandClient(folder, server);
    String workspace = server.workspaceId("on");
    server.alice().post("/workspaces/" + workspace + "/actions/lock", "").succeeds();
    client.upload(workspace, 6, StateFixture.any(6).bytes());
    server.alice().post("/workspaces/" + workspace + "/actions/unlock", "").succeeds();
    state("on.tfstate", 7);
    assertThat(conflicts(server))
        .contains("workspace on was written to by others: its state of serial 6 is not one of the");
    assertThat(current(server, "on")).isEqualTo(StateFixture.any(6).bytes());
  }

  private String conflicts(InstalledServer server) {
    var done = run(server, "--from", ".");
    assertThat(done.status()).as(done.out() + done.err()).isEqualTo(4);
    return done.out();
  }

  /** The local backend keeps a file for each of its workspaces. */
  @Test
  void terraformGoesOn(InstalledServer server) throws Exception {
    for (Cli cli : Cli.found()) {
      Path states = Files.createDirectories(folder.resolve("states"));
      CliFolder local = server.folder(cli, states).write("main.tf", CONFIGURATION.formatted(""));
      local.run("init").succeeds();
      local.run("workspace", "new", "blue-" + cli.name()).succeeds();
      local.run("apply", "-auto-approve").succeeds().says("1 added");

      var done = run(server, "--from", ".");

      assertThat(done.status()).as(done.out() + done.err()).isZero();
      CliFolder moved =
          server
              .folder(cli, folder.resolve("moved-" + cli.name()))
              .write(
                  "main.tf",
                  CONFIGURATION.formatted(
                      """
                      cloud {
                        hostname     = "stateward.test"
                        organization = "acme"
                        workspaces {
                          name = "blue-%s"
                        }
                      }
                      """
                          .formatted(cli.name())));
      moved.run("init").succeeds();
      moved.run("plan", "-detailed-exitcode").exits(0).says("No changes");
      delete(states);
      delete(folder.resolve("work"));
    }
  }

  private void state(String path, long serial) throws IOException {
    Path file = folder.resolve("states").resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, StateFixture.any(serial).bytes());
  }

  private CommandRun.Outcome run(InstalledServer server, String... more) {
    String[] first = {
      "import", "--organization", "acme", "--work", "../work", "--requests-per-second", "1000"
    };
    return new CommandClient(folder.resolve("states"), server)
        .run(Stream.concat(Stream.of(first), Stream.of(more)).toArray(String[]::new));
  }

  private static byte[] current(InstalledServer server, String workspace) {
    String url = server.current(workspace).succeeds().attribute("hosted-state-download-url");
    return server.alice().download(url).succeeds().body();
  }

  static void delete(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
