package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.application.backup.port.NotEmptyException;
import dev.stateward.bootstrap.command.CommandRun.Outcome;
import dev.stateward.e2e.InstalledProgram;
import dev.stateward.e2e.TestStores;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The states of a lost database are there until they are recovered: no server starts on them with
 * another database, whatever was begun and killed. {@code -Dstateward.recover.kills} says how many
 * recoveries are killed.
 */
@Timeout(1800)
@Tag("slow")
class RecoveryKillTest extends DrillSetup {
  private static final int KILLS = Integer.getInteger("stateward.recover.kills", 1);
  private static final long SEED = Long.getLong("stateward.kill.seed", System.nanoTime());
  private static final int VERSIONS = 5;
  private static final String[] RECOVER = {
    "recover", "--owner", "rescuer", "--email", "rescuer@example.com", "--json"
  };

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Random random = new Random(SEED);

  @Test
  void noServerStartsOnTheStatesOfALostDatabase() throws Exception {
    Map<String, String> settings = stores.embedded("lost");
    List<String> states = filled(settings);
    stores.loseDatabase(settings);

    requireRefused(settings);
    assertThat(
            stores
                .run(settings, "init", "--organization", "a", "--user", "b", "--email", "b@c.test")
                .status())
        .isZero();
    requireRefused(settings);
    Outcome checked = stores.run(settings, "fsck", "--repair");
    assertThat(checked.status()).isEqualTo(3);
    assertThat(checked.err()).contains("stateward recover");

    stores.loseDatabase(settings);
    requireStates(settings, stores.run(settings, RECOVER), states);
  }

  @Test
  void killedRecoveriesOfFilesAreRepeated() throws Exception {
    Map<String, String> settings = stores.embedded("killed");
    List<String> states = filled(settings);
    for (int kill = 0; kill < KILLS; kill++) {
      stores.loseDatabase(settings);
      requireStates(settings, killed(settings), states);
    }
  }

  @Test
  void killedRecoveriesIntoPostgresAreRepeated() throws Exception {
    Map<String, String> settings = shared("killed");
    List<String> states = filled(settings);
    for (int kill = 0; kill < KILLS; kill++) {
      stores.loseDatabase(settings);
      requireStates(settings, killed(settings), states);
    }
  }

  @Test
  void oneOfTwoAtOnceFillsTheDatabase() throws Exception {
    Map<String, String> settings = shared("twice");
    List<String> states = filled(settings);
    stores.loseDatabase(settings);

    List<CompletableFuture<Outcome>> both =
        List.of(
            CompletableFuture.supplyAsync(() -> stores.run(settings, RECOVER)),
            CompletableFuture.supplyAsync(() -> stores.run(settings, RECOVER)));
    List<Outcome> outcomes = both.stream().map(CompletableFuture::join).toList();

    assertThat(outcomes).extracting(Outcome::status).containsExactlyInAnyOrder(0, 1);
    Outcome refused = outcomes.stream().filter(it -> it.status() == 1).findFirst().orElseThrow();
    assertThat(refused.err()).containsAnyOf("another recovery", "the database is not empty");
    requireStates(
        settings,
        outcomes.stream().filter(it -> it.status() == 0).findFirst().orElseThrow(),
        states);
  }

  /** PostgreSQL, and a bucket of the S3 server that {@code TEST_S3_ENDPOINT} names, or of ours. */
  private Map<String, String> shared(String name) throws Exception {
    Map<String, String> settings = stores.shared(name);
    settings.put("STATEWARD_SMALL_BLOBS", "0");
    if (System.getenv("TEST_S3_ENDPOINT") != null) {
      TestStores.shared(folder.resolve(name))
          .forEach((setting, value) -> {
            if (setting.startsWith("STATEWARD_S3") || setting.equals("STATEWARD_BLOBS_URL")) {
              settings.put(setting, value);
            }
          });
    }
    return settings;
  }

  private List<String> filled(Map<String, String> settings) {
    try (var server = stores.serve(settings)) {
      return DrilledServer.fill(server, VERSIONS).states();
    }
  }

  private void requireRefused(Map<String, String> settings) {
    assertThatThrownBy(() -> stores.serve(settings).close())
        .isInstanceOf(NotEmptyException.class)
        .hasMessageContaining("run `stateward recover`");
  }

  private void requireStates(Map<String, String> settings, Outcome recovered, List<String> states)
      throws IOException {
    assertThat(recovered.status()).as("seed %d: %s", SEED, recovered.err()).isZero();
    JsonNode result = new ObjectMapper().readTree(recovered.out().lines().toList().getLast());
    try (var server = stores.serve(settings)) {
      DrilledServer drilled = DrilledServer.of(server, result.path("token").asText());
      assertThat(drilled.states()).isEqualTo(states);
    }
  }

  /** What a recovery ends with after another one was killed at some moment. */
  private Outcome killed(Map<String, String> settings) throws Exception {
    List<String> command = InstalledProgram.program(List.of());
    command.addAll(List.of(RECOVER));
    Duration whole = run(command, settings, Duration.ofMinutes(5));
    stores.loseDatabase(settings);
    Duration pause = Duration.ofNanos(random.nextLong(whole.toNanos()));
    run(command, settings, pause);
    Outcome again = stores.run(settings, RECOVER);
    while (again.err().contains("another recovery fills this database")) {
      // PostgreSQL has not noticed yet that the other one is gone.
      again = stores.run(settings, RECOVER);
    }
    boolean refused = again.status() != 0;
    if (refused) {
      assertThat(again.err())
          .as("it had ended, or a part of the embedded file is there")
          .containsAnyOf("the database is not empty", "there is a database already");
      stores.loseDatabase(settings);
      again = stores.run(settings, RECOVER);
    }
    out.printf(
        "killed after %s of %s, then %s (seed %d)%n",
        pause, whole, refused ? "refused" : "done", SEED);
    return again;
  }

  /** Runs a command, and kills it after {@code longest}; how long it ran. */
  private Duration run(List<String> command, Map<String, String> settings, Duration longest)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("STATEWARD_"));
    builder.environment().putAll(settings);
    long start = System.nanoTime();
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("killed.log").toFile())
            .start();
    process.waitFor(longest.toNanos(), TimeUnit.NANOSECONDS);
    process.destroyForcibly();
    process.waitFor();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
