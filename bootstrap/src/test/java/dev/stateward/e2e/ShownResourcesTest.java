package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The forms in which commands print resources. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ShownResourcesTest {
  private CommandClient client;

  @BeforeAll
  void prepare(InstalledServer server, @TempDir Path folder) throws IOException {
    client = new CommandClient(folder, server);
    client.run("org", "create", "shown", "--email", "ops@shown.test");
    client.run("project", "create", "shown/platform", "--tag", "owner=ops");
    client.run(
        "workspace",
        "create",
        "shown/net",
        "--project",
        "platform",
        "--tag",
        "env=prod,critical",
        "--description",
        "no\u00fcn: \u202e#1");
    client.run("workspace", "create", "shown/new");
    Path state = Files.write(folder.resolve("a.tfstate"), StateFixture.any(7).bytes());
    client.run("state", "push", "shown/net", state.toString());
    client.run("lock", "take", "shown/net", "--reason", "upgrade of the database");
    client.run("team", "create", "shown/ops", "--allow", "manage-workspaces");
    client.run("team", "add", "shown/ops", "--user", "alice");
  }

  @Test
  void showsAWorkspaceWithItsStateAndItsLock() {
    Map<String, String> shown = details("workspace", "show", "shown/net");

    assertThat(shown)
        .containsEntry("Name", "shown/net")
        .containsEntry("Project", "platform")
        .containsEntry("Tags", "critical, env=prod, owner=ops")
        .containsEntry("Serial", "7")
        .containsEntry("Last writer", "alice")
        .doesNotContainKeys("Working directory", "queue-all-runs");
    assertThat(shown.get("Locked"))
        .matches("by alice, since 20.* UTC \\(.* ago\\), \"upgrade of the database\"");
    assertThat(shown.get("Current state")).matches("sv-\\w+, [0-9.]+ (bytes|KiB)");
    assertThat(shown.get("Last written")).matches("20\\S+ \\S+ UTC \\((.* ago|now)\\)");
    assertThat(details("workspace", "show", "shown/new"))
        .containsEntry("Locked", "no")
        .doesNotContainKeys("Serial", "Current state", "Last writer", "Tags");
  }

  @Test
  void listsWhenStatesWereWritten() {
    String before = row("net");

    assertThat(before).matches("ws-.* (20\\S+Z)");
    assertThat(row("new")).doesNotContainPattern("20\\d\\d-");
    assertThat(client.run("workspace", "update", "shown/net", "--auto-apply", "true").status())
        .isZero();
    assertThat(row("net")).isEqualTo(before);
  }

  private String row(String workspace) {
    return client
        .run("workspace", "list", "shown", "--name", workspace)
        .out()
        .lines()
        .skip(1)
        .collect(Collectors.joining());
  }

  @Test
  void showsOtherResources() {
    assertThat(details("org", "show", "shown"))
        .containsEntry("Email", "ops@shown.test")
        .containsEntry("Default project", "Default Project")
        .doesNotContainKey("plan-expired");
    assertThat(details("project", "show", "shown/platform"))
        .containsEntry("Name", "shown/platform")
        .containsEntry("Tags", "owner=ops");
    assertThat(details("team", "show", "shown/ops"))
        .containsEntry("Members", "alice")
        .containsEntry("May", "manage-workspaces");
    assertThat(details("account", "show"))
        .containsEntry("Name", "alice")
        .doesNotContainKey("avatar-url");
  }

  @Test
  void printsYaml() throws IOException {
    for (List<String> line :
        List.of(
            List.of("workspace", "show", "shown/net"),
            List.of("workspace", "list", "shown"),
            List.of("state", "list", "shown/net"),
            List.of("guardrail", "list", "shown"))) {
      String json = client.run(with(line, "-o", "json")).out();
      String yaml = client.run(with(line, "-o", "yaml")).out();

      Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
      List<?> documents = read instanceof List<?> list ? list : List.of(read);
      ObjectMapper mapper = new ObjectMapper();
      List<JsonNode> expected =
          mapper.readerFor(JsonNode.class).<JsonNode>readValues(json).readAll();
      assertThat(mapper.<JsonNode>valueToTree(documents).findValues("id"))
          .isEqualTo(mapper.<JsonNode>valueToTree(expected).findValues("id"));
      assertThat(yaml).doesNotContain("\u202e");
      assertThat(json).isEqualTo(client.run(with(line, "--json")).out());
    }
    assertThat(client.run("workspace", "list", "shown", "--search", "zzz", "-o", "yaml").out())
        .isEqualToNormalizingNewlines("[]\n");
  }

  @Test
  void printsNamesAndWideTables() {
    assertThat(client.run("workspace", "list", "shown", "-o", "name").out().lines())
        .containsExactly("net", "new");
    assertThat(client.run("workspace", "show", "shown/net", "-o", "name").out().strip())
        .isEqualTo("net");
    assertThat(client.run("account", "token", "list", "-o", "name").out().lines())
        .isNotEmpty()
        .allMatch(line -> line.matches("at-\\w+"));
    assertThat(client.run("workspace", "list", "shown", "-o", "wide").out())
        .contains("LAST WRITER", "EXECUTION MODE")
        .containsPattern("net .* alice .* critical, env=prod, owner=ops");
    assertThat(client.run("workspace", "list", "shown", "-o", "table"))
        .isEqualTo(client.run("workspace", "list", "shown"));
    assertThat(client.run("workspace", "list", "shown").out()).doesNotContain("LAST WRITER");
  }

  @Test
  void refusesOtherFormatsBeforeItAsks() {
    for (String command : List.of("workspace list shown", "org show shown", "state list a/b")) {
      var wrong = client.run((command + " -o xml").split(" "));
      assertThat(wrong.status()).isEqualTo(2);
      assertThat(wrong.err()).contains("table, wide, json, yaml, name", "not \"xml\"");
    }
    var both = client.run("org", "list", "--json", "-o", "yaml");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err()).contains("--json and -o yaml exclude each other");
  }

  private static String[] with(List<String> line, String... more) {
    return Stream.concat(line.stream(), Stream.of(more)).toArray(String[]::new);
  }

  private Map<String, String> details(String... line) {
    var shown = client.run(line);
    assertThat(shown.status()).as(shown.err()).isZero();
    return shown
        .out()
        .lines()
        .collect(
            Collectors.toMap(
                it -> it.substring(0, it.indexOf(':')),
                it -> it.substring(it.indexOf(':') + 1).strip()));
  }
}
