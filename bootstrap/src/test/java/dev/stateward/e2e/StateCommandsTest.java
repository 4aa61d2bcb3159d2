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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands on whole states, and the server that they ask. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class StateCommandsTest {
  private static final String RICH =
      """
      {"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"8094ef40",
       "outputs":{"greeting":{"value":"hello","type":"string"},
        "password":{"value":"canary-1","type":"string","sensitive":true}},
       "resources":[
        {"mode":"data","type":"aws_ami","name":"base","provider":"p","instances":[{}]},
        {"module":"module.a","mode":"managed","type":"aws_instance","name":"web","provider":"p",
         "instances":[{"index_key":"x","attributes":{"ami":"ami-1","key":"canary-2","none":null},
          "sensitive_attributes":[[{"type":"get_attr","value":"key"}]]},
          {"index_key":0,"deposed":"0a1b","attributes":{"ami":"ami-\\u001b"}}]}]}
      """;

  @TempDir private Path folder;

  static List<Cli> clis() {
    return Cli.found();
  }

  @Test
  void pullsStatesByteForByte(InstalledServer server) throws IOException {
    byte[] first = StateFixture.any(1).bytes();
    String id = client(server).workspace("pulled", first);
    byte[] second = StateFixture.any(2).bytes();
    String version = client(server).upload(id, 2, second);

    assertThat(run(server, "state pull acme/pulled").out()).isEqualTo(new String(second, UTF_8));
    assertThat(run(server, "state pull acme/pulled 1").out()).isEqualTo(new String(first, UTF_8));
    assertThat(run(server, "state pull " + id + " " + version + " --out s.tfstate").out())
        .isEmpty();
    Path file = folder.resolve("s.tfstate");
    assertThat(file).hasBinaryContent(second);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    client(server).upload(id, 3, second);
    assertThat(run(server, "state pull acme/pulled").err())
        .isEqualTo("stateward: the state says that it has serial 2, the server 3\n");
    assertFails(server, 1, "s.tfstate is there already", "state pull acme/pulled --out s.tfstate");
    assertFails(server, 1, "/no cannot be written", "state pull acme/pulled --out no/s");
    assertFails(server, 3, "no state with the serial 7", "state pull acme/pulled 7");
    assertFails(server, 2, "not a serial", "state pull acme/pulled x");
    run(server, "workspace create acme/never");
    assertFails(server, 3, "no current state of the workspace", "state pull acme/never");
    assertThat(folder.toFile().list()).as("no part of a state").containsExactly("s.tfstate");
  }

  @Test
  void showsStatesWithoutValuesUnlessAskedFor(InstalledServer server) {
    client(server).workspace("shown", RICH.getBytes(UTF_8));

    var shown = run(server, "state show acme/shown");
    assertThat(shown.err()).isEmpty();
    assertThat(shown.out().replaceFirst("sv-\\w+", "sv-#").replaceFirst("of 2\\S+Z", "of <time>"))
        .startsWith("sv-#, serial 1, lineage 8094ef40, of <time>")
        .endsWith(
            """
            output.greeting
            output.password
            data.aws_ami.base
            module.a.aws_instance.web["x"]
            module.a.aws_instance.web[0] (deposed 0a1b)
            """);
    assertThat(run(server, "state show acme/shown 1 --values plain").out())
        .endsWith(
            """
            output.greeting = "hello"
            output.password = (sensitive)
            data.aws_ami.base
            module.a.aws_instance.web["x"]
                ami = "ami-1"
                key = (sensitive)
            module.a.aws_instance.web[0] (deposed 0a1b)
                ami = "ami-\\u001B"
            """);
    assertThat(run(server, "state show acme/shown --values all").out())
        .contains("output.password = \"canary-1\"", "    key = \"canary-2\"");
    assertThat(run(server, "state show acme/shown --json --values plain").out().lines())
        .hasSize(5)
        .contains(
            "{\"address\":\"module.a.aws_instance.web[\\\"x\\\"]\",\"mode\":\"managed\","
                + "\"type\":\"aws_instance\",\"provider\":\"p\","
                + "\"attributes\":{\"ami\":\"ami-1\",\"none\":null},\"sensitive\":[\"key\"]}",
            "{\"address\":\"output.password\",\"mode\":\"output\",\"sensitive\":true,"
                + "\"type\":\"string\"}");
    assertFails(server, 2, "--values is plain or all", "state show acme/shown --values some");
  }

  @Test
  void pushesWhatFollows(InstalledServer server) throws IOException {
    String id = client(server).workspace("pushed", StateFixture.any(1).bytes());
    client(server).upload(id, 3, StateFixture.any(3).bytes());
    write("same", StateFixture.any(3).bytes());
    assertFails(
        server,
        1,
        "the workspace acme/pushed is locked by alice since 2",
        "state push acme/pushed same");
    run(server, "lock release acme/pushed");

    assertThat(run(server, "state push acme/pushed same"))
        .extracting(it -> it.err() + it.out())
        .isEqualTo("The workspace acme/pushed has this state already: nothing was pushed.\n");
    assertThat(run(server, "state push acme/pushed same --json").out())
        .isEqualTo("{\"pushed\":false,\"serial\":3}\n");
    write("other", StateFixture.empty(3).bytes());
    assertFails(server, 1, "is another one of serial 3", "state push acme/pushed other");
    write("earlier", StateFixture.any(2).bytes());
    assertFails(server, 1, "has the later serial 3", "state push acme/pushed earlier");
    write("stranger", StateFixture.any(4).ofLineage("stranger").bytes());
    assertFails(server, 1, "not of the same history", "state push acme/pushed stranger");
    write("text", "{}".getBytes(UTF_8));
    assertFails(server, 1, "no state: it is no JSON object", "state push acme/pushed text");
    assertFails(server, 1, "none cannot be read", "state push acme/pushed none");
    assertThat(run(server, "lock show acme/pushed").out()).containsPattern("pushed +false");

    write("next", StateFixture.any(4).bytes());
    assertThat(run(server, "state push acme/pushed next").out())
        .matches("Pushed serial 4 to the workspace acme/pushed, as sv-\\w+\\.\n");
    assertThat(run(server, "state push acme/pushed stranger --force --json").out())
        .matches("\\{\"pushed\":true,\"serial\":4,\"id\":\"sv-\\w+\"}\n");
    assertThat(run(server, "state pull " + id).out()).contains("stranger");
    run(server, "lock take acme/pushed");
    write("last", StateFixture.any(5).ofLineage("stranger").bytes());
    assertThat(run(server, "state push acme/pushed last --no-lock").status()).isZero();
    assertThat(run(server, "lock show acme/pushed").out()).containsPattern("pushed +true +alice");
  }

  @Test
  void tellsWhatGuardrailsSayOfAState(InstalledServer server) throws IOException {
    client(server).workspace("kept", StateFixture.any(1).bytes());
    run(server, "lock release acme/kept");
    run(server, "guardrail set acme/kept size refuse --most 10");
    write("next", StateFixture.any(2).bytes());

    assertFails(server, 1, "The state has ", "state push acme/kept next");
    run(server, "guardrail set acme/kept size warn --most 10");
    assertThat(run(server, "state push acme/kept next").status()).isZero();
  }

  @Test
  void rollsBack(InstalledServer server) {
    String id = client(server).workspace("rolled", StateFixture.any(1).bytes());
    client(server).upload(id, 2, StateFixture.empty(2).bytes());
    run(server, "lock release acme/rolled");

    assertFails(server, 2, "add --yes to roll back acme/rolled", "state rollback acme/rolled 1");
    assertFails(server, 2, "not a serial or the id", "state rollback acme/rolled acme/pulled");
    var rolled = run(server, "state rollback acme/rolled 1 --yes");
    assertThat(rolled.err())
        .containsPattern("a new version is to follow serial 2 .* with the state of serial 1 ");
    assertThat(rolled.out())
        .matches("Serial 3 of the workspace acme/rolled, sv-\\w+, has the state of serial 1\\.\n");
    assertThat(run(server, "state show acme/rolled").out()).contains("serial 3", "null_resource");
    assertThat(run(server, "lock show acme/rolled").out()).containsPattern("rolled +false");
  }

  @Test
  void namesWhoHoldsALockBeforeItIsBroken(InstalledServer server) {
    run(server, "workspace create acme/gate");
    server
        .bob()
        .post(
            "/workspaces/" + server.workspaceId("gate") + "/actions/lock", "{\"reason\":\"night\"}")
        .is(200);

    assertThat(run(server, "lock show acme/gate").out())
        .containsPattern("gate +true +bob +2\\S+Z +night");
    var unasked = run(server, "lock break acme/gate");
    assertThat(unasked.out()).matches("Locked by bob since 2\\S+Z, \"night\"\\.\n");
    assertThat(unasked.err()).contains("add --yes to unlock acme/gate");
    assertThat(run(server, "lock break acme/gate --yes").out())
        .endsWith("Unlocked workspace acme/gate.\n");
    assertFails(server, 1, "workspace acme/gate is not locked", "lock break acme/gate --yes");
  }

  @ParameterizedTest
  @MethodSource("clis")
  void leavesNothingToPlanAfterAPush(Cli cli, InstalledServer server) throws IOException {
    String resources =
        "resource \"terraform_data\" \"one\" {\n  input = \"x\"\n}\noutput \"a\" {\n  value = \"b\"\n}\n";
    var scenario = Scenario.of(cli, Backend.CLOUD_BY_NAME, "pushed", server);
    CliFolder there = scenario.ready(folder.resolve("there"), resources);
    there.run("apply", "-auto-approve").succeeds();
    String workspace = "acme/" + scenario.workspace();
    assertThat(run(server, "state pull " + workspace + " --out whole.tfstate").err()).isEmpty();
    there.run("destroy", "-auto-approve").succeeds();
    there.run("plan").succeeds().says("1 to add");

    assertFails(server, 1, "has the later serial", "state push " + workspace + " whole.tfstate");
    assertThat(run(server, "state push " + workspace + " whole.tfstate --force").err()).isEmpty();

    there.run("plan", "-detailed-exitcode").succeeds().says("No changes");
    run(server, "state rollback " + workspace + " 1 --yes");
    there.run("plan", "-detailed-exitcode").succeeds().says("No changes");
  }

  private CommandClient client(InstalledServer server) {
    return new CommandClient(folder, server);
  }

  private CommandRun.Outcome run(InstalledServer server, String line) {
    return client(server).run(line.split(" "));
  }

  private void write(String name, byte[] state) throws IOException {
    Files.write(folder.resolve(name), state);
  }

  private void assertFails(InstalledServer server, int status, String message, String line) {
    var outcome = run(server, line);
    assertThat(outcome.err()).contains(message).doesNotContain("Exception");
    assertThat(outcome.status()).isEqualTo(status);
  }
}
