package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.bootstrap.command.CommandRun.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands on keys, beside a server that has the embedded database open and without one. */
@Timeout(900)
class KeysCommandTest {
  @TempDir private Path folder;

  private Outcome run(String... arguments) {
    return new CommandRun(folder).run(arguments);
  }

  private String done(String... arguments) {
    Outcome outcome = run(arguments);
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return outcome.out().strip();
  }

  @Test
  void areDoneByTheServerThatRuns() throws Exception {
    done(CommandRun.INIT);

    Outcome served = new CommandRun(folder).runServer(this::useAll, "serve");

    assertThat(served.status()).as(served.err()).isZero();
    useAll();
    assertThat(done("audit", "export", "--organization", "server"))
        .contains("wrapping_key.rotate", "wrapping_key.rewrap");
  }

  private void useAll() {
    String before =
        done("keys", "list", "--json").lines().reduce((first, last) -> last).orElseThrow();
    assertThat(before).matches("\\{\"id\":\"\\w{16}\",\"status\":\"present\",\"data-keys\":0}");

    String rotated = done("keys", "rotate", "--json");

    assertThat(rotated).matches("\\{\"id\":\"\\w{16}\"}");
    assertThat(done("keys", "list"))
        .matches("(?s)ID +STATUS +DATA KEYS\\R.*")
        .containsPattern(before.substring(7, 23) + " +former +0\\R")
        .containsPattern(rotated.substring(7, 23) + " +present +0$");
    assertThat(done("keys", "rewrap")).isEqualTo("0 data keys were wrapped again.");
    assertThat(done("keys", "rewrap", "--json")).isEqualTo("{\"rewrapped\":0,\"unreadable\":0}");
    assertThat(done("keys", "check")).isEqualTo("0 data keys can be unwrapped, 0 cannot.");
    assertThat(done("keys", "check", "--json")).isEqualTo("{\"sound\":0,\"unreadable\":0}");
    assertThat(run("keys", "check").err()).isEmpty();
  }
}
