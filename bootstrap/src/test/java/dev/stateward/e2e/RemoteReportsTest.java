package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command that prints reports, and the server that it asks. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class RemoteReportsTest {
  private static final String SHARED = "shared-by-two";

  private static final String PROVIDER = "provider[\\\"registry.terraform.io/hashicorp/null\\\"]";

  private CommandClient client;

  @BeforeAll
  void upload(InstalledServer server, @TempDir Path folder) {
    client = new CommandClient(folder, server);
    workspace("report-one", SHARED);
    workspace("report-two", SHARED);
    workspace("report-busy", "busy");
  }

  @ParameterizedTest
  @CsvSource({
    "providers, PROVIDER WORKSPACES MANAGED DATA SOURCES OUTPUTS",
    "types, TYPE WORKSPACES MANAGED DATA SOURCES OUTPUTS",
    "projects, PROJECT WORKSPACES MANAGED DATA SOURCES OUTPUTS",
    "teams, TEAM WORKSPACES MANAGED DATA SOURCES OUTPUTS",
    "terraform-versions, TERRAFORM WORKSPACES MANAGED DATA SOURCES OUTPUTS",
    "workspaces, WORKSPACE CHANGED TERRAFORM MANAGED DATA SOURCES OUTPUTS"
  })
  void printsReports(String name, String titles) {
    Waiting.until("the report", () -> client.run("report", "acme", name).out().contains("\n"));

    var report = client.run("report", "acme", name);
    assertThat(report.err()).isEmpty();
    assertThat(report.status()).isZero();
    assertThat(lines(report).getFirst()).isEqualTo(titles);
    assertThat(client.run("report", "acme", name, "--json", "--limit", "1").out().lines())
        .hasSize(1)
        .allMatch(line -> line.startsWith("{\"id\":\""));
  }

  @Test
  void namesWhatTwoWorkspacesManage() {
    String[] report = {"report", "acme", "shared-ids"};

    Waiting.until("the report", () -> client.run(report).out().contains(SHARED));

    var shared = client.run(report);
    assertThat(lines(shared))
        .startsWith("TYPE ID WORKSPACES WORKSPACE ADDRESS")
        .anyMatch(line -> line.matches("null_resource shared-by-two 2 report-one null_resource.n"))
        .anyMatch(line -> line.matches("null_resource shared-by-two 2 report-two null_resource.n"));
    assertThat(shared.err()).contains("managed by several workspaces", "`terraform state rm`");
  }

  @Test
  void listsWorkspacesThatNobodyChanges() {
    var idle = client.run("report", "acme", "workspaces", "--idle-days", "30");
    assertThat(idle.status()).isZero();
    assertThat(idle.out()).doesNotContain("report-busy");
    assertThat(idle.err()).contains("nothing was found");
    assertThat(client.run("report", "acme", "types", "--idle-days", "30").err())
        .contains("--idle-days and --terraform-version are for the report workspaces");
    var wrong = client.run("report", "acme", "workspaces", "--idle-days", "x");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("idle-days");
    assertThat(client.run("report", "acme", "modules").err())
        .contains("there is no report \"modules\", only providers, types");
  }

  private void workspace(String name, String id) {
    String state =
        new String(StateFixture.any(1).bytes(), UTF_8)
            .replace("\"name\": \"n\"", "\"name\": \"n\", \"provider\": \"" + PROVIDER + "\"")
            .replace("{}", "{\"attributes\":{\"id\":\"" + id + "\"}}");
    client.workspace(name, state.getBytes(UTF_8));
  }

  private static List<String> lines(CommandRun.Outcome outcome) {
    return outcome.out().lines().map(line -> line.replaceAll(" +", " ")).toList();
  }
}
