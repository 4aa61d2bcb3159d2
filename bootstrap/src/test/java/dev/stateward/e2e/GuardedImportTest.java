package dev.stateward.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun;
import dev.stateward.testkit.fixture.StateFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports of states that the guardrails of the target refuse, and imports that fail. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(SharedServer.class)
@Tag("slow")
class GuardedImportTest {
  @TempDir private Path folder;

  private String organization = "";

  @BeforeEach
  void createOrganization(InstalledServer server, TestInfo test) {
    organization = "guarded-" + Integer.toUnsignedString(test.getDisplayName().hashCode(), 36);
    server
        .alice()
        .post(
            "/organizations",
            """
            {"data":{"type":"organizations","attributes":{"name":"%s","email":"m@example.com"}}}
            """
                .formatted(organization))
        .succeeds();
  }

  static Stream<Arguments> rulesOfContent() {
    return Stream.of(
        Arguments.of("\"rule\":\"size\",\"most\":2000", StateFixture.any(1).withResources(50)),
        Arguments.of("\"rule\":\"forbidden-types\",\"patterns\":[\"null_*\"]", StateFixture.any(1)),
        Arguments.of(
            "\"rule\":\"plain-secrets\"",
            StateFixture.any(1)
                .withOutputs(StateFixture.output("key", "AKIA" + "Q".repeat(16), false))));
  }

  @ParameterizedTest
  @MethodSource("rulesOfContent")
  void leavesNoWorkspaceWhoseStateIsRefused(String rule, StateFixture bad, InstalledServer server)
      throws Exception {
    guard(server, rule);
    state("bad", bad.bytes());
    state("good", StateFixture.any(1).withResources(0).bytes());

    var done = run(server);

    assertThat(done.status()).as(done.out() + done.err()).isEqualTo(4);
    assertThat(done.out())
        .contains("conflict: workspace bad: its state of serial 1 was refused", name(rule))
        .contains("the workspace was removed again", "states: 1 created");
    assertThat(workspace(server, "bad").status()).isEqualTo(404);
    assertThat(workspace(server, "good").succeeds().attribute("locked")).isEqualTo("false");
  }

  static Stream<Arguments> rulesOfChange() {
    StateFixture some = StateFixture.any(2).withResources(9);
    byte[] older = text(some).replace("1.11.0", "1.0.0").getBytes(StandardCharsets.UTF_8);
    return Stream.of(
        Arguments.of("\"rule\":\"resources-removed\",\"most\":2", some.withResources(1).bytes()),
        Arguments.of(
            "\"rule\":\"resources-removed-percent\",\"most\":50", some.withResources(1).bytes()),
        Arguments.of("\"rule\":\"empty-state\"", StateFixture.empty(2).bytes()),
        Arguments.of("\"rule\":\"older-tool\"", older),
        Arguments.of(
            "\"rule\":\"serial-jump\",\"most\":1", StateFixture.any(9).withResources(9).bytes()),
        Arguments.of("\"rule\":\"size-growth\",\"most\":2", some.withResources(90).bytes()));
  }

  private static String text(StateFixture state) {
    return new String(state.bytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("rulesOfChange")
  void keepsTheStatesBeforeOneThatIsRefused(String rule, byte[] bad, InstalledServer server)
      throws Exception {
    byte[] first = StateFixture.any(1).withResources(9).bytes();
    state("bad", first);
    state("good", first);
    assertThat(run(server).status()).isZero();
    guard(server, rule);
    state("bad", bad);
    state("good", StateFixture.any(2).withResources(9).bytes());

    var done = run(server);

    assertThat(done.status()).as(done.out() + done.err()).isEqualTo(4);
    assertThat(done.out())
        .contains("conflict: workspace bad: its state of serial", "was refused", name(rule))
        .contains("states: 1 created");
    assertThat(workspace(server, "bad").succeeds().attribute("locked")).isEqualTo("false");
    assertThat(current(server, "bad")).isEqualTo(first);
    assertThat(workspace(server, "good").succeeds().attribute("locked")).isEqualTo("false");
  }

  /** Each request of an import of one state fails. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST .*/actions/lock$",
        "POST .*/state-versions$",
        "PUT .*/object/",
        "POST .*/actions/unlock$"
      })
  void leavesNoLockWhenAStepFails(String step, InstalledServer server) throws Exception {
    state("cut", StateFixture.any(1).bytes());
    try (LossyProxy proxy = LossyProxy.before(server.url())) {
      proxy.hideServer();
      proxy.answerItself(step, 500, "{\"errors\":[{\"detail\":\"it is broken\"}]}");

      var failed = run(server, "--server", proxy.url());

      assertThat(proxy.answered()).isPositive();
      assertThat(failed.status())
          .as(failed.out() + failed.err())
          .isEqualTo(step.contains("unlock") ? 0 : 1);
    }
    assertThat(workspace(server, "cut").succeeds().attribute("locked")).isEqualTo("false");
    assertThat(run(server).status()).isZero();
    assertThat(current(server, "cut")).isEqualTo(StateFixture.any(1).bytes());
  }

  private void guard(InstalledServer server, String rule) {
    server
        .alice()
        .send(
            "PUT",
            "/api/stateward/v1/organizations/" + organization + "/guardrails",
            "{\"data\":{\"attributes\":{\"rules\":[{\"action\":\"refuse\"," + rule + "}]}}}")
        .is(200);
  }

  /** The name of a rule. */
  private static String name(String rule) {
    return rule.split("\"", 5)[3];
  }

  private void state(String name, byte[] bytes) throws IOException {
    Files.write(
        Files.createDirectories(folder.resolve("states")).resolve(name + ".tfstate"), bytes);
  }

  private CommandRun.Outcome run(InstalledServer server, String... more) {
    return new CommandClient(folder.resolve("states"), server)
        .run(
            Stream.concat(
                    Stream.of(
                        "import",
                        "--from",
                        ".",
                        "--organization",
                        organization,
                        "--work",
                        "../work",
                        "--requests-per-second",
                        "1000"),
                    Stream.of(more))
                .toArray(String[]::new));
  }

  private Api.Answer workspace(InstalledServer server, String name) {
    return server.alice().get("/organizations/" + organization + "/workspaces/" + name);
  }

  private byte[] current(InstalledServer server, String name) {
    String url =
        server
            .alice()
            .get(
                "/workspaces/" + workspace(server, name).succeeds().id() + "/current-state-version")
            .succeeds()
            .attribute("hosted-state-download-url");
    return server.alice().download(url).succeeds().body();
  }
}
