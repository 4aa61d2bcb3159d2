package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Commands that remove data, and how users confirm them. */
@Timeout(900)
class DestructiveCommandsTest {
  private static final Set<String> REMOVALS =
      Set.of(
          "break",
          "delete",
          "force-delete",
          "prune",
          "remove",
          "replace-lost",
          "revoke",
          "revoke-all");

  /** It removes the name of a server, and nothing on that server. */
  private static final String OF_A_NAME = "stateward profile remove";

  @TempDir private Path folder;
  private final List<String> questions = new ArrayList<>();

  @Test
  void acceptYes() {
    Environment environment = new Environment(Map.of(), folder, stop -> {});
    CommandLine program =
        new Commands(environment, Installation.of(environment))
            .addTo(
                new CommandLine(CommandSpec.create().name("stateward")),
                List.of(CompletionCommand.NAME));

    assertThat(every(program))
        .filteredOn(spec -> REMOVALS.contains(spec.name()))
        .filteredOn(spec -> !spec.qualifiedName().equals(OF_A_NAME))
        .hasSizeGreaterThan(20)
        .allSatisfy(
            spec -> assertThat(spec.findOption("--yes")).as(spec.qualifiedName()).isNotNull());
  }

  static List<String> removals() {
    return List.of(
        "user delete bob",
        "token revoke at-0123456789abcdef",
        "token revoke --user bob",
        "backup prune --from place --keep 1",
        "secret replace-lost --key-id 0123456789abcdef");
  }

  @ParameterizedTest
  @MethodSource("removals")
  void needYesWithoutATerminal(String command) {
    Outcome outcome = run(command.split(" "));

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("stateward: a confirmation needs a terminal: add --yes");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @MethodSource("removals")
  void endWithAnotherAnswer(String command) {
    Outcome outcome = typing("y", command.split(" "));

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err())
        .startsWith("stateward: that is not \"")
        .contains("nothing was changed");
    assertThat(questions).hasSize(1);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void askNothingForHelp() {
    assertThat(run("user", "delete", "--help").status()).isZero();
    assertThat(run("user", "suspend", "--yes", "bob").err()).contains("Unknown option: '--yes'");
  }

  @Test
  void goOnAfterTheNameIsTyped() {
    setUp();

    Outcome tokens = typing("bob", "token", "revoke", "--user", "bob");
    assertThat(tokens.out()).as(tokens.err()).startsWith("Revoked 1 token.");
    assertThat(typing("bob", "user", "delete", "bob").status()).isZero();
    assertThat(users()).doesNotContain("bob");
    assertThat(questions)
        .containsExactly("Type bob to revoke all tokens of it: ", "Type bob to delete it: ");
  }

  @Test
  void areConfirmedBeforeAServerRunsThem() throws InterruptedException {
    setUp();
    new CommandRun(folder)
        .runServer(
            () -> {
              assertThat(run("user", "delete", "bob").status()).isEqualTo(2);
              assertThat(typing("ann", "user", "delete", "bob").status()).isEqualTo(1);
              assertThat(users()).contains("bob");
              Outcome deleted = typing("bob", "user", "delete", "bob");
              assertThat(deleted.status()).as(deleted.err()).isZero();
              assertThat(users()).doesNotContain("bob");
            },
            "serve");
  }

  private void setUp() {
    run(CommandRun.INIT);
    run("user", "create", "bob", "--email", "bob@example.com");
    run("token", "create", "--user", "bob");
  }

  private String users() {
    return run("user", "list").out();
  }

  private Outcome run(String... words) {
    return new CommandRun(folder).run(words);
  }

  private Outcome typing(String answer, String... words) {
    return new CommandRun(folder)
        .run(
            question -> {
              questions.add(question);
              return Optional.of(answer);
            },
            words);
  }

  private static List<CommandSpec> every(CommandLine command) {
    return Stream.concat(
            Stream.of(command.getCommandSpec()),
            command.getSubcommands().values().stream().flatMap(part -> every(part).stream()))
        .toList();
  }
}
