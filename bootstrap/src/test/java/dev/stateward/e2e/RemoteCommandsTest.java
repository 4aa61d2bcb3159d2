package dev.stateward.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Commands that ask a server, and the server that they ask. */
@Timeout(900)
@ExtendWith(SharedServer.class)
@Tag("slow")
class RemoteCommandsTest {
  @TempDir private Path folder;

  @Test
  void listsOutputs(InstalledServer server) {
    String outputs =
        StateFixture.output("greeting", "hello", false)
            + ","
            + StateFixture.output("password", "canary", true);
    String workspace =
        workspace(server, "outputs", StateFixture.any(1).withOutputs(outputs).bytes());

    var named = run(server, "state", "outputs", "acme/outputs");
    assertThat(named.err()).isEmpty();
    assertThat(named.status()).isZero();
    assertThat(named.out())
        .isEqualToNormalizingNewlines(
            """
            NAME      TYPE    VALUE
            greeting  string  hello
            password  string  (sensitive)
            """);
    assertThat(run(server, "state", "outputs", workspace)).isEqualTo(named);
    assertThat(run(server, "state", "outputs", "--json", workspace).out().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"id\":\"wsout-"))
        .noneMatch(line -> line.contains("canary"));
  }

  @Test
  void listsResourcesPageByPage(InstalledServer server) {
    String instances =
        IntStream.range(0, 250)
            .mapToObj("{\"index_key\":%d}"::formatted)
            .collect(Collectors.joining(","));
    String state =
        new String(StateFixture.any(1).bytes(), UTF_8).replace("[{}]", "[" + instances + "]");
    workspace(server, "resources", state.getBytes(UTF_8));

    var all = run(server, "state", "list", "acme/resources");
    assertThat(all.err()).isEmpty();
    assertThat(all.out().lines()).hasSize(251).first().asString().startsWith("ADDRESS");

    var some = run(server, "state", "list", "acme/resources", "--limit", "101", "--json");
    assertThat(some.status()).isZero();
    assertThat(some.out().lines().collect(Collectors.toSet())).hasSize(101);
    assertThat(some.err())
        .isEqualToNormalizingNewlines(
            "Only the first 101 are shown: there are more, see --limit.\n");
    assertThat(run(server, "state", "list", "acme/resources", "--limit", "250").err()).isEmpty();
    assertThat(run(server, "state", "list", "acme/resources", "--limit", "0").status())
        .isEqualTo(2);
  }

  @Test
  void searchesAllStates(InstalledServer server) {
    String states = new String(StateFixture.any(1).bytes(), UTF_8);
    workspace(server, "haystack-1", states.replace("null_resource", "needle_in").getBytes(UTF_8));
    workspace(server, "haystack-2", states.replace("null_resource", "needle_in").getBytes(UTF_8));
    String[] search = {"search", "acme", "needle", "--type", "needle_in", "--mode", "managed"};

    Waiting.until("the search", () -> run(server, search).out().lines().count() == 3);

    assertThat(run(server, search).out().lines().map(line -> line.replaceAll(" +", " ")))
        .startsWith("WORKSPACE ADDRESS ID PROVIDER TERRAFORM")
        .anyMatch(line -> line.startsWith("haystack-1 needle_in.n"));
    assertThat(run(server, "search", "acme", "--type", "needle_in", "--count", "workspace").out())
        .containsPattern("FACET +VALUE +COUNT")
        .containsPattern("workspace +haystack-2 +1");
    assertThat(run(server, "search", "acme", "--count", "type").out())
        .containsPattern("type +output +\\d");
    assertThat(
            run(server, "search", "acme", "--type", "needle_in", "--workspace", "*-2", "--json")
                .out()
                .lines())
        .hasSize(1)
        .allMatch(line -> line.contains("haystack-2"));
    var refused = run(server, "search", "acme", "ne");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("filter[address] must have at least 3");
    assertThat(run(server, "search", "no where").status()).isEqualTo(2);
  }

  @Test
  void setsGuardrailsOneByOne(InstalledServer server) {
    workspace(server, "guarded", StateFixture.any(1).bytes());
    run(server, "guardrail", "set", "acme/guarded", "size", "refuse", "--most", "1000000");

    var set =
        run(
            server,
            "guardrail",
            "set",
            "acme/guarded",
            "forbidden-types",
            "warn",
            "--patterns",
            "aws_iam_*,needle_in");
    assertThat(set.err()).isEmpty();
    assertThat(set.status()).isZero();
    assertThat(set.out())
        .containsPattern("RULE +ACTION +MOST +PATTERNS +ENFORCED +ORIGIN")
        .containsPattern("size +refuse +1000000 +false")
        .containsPattern("forbidden-types +warn +aws_iam_\\*, needle_in +false");
    assertThat(run(server, "guardrail", "list", "acme/guarded").out())
        .containsPattern("size +refuse +1000000 +false +workspace");
    assertThat(run(server, "guardrail", "set", "acme/guarded", "size", "unset").out())
        .startsWith("Unset size.")
        .doesNotContain("refuse");
    assertThat(run(server, "guardrail", "list", "acme/guarded", "--own", "--json").out())
        .contains("\"rule\":\"forbidden-types\"");
    assertThat(
            run(server, "guardrail", "set", "acme/guarded", "size", "shout", "--most", "1").err())
        .contains("Action must be among");
    assertThat(run(server, "guardrail", "set", "acme/guarded", "size", "warn").err())
        .contains("size needs --most NUMBER");
    assertThat(run(server, "guardrail", "set", "acme/guarded", "forbidden-types", "warn").err())
        .contains("forbidden-types needs --patterns PATTERN");
    assertThat(run(server, "guardrail", "set", "acme", "size", "warn", "--most", "9", "--enforced"))
        .satisfies(whole -> assertThat(whole.out()).containsPattern("size +warn +9 +true"));
    assertThat(run(server, "guardrail", "set", "acme", "size", "unset").status()).isZero();
    assertThat(run(server, "guardrail", "list", "acme").out()).doesNotContain("size");
  }

  @Test
  void triesGuardrails(InstalledServer server) {
    workspace(server, "tried", StateFixture.any(1).bytes());
    run(server, "guardrail", "set", "acme/tried", "size", "refuse", "--most", "1");

    var tried = run(server, "guardrail", "try", "acme/tried", "--versions", "3");
    assertThat(tried.err()).isEmpty();
    assertThat(tried.out())
        .containsPattern("VERSION +SERIAL +CREATED +RESULT +FOUND")
        .containsPattern("sv-[A-Za-z0-9]+ +1 +[0-9TZ:.-]+ +refuse +size: The state has [0-9]+");
    assertThat(run(server, "guardrail", "try", "acme/tried", "--versions", "21").err())
        .contains("versions must be 1 to 20");
  }

  @Test
  void showsWhatGuardrailsFound(InstalledServer server) {
    String id = workspace(server, "found", StateFixture.any(1).bytes());
    run(server, "guardrail", "set", "acme/found", "size", "refuse", "--most", "1");
    run(server, "guardrail", "override", "acme/found", "--reason", "agreed");
    new CommandClient(folder, server).upload(id, 2, StateFixture.any(2).bytes());

    var found = run(server, "guardrail", "findings", "acme/found");
    assertThat(found.err()).isEqualTo("stateward: an override let it pass: agreed\n");
    assertThat(found.out())
        .containsPattern("RULE +ACTION +ORIGIN +ACTUAL +MOST +FOUND")
        .containsPattern("size +refuse +workspace +\\d+ +1 +The state has ");
    assertThat(run(server, "guardrail", "findings", "acme/found", "1").err())
        .contains("nothing was found");
    assertThat(run(server, "guardrail", "findings", "acme/found", "9").status()).isEqualTo(3);
  }

  @Test
  void listsWhatGuardrailsRefused(InstalledServer server) throws IOException {
    workspace(server, "refusing", StateFixture.any(1).bytes());
    run(server, "guardrail", "set", "acme/refusing", "size", "refuse", "--most", "1");
    String[] refused = {"guardrail", "findings", "acme/refusing", "--refused"};
    assertThat(run(server, refused).err()).contains("nothing was found");

    Path next = Files.write(folder.resolve("larger.tfstate"), StateFixture.any(2).bytes());
    run(server, "lock", "release", "acme/refusing");
    assertThat(run(server, "state", "push", "acme/refusing", next.toString()).status())
        .isEqualTo(1);

    // Denied requests are recorded soon after.
    Waiting.until("record", () -> !run(server, refused).out().isEmpty());
    assertThat(run(server, refused).out())
        .containsPattern("REFUSED +ACTOR +SERIAL +RULE +FOUND")
        .containsPattern("alice +2 +size +The state has ");
    assertThat(run(server, "guardrail", "findings", "acme/refusing", "1", "--refused").status())
        .isEqualTo(2);
  }

  @Test
  void letsOneStatePassGuardrails(InstalledServer server) {
    workspace(server, "passing", StateFixture.any(1).bytes());

    String[] override = {"guardrail", "override", "acme/passing", "--reason", "agreed"};
    assertThat(run(server, override).out()).matches("Until \\S+ one state passes.\\R");
    assertThat(run(server, "guardrail", "override", "acme/passing").status()).isEqualTo(2);
  }

  @Test
  void tellsWhatToDoAboutRefusals(InstalledServer server) {
    workspace(server, "lonely", StateFixture.any(1).bytes());

    var unknown = run(server, "state", "list", "acme/nothing");
    assertThat(unknown.status()).isEqualTo(3);
    assertThat(unknown.err())
        .isEqualToNormalizingNewlines(
            "stateward: there is no workspace acme/nothing that the token of STATEWARD_TOKEN may"
                + " read\n");
    assertThat(run(server, "state", "list", "acme").err()).contains("not ORG/WORKSPACE");
    assertThat(run(server, "state", "list", "acme").status()).isEqualTo(2);

    var wrong = new CommandRun(folder).with(Map.of("STATEWARD_TOKEN", "stw_user_wrong"));
    var refused = wrong.run("state", "list", "acme/lonely", "--server", server.url());
    assertThat(refused.status()).isEqualTo(3);
    assertThat(refused.err())
        .contains("does not accept the token of STATEWARD_TOKEN")
        .contains("create another one, or run `stateward login " + server.url() + "`")
        .doesNotContain("stw_user_wrong");
    assertThat(wrong.run("state", "list", "acme/lonely").err())
        .contains("--server is missing, and so is STATEWARD_SERVER");
  }

  /** The API conceals what a token may not change; what it may see is not said to be missing. */
  @Test
  void namesThePermissionThatATokenLacks(InstalledServer server) throws Exception {
    String id = workspace(server, "seen", StateFixture.any(1).bytes());
    server.alice().post("/workspaces/" + id + "/actions/unlock", "").succeeds();
    CommandRun reader =
        new CommandRun(folder)
            .with(
                Map.of("STATEWARD_SERVER", server.url(), "STATEWARD_TOKEN", readerOf(server, id)));
    Files.write(folder.resolve("next.tfstate"), StateFixture.any(2).bytes());
    String owners = "; owners of the organization acme can grant it";
    String of = "the workspace acme/seen is there, but the token of STATEWARD_TOKEN lacks the";

    assertRefused(reader.run("state", "push", "acme/seen", "next.tfstate"), of + " permission ");
    assertRefused(
        reader.run("lock", "take", "acme/seen"),
        of + " permission lock" + owners,
        "`stateward access explain acme/seen --permission lock`");
    assertRefused(
        reader.run("workspace", "update", "acme/seen", "--description", "x"),
        of + " permission update-settings" + owners);
    assertRefused(
        reader.run("workspace", "create", "acme/mine"),
        "the organization acme is there, but the token of STATEWARD_TOKEN lacks the permission"
            + " create-workspaces"
            + owners);
    assertRefused(reader.run("access", "explain", "acme/seen"), "the workspace acme/seen is there");
    assertRefused(reader.run("admin", "user", "list"), "only site admins may do that");
    assertRefused(
        reader.run("lock", "take", "acme/nothing"), "there is no workspace acme/nothing that");
  }

  private static void assertRefused(CommandRun.Outcome refused, String... texts) {
    assertThat(refused.status()).as(refused.err()).isEqualTo(3);
    assertThat(refused.err()).contains(texts);
  }

  /** The token of a team that may read a workspace. */
  private static String readerOf(InstalledServer server, String workspace) {
    Api owner = server.alice();
    String team =
        owner
            .post(
                "/organizations/acme/teams",
                "{\"data\":{\"type\":\"teams\",\"attributes\":{\"name\":\"onlookers\"}}}")
            .succeeds()
            .id();
    owner
        .post(
            "/team-workspaces",
            """
            {"data":{"type":"team-workspaces","attributes":{"access":"read"},"relationships":{
              "team":{"data":{"type":"teams","id":"%s"}},
              "workspace":{"data":{"type":"workspaces","id":"%s"}}}}}
            """
                .formatted(team, workspace))
        .succeeds();
    return owner.post("/teams/" + team + "/authentication-token", "").succeeds().attribute("token");
  }

  @Test
  void trustsWhomItIsToldToTrust() throws Exception {
    Certificate own = Certificate.ofLocalhost(folder);
    Path wrong = Files.writeString(folder.resolve("wrong.pem"), "no certificate");
    HttpsServer https =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    https.setHttpsConfigurator(new HttpsConfigurator(Certificate.ofStore(folder)));
    https.start();
    try {
      String address = "localhost:" + https.getAddress().getPort();

      assertThat(listed(address, Map.of()))
          .contains("TLS failed: unable to find valid certification path", "SSL_CERT_FILE")
          .doesNotContain("Exception");
      assertThat(listed(address, Map.of("SSL_CERT_FILE", own.chain().toString())))
          .contains("does not answer as a server of this API")
          .doesNotContain("TLS");
      assertThat(listed(address, Map.of("SSL_CERT_FILE", wrong.toString())))
          .contains("SSL_CERT_FILE names " + wrong + ", where no certificates");
      assertThat(listed(address, Map.of("SSL_CERT_FILE", "missing.pem")))
          .contains("missing.pem, where no certificates");
    } finally {
      https.stop(0);
    }
  }

  /** What a list of a server without documents complains of. */
  private String listed(String address, Map<String, String> more) {
    Map<String, String> variables = new TreeMap<>(more);
    variables.put("STATEWARD_TOKEN", "stw_user_token");
    var outcome =
        new CommandRun(folder).with(variables).run("state", "list", "a/b", "--server", address);
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(1);
    return outcome.err();
  }

  @Test
  void servesCommandsOfTheServerWithTheVariablesOfClients() {
    var outcome =
        new CommandRun(folder)
            .with(Map.of("STATEWARD_SERVER", "https://state.example.com"))
            .run("settings");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.status()).isZero();
  }

  private CommandRun.Outcome run(InstalledServer server, String... arguments) {
    return new CommandClient(folder, server).run(arguments);
  }

  private String workspace(InstalledServer server, String name, byte[] state) {
    return new CommandClient(folder, server).workspace(name, state);
  }
}
