package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Commands that tell who may do what, and the server that they ask. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class AccessCommandsTest {
  @TempDir private Path folder;

  @Test
  void explainsAccess(InstalledServer server) {
    run(server, "org create lumon --email a@lumon.test");
    run(server, "workspace create lumon/files");
    run(server, "team create lumon/refiners");
    run(server, "access workspace create lumon/files/refiners --level plan");

    assertThat(lines(run(server, "access explain lumon/files --permission plan-runs")))
        .startsWith("WHO KIND PERMISSION BECAUSE OF")
        .contains("refiners team plan-runs link of team refiners at level plan")
        .anyMatch(line -> line.startsWith("alice user plan-runs "))
        .noneMatch(line -> line.contains("read-state"));
    assertThat(run(server, "access explain lumon/files --permission fly").status()).isEqualTo(2);
    assertThat(run(server, "access explain lumon/none").status()).isEqualTo(3);
    assertThat(lines(run(server, "access matrix lumon")))
        .containsExactly("WORKSPACE owners refiners", "files admin read");
    assertThat(run(server, "access matrix lumon --limit 1"))
        .as("so many workspaces, and all their teams")
        .isEqualTo(run(server, "access matrix lumon"));
    assertThat(lines(run(server, "access matrix lumon --users")))
        .containsExactly("WORKSPACE alice", "files admin");
    assertThat(run(server, "access matrix lumon --json").out().strip())
        .isEqualTo(
            "{\"workspace\":\"files\",\"access\":{\"owners\":\"admin\",\"refiners\":\"read\"}}");
  }

  @Test
  void tellsWhatAChangeWouldDo(InstalledServer server) {
    run(server, "org create lumen --email a@lumen.test");
    run(server, "workspace create lumen/files");
    run(server, "team create lumen/refiners");

    assertThat(run(server, "access what-if lumen/files/refiners --level none").err())
        .contains("nobody would gain or lose anything");
    assertThat(lines(run(server, "access what-if lumen/files/refiners --level read")))
        .startsWith("WHO KIND GAINS LOSES")
        .anyMatch(line -> line.startsWith("refiners team read-workspace, read-runs"));
    run(server, "access workspace create lumen/files/refiners --level write");
    assertThat(lines(run(server, "access what-if lumen/files/refiners --level plan")))
        .anyMatch(line -> line.matches("refiners team apply-runs, write-variables.*"));
    assertThat(lines(run(server, "access what-if lumen/files/refiners --level none")))
        .anyMatch(line ->
            line.matches("refiners team read-workspace, read-runs, plan-runs, apply-runs.*"));
    assertThat(
            run(
                    server,
                    "access what-if",
                    "lumen/Default Project/refiners",
                    "--project --level maintain")
                .out())
        .contains("create-workspaces (project)");
    assertThat(run(server, "access workspace show lumen/files/refiners").out())
        .containsPattern("Level: +write");
    assertThat(run(server, "access what-if lumen/files/refiners --level tall").err())
        .contains("must be 'read', 'plan', 'write', 'admin' or 'custom'");
  }

  @Test
  void namesWhoIsToReadAWorkspace(InstalledServer server) {
    run(server, "workspace create acme/source");
    run(server, "workspace create acme/reader");

    assertThat(run(server, "workspace consumer add acme/source --workspace reader").out())
        .isEqualToNormalizingNewlines("Added consumers to workspace acme/source.\n");
    assertThat(lines(run(server, "workspace consumer list acme/source")))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("ID NAME"),
            line -> assertThat(line).matches("ws-\\w+ reader"));
    assertThat(run(server, "workspace consumer add acme/source --workspace none").err())
        .contains("there is no workspace acme/none");
    assertThat(run(server, "workspace consumer add acme/source").status()).isEqualTo(2);
    assertThat(
            run(server, "workspace consumer remove acme/source --workspace acme/reader --yes")
                .out())
        .isEqualToNormalizingNewlines("Removed consumers from workspace acme/source.\n");
    assertThat(run(server, "workspace consumer list acme/source").err())
        .contains("nothing was found");
  }

  private static List<String> lines(CommandRun.Outcome outcome) {
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out().lines().map(line -> line.replaceAll(" +", " ").strip()).toList();
  }

  private CommandRun.Outcome run(InstalledServer server, String line) {
    return new CommandClient(folder, server).run(line.split(" "));
  }

  private CommandRun.Outcome run(InstalledServer server, String verb, String name, String options) {
    String[] line = (verb + " \n " + options).split(" ");
    for (int at = 0; at < line.length; at++) {
      line[at] = line[at].equals("\n") ? name : line[at];
    }
    return new CommandClient(folder, server).run(line);
  }
}
