package dev.stateward.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.bootstrap.server.SharedTime;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Histories of two nodes, one of which has a clock that jumps an hour to and fro all the time. */
@Tag("slow")
class ClockHistoriesTest {
  private static final int OPERATIONS =
      Integer.getInteger("stateward.history.operations", 5_000) / 2;
  private static final long SEED = Long.getLong("stateward.history.seed", System.nanoTime());
  private static final Duration HOUR = Duration.ofHours(1);

  /** So often it is looked at before it jumps. */
  private static final int LOOKS = 50;

  @Test
  void areLinearizableWhileTheClockOfOneNodeJumps() throws Exception {
    AtomicInteger looks = new AtomicInteger();
    InstantSource jumping =
        () ->
            InstantSource.system()
                .instant()
                .plus(HOUR.multipliedBy(looks.incrementAndGet() / LOOKS % 3 - 1L));
    try (EmbeddedPostgres server = OwnPostgres.start();
        Database one = open(server);
        Database other = open(server);
        HistoryTrial trial =
            new HistoryTrial(
                Nodes.over(List.of(one, other), PlantedBug.NONE, times(one, other, jumping)),
                OPERATIONS)) {
      HistoryTrial.Result result = trial.run(SEED);

      assertThat(result.violation()).as("seed %d", SEED).isEmpty();
      new PrintStream(System.out, true, StandardCharsets.UTF_8)
          .printf(
              "a clock that jumps: %d operations, %d of them refused, are linearizable (seed %d)%n",
              result.operations(), result.refused(), SEED);
    }
  }

  /** The clock of the second node's machine jumps; its database tells it the time. */
  private static List<InstantSource> times(Database one, Database other, InstantSource jumping) {
    return List.of(
        new SharedTime(one::time, InstantSource.system(), System::nanoTime),
        new SharedTime(other::time, jumping, System::nanoTime));
  }

  private static Database open(EmbeddedPostgres server) {
    return Database.postgres(server.getJdbcUrl("postgres", "postgres"), "postgres", "");
  }
}
