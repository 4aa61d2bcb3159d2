package dev.stateward.bootstrap.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Completes commands in real shells; bash must be there, others are used where they are. */
@Timeout(900)
class CompletionTest {
  /** Each prints the proposals for the words behind the name of the script to complete with. */
  private static final Map<String, String> COMMANDS =
      Map.of(
          "bash",
          """
          source "$1"; shift
          COMP_WORDS=(stateward "$@")
          COMP_CWORD=$#
          COMP_LINE="${COMP_WORDS[*]}"
          _complete_stateward
          printf '%s\\n' "${COMPREPLY[@]}"
          """,
          "zsh",
          """
          autoload -U compinit && compinit -u -D
          source $1; shift
          words=(stateward "$@")
          CURRENT=$#words
          COMP_WORDS=("${words[@]}")
          COMP_CWORD=$((CURRENT - 1))
          COMP_LINE="$words"
          compgen -F _complete_stateward -- "$words[CURRENT]"
          """,
          "fish",
          """
          source $argv[1]
          complete -C "stateward $argv[2..]" | string split -f 1 \\t; or true
          """);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void completes(String shell, TestReporter reporter) throws Exception {
    if (!isInstalled(shell)) {
      assertThat(shell).isNotEqualTo("bash");
      reporter.publishEntry(shell, "is not installed: its completion was not tried");
      return;
    }
    Path script = folder.resolve("completion");
    Files.writeString(script, new CommandRun(folder).run("completion", shell).out());

    assertThat(completed(shell, script, ""))
        .contains("serve", "user", "completion")
        .doesNotContain("create");
    assertThat(completed(shell, script, "team", "token", "")).contains("create", "list", "revoke");
    assertThat(completed(shell, script, "access", "workspace", "create", "a/b/c", "--level", ""))
        .containsExactlyInAnyOrder("read", "plan", "write", "admin", "custom");
    assertThat(completed(shell, script, "user", ""))
        .contains("create", "suspend")
        .doesNotContain("serve", "revoke");
    assertThat(completed(shell, script, "token", "create", "--"))
        .contains("--user", "--json", "--verbose")
        .doesNotContain("--email", "--to");
    assertThat(completed(shell, script, "completion", "")).containsOnly("bash", "zsh", "fish");
  }

  @Test
  void refusesOtherShells() {
    var outcome = new CommandRun(folder).run("completion", "tcsh");

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains("not bash, zsh or fish: \"tcsh\"");
  }

  /** What {@code shell} proposes for the last of these words. */
  private List<String> completed(String shell, Path script, String... words) throws Exception {
    Path commands = folder.resolve("commands");
    Files.writeString(commands, requireNonNull(COMMANDS.get(shell)));
    List<String> line = new ArrayList<>(List.of(shell, commands.toString(), script.toString()));
    line.addAll(List.of(words));
    Process process = new ProcessBuilder(line).redirectError(Redirect.DISCARD).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out.lines().toList();
  }

  private static boolean isInstalled(String shell) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, shell)));
  }
}
