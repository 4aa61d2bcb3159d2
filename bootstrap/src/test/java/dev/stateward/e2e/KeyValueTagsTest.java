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

/** Configurations that name their workspaces by tags with values, as terraform can since 1.10. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("everyTerraform")
@Tag("slow")
class KeyValueTagsTest {
  private static final String RESOURCES =
      """
      output "name" {
        value = terraform.workspace
      }
      """;

  private final Cli cli;
  private final InstalledServer server;

  @TempDir private Path temporary;

  KeyValueTagsTest(Cli cli, InstalledServer server) {
    this.cli = cli;
    this.server = server;
  }

  /** Earlier ones know tags without values alone, and so do those of OpenTofu. */
  static List<Cli> everyTerraform() {
    return Cli.found().stream().filter(cli -> !cli.isOpenTofu() && cli.isSince(10)).toList();
  }

  @Test
  void findsTheWorkspacesAgain() {
    var folder = folder("here", "blue");
    folder.run("init").answering("tagged-blue-main").succeeds();
    folder.run("apply", "-auto-approve").succeeds();
    folder.run("workspace", "new", "tagged-blue-second").succeeds();

    folder.run("init").succeeds();
    folder
        .run("workspace", "list")
        .succeeds()
        .says("tagged-blue-main")
        .says("* tagged-blue-second");
    assertThat(server.current("tagged-blue-main").status()).isEqualTo(200);

    var fresh = folder("fresh", "blue");
    fresh.run("init").answering("2").succeeds().says("tagged-blue-main");
    fresh.run("workspace", "select", "tagged-blue-main").succeeds();
    fresh.run("output", "-raw", "name").succeeds().prints("tagged-blue-main");
  }

  @Test
  void keepsValuesApart() {
    folder("first", "red").run("init").answering("tagged-red-main").succeeds();

    var other = folder("other", "green");
    other.run("init").answering("tagged-green-main").succeeds().doesNotSay("tagged-red-main");
    other.run("workspace", "list").succeeds().doesNotSay("tagged-red-main");
  }

  private CliFolder folder(String name, String value) {
    return server
        .folder(cli, temporary.resolve(name))
        .write("main.tf", RESOURCES)
        .write(
            "backend.tf",
            """
            terraform {
              cloud {
                hostname     = "%s"
                organization = "%s"
                workspaces {
                  tags = { colour = "%s", kind = "trial" }
                }
              }
            }
            """
                .formatted(CliFolder.HOST, InstalledServer.ORGANIZATION, value));
  }
}
