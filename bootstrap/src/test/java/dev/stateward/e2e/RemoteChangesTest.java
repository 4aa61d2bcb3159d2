package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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

/** Commands that tell what changed, and the server that they ask. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class RemoteChangesTest {
  private static final String FIRST =
      """
      {"mode":"managed","type":"aws_instance","name":"web",
       "provider":"provider[\\"registry.terraform.io/hashicorp/aws\\"]",
       "instances":[{"attributes":{"id":"i-1","ami":"old","password":"canary"}}]},
      {"mode":"managed","type":"aws_eip","name":"gone","instances":[{"attributes":{"id":"e-1"}}]},
      {"mode":"managed","type":"aws_subnet","name":"here","instances":[{"attributes":{"id":"s-1"}}]}
      """;
  private static final String SECOND =
      """
      {"mode":"managed","type":"aws_instance","name":"web",
       "provider":"provider[\\"registry.terraform.io/hashicorp/aws\\"]",
       "instances":[{"attributes":{"id":"i-1","ami":"new","password":"canary-2"}}]},
      {"mode":"managed","type":"aws_kms_key","name":"come","instances":[
        {"index_key":"a\\u001b[2J","attributes":{"id":"k-1"}}]},
      {"mode":"managed","type":"aws_subnet","name":"there","instances":[{"attributes":{"id":"s-1"}}]}
      """;

  private CommandClient client;
  private String first;

  /** All are there before any is waited for: the server looks for states to read now and then. */
  @BeforeAll
  void upload(InstalledServer server, @TempDir Path folder) {
    client = new CommandClient(folder, server);
    String outputs =
        StateFixture.output("db_password", "canary", false)
            + ","
            + StateFixture.output("token", "canary", true);
    client.workspace("unmarked", StateFixture.any(1).withOutputs(outputs).bytes());
    client.workspace("unread", "{\"version\":3,\"serial\":1}".getBytes(UTF_8));
    String workspace = client.workspace("changed", state(1, FIRST, "hello"));
    first =
        server.alice().get("/workspaces/" + workspace + "/current-state-version").succeeds().id();
    client.upload(workspace, 2, state(2, SECOND, "bye\\u001b\\u009b"));
    for (String name : List.of("unread", "changed")) {
      Waiting.until(
          "all versions to be read",
          () -> !client.run("state", "changes", "acme/" + name).out().contains("not read yet"));
    }
  }

  @Test
  void listsUnmarkedSecrets() {
    String[] list = {"state", "unmarked-secrets", "acme/unmarked"};

    Waiting.until("the state is read", () -> client.run(list).out().contains("db_password"));
    assertThat(client.run(list).out().lines().map(line -> line.replaceAll(" +", " ")))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("SINCE SERIAL BY RUN CHANGE OUTPUT"),
            line -> assertThat(line).endsWith("Z 1 alice added output.db_password"));
    assertThat(client.run("state", "unmarked-secrets", "acme/none").status()).isEqualTo(3);
    assertThat(client.run("state", "outputs", "acme/unmarked").out())
        .containsPattern("db_password +.*\\(sensitive\\)");
    assertThat(client.run("state", "outputs", "acme/unmarked", "--json").out())
        .doesNotContain("(sensitive)");
    assertThat(client.run("state", "show", "acme/unmarked", "--values", "plain").out())
        .contains("output.db_password = (sensitive)");
    assertThat(client.run("state", "show", "acme/unmarked", "--values", "all").out())
        .contains("output.db_password = \"");
  }

  @Test
  void listsWhoReads() {
    client.workspace("read", StateFixture.any(1).bytes());

    assertThat(client.run("state", "consumers", "acme/read").err()).contains("nothing was found");
    assertThat(client.run("state", "consumers", "acme/read", "--never").out())
        .containsPattern("NAME +KIND +READS +FIRST +LAST +OUTPUTS")
        .containsPattern("(?m)^alice +user +0")
        .containsPattern("(?m)^owners +team +0");
  }

  @Test
  void comparesVersions() {

    var diff = client.run("state", "diff", "acme/changed");
    assertThat(diff.status()).isZero();
    assertThat(diff.out().lines().filter(line -> line.matches("[-+]{3} .*")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("--- serial 1, 2").contains(first, "1.11.0"),
            line -> assertThat(line).startsWith("+++ serial 2, 2").doesNotContain("workspace"));
    assertThat(changes(diff.out()))
        .isEqualToNormalizingNewlines(
            """
              - aws_eip.gone
              ~ aws_instance.web
                    ~ ami
                    ~ password (sensitive)
              + aws_kms_key.come["a\\u001b[2J"]
              ~ aws_subnet.there (moved from aws_subnet.here)
              ~ output.greeting
                    ~ value

            Total: 1 added, 1 changed, 1 moved, 1 removed, 1 output changed.
            """);

    for (String from : new String[] {"1", first}) {
      assertThat(client.run("state", "diff", "acme/changed", "--from", from)).isEqualTo(diff);
    }
    assertThat(client.run("state", "diff", "acme/changed", "--to", "1").out())
        .contains("--- nothing", "Total: 3 added, 1 output changed.");
    assertThat(client.run("state", "diff", "acme/changed", "--from", "2", "--to", "2").out())
        .endsWith("No changes." + System.lineSeparator())
        .contains("+++ serial 2");
  }

  @Test
  void showsValuesToThoseWhoAsk() {
    String plain = client.run("state", "diff", "acme/changed", "--values", "plain").out();
    assertThat(plain)
        .contains("- id: \"e-1\"", "~ ami: \"old\" -> \"new\"", "~ password (sensitive)")
        .contains("+ id: \"k-1\"")
        .doesNotContain("canary");
    assertThat(client.run("state", "diff", "acme/changed", "--values", "all").out())
        .contains("~ password (sensitive): \"canary\" -> \"canary-2\"");
    assertThat(plain).contains("~ value: \"hello\" -> \"bye\\u001B\\u009b\"");
    assertThat(client.run("state", "diff", "acme/changed", "--values", "plain", "--json").out())
        .contains("\"after\":\"bye\\u001B\\u009b\"");
    assertThat(client.run("state", "diff", "acme/changed", "--values", "some").err())
        .contains("values must be plain or all");
  }

  @Test
  void comparesWithAnotherWorkspace() {
    String other = client.workspace("theirs", state(1, FIRST, "x"));

    var diff = client.run("state", "diff", "acme/changed", "--from", "acme/theirs");

    assertThat(diff.out()).contains(", workspace " + other, "- aws_eip.gone");
  }

  @Test
  void showsPartsOfDifferences() {
    assertThat(
            changes(
                client
                    .run(
                        "state",
                        "diff",
                        "acme/changed",
                        "--change",
                        "removed,added",
                        "--limit",
                        "1")
                    .out()))
        .startsWith("  - aws_eip.gone")
        .doesNotContain("aws_instance", "aws_kms_key");
    assertThat(changes(client.run("state", "diff", "acme/changed", "--type", "output").out()))
        .startsWith("  ~ output.greeting");
    assertThat(client.run("state", "diff", "acme/changed", "--json").out().lines())
        .hasSize(5)
        .allMatch(line -> line.startsWith("{\"id\":\"wsr-") && !line.contains("canary"));
    assertThat(client.run("state", "diff", "acme/changed", "--summary").out().lines())
        .hasSize(4)
        .last()
        .asString()
        .startsWith("Total: 1 added");
    assertThat(client.run("state", "diff", "acme/changed", "--summary", "--json").out())
        .startsWith("{\"from\":{")
        .contains("\"summary\":{\"added\":1,\"removed\":1");
  }

  @Test
  void refusesToCompareWhatIsNotThere() {
    client.workspace("single", state(1, FIRST, "x"));

    var serial = client.run("state", "diff", "acme/single", "--from", "7");
    assertThat(serial.status()).isEqualTo(3);
    assertThat(serial.err())
        .contains("no state with the serial 7 in the workspace acme/single", "state changes");
    var wrong = client.run("state", "diff", "acme/single", "--from", "yesterday");
    assertThat(wrong.status()).isEqualTo(2);
    assertThat(wrong.err()).contains("not a serial, the id of a state version or ORG/WORKSPACE");
    var unknown = client.run("state", "diff", "acme/single", "--to", "sv-aaaaaaaaaaaaaaaa");
    assertThat(unknown.status()).isEqualTo(3);
    assertThat(client.run("state", "diff", "acme/single", "--change", "grown").err())
        .contains("filter[change] must be added, removed, replaced, moved or changed");
    assertThat(client.run("state", "diff", "acme/nowhere").err())
        .contains("there is no workspace acme/nowhere");
  }

  @Test
  void tellsWhoChangedSomething() {
    var blame = client.run("state", "blame", "acme/changed", "aws_instance.web");
    assertThat(blame.err()).isEmpty();
    assertThat(blame.out().lines().map(line -> line.replaceAll(" +", " ")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("CREATED SERIAL BY RUN CHANGE ADDRESS"),
            line -> assertThat(line).endsWith(" 2 alice changed aws_instance.web ami, password"),
            line -> assertThat(line).endsWith(" 1 alice added aws_instance.web"));
    assertThat(
            client
                .run(
                    "state",
                    "blame",
                    "acme/changed",
                    "aws_instance.web",
                    "--attribute",
                    "ami",
                    "--limit",
                    "1",
                    "--json")
                .out()
                .lines())
        .singleElement()
        .asString()
        .contains("\"serial\":2", "\"name\":\"ami\"");
    assertThat(client.run("state", "blame", "acme/changed", "--id", "s-1").out())
        .contains("aws_subnet.there (from aws_subnet.here)");
    assertThat(client.run("state", "blame", "acme/changed", "--id", "k-1").out())
        .contains("aws_kms_key.come[\"a\\u001b[2J\"]")
        .doesNotContain("\u001b");

    var nothing = client.run("state", "blame", "acme/changed", "aws_instance.wep");
    assertThat(nothing.status()).isZero();
    assertThat(nothing.out()).isEmpty();
    assertThat(nothing.err()).contains("nothing was found");
    assertThat(client.run("state", "blame", "acme/changed").status()).isEqualTo(2);
  }

  @Test
  void listsWhatEachVersionChanged() {
    assertThat(
            client
                .run("state", "changes", "acme/changed")
                .out()
                .lines()
                .map(line -> line.replaceAll(" +", " ")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("CREATED SERIAL VERSION BY RUN + ~ -/+ - MOVED"),
            line -> assertThat(line).containsPattern(" 2 sv-\\w+ alice 1 1 0 1 1 1 1.11.0"),
            line -> assertThat(line).containsPattern(" 1 sv-\\w+ alice 3 0 0 0 0 1 1.11.0"));

    assertThat(client.run("state", "changes", "acme/unread").out()).contains("it has format 3");
  }

  private static byte[] state(long serial, String resources, String greeting) {
    String file =
        new String(
            StateFixture.any(serial)
                .withOutputs(StateFixture.output("greeting", greeting, false))
                .bytes(),
            UTF_8);
    return file.replaceFirst("\"resources\": \\[.*]", "\"resources\": [@]")
        .replace("@", resources)
        .getBytes(UTF_8);
  }

  /** What follows the two lines that say what was compared. */
  private static String changes(String diff) {
    return diff.split("\\R\\R", 2)[1];
  }
}
