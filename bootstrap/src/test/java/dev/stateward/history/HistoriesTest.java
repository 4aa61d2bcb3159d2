package dev.stateward.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operations on a workspace are linearizable: whatever clients do at once, their answers are those
 * of a workspace that does one operation after another. {@code -Dstateward.history.operations} says
 * how many are tried, {@code -Dstateward.history.seed} what is chosen.
 */
class HistoriesTest {
  private static final int OPERATIONS = Integer.getInteger("stateward.history.operations", 5_000);

  private static final long SEED = Long.getLong("stateward.history.seed", System.nanoTime());

  /** Each bug is found after some hundreds; so many leave nothing to chance. */
  private static final int OPERATIONS_PER_BUG = 100_000;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Test
  void areLinearizableOnTheEmbeddedDatabase(@TempDir Path folder) throws Exception {
    try (Database database = Database.embedded(folder.resolve("stateward"))) {
      requireLinearizable("one node, H2", List.of(database), OPERATIONS);
    }
  }

  @Test
  void areLinearizableOnTwoNodes() throws Exception {
    try (EmbeddedPostgres server = OwnPostgres.start();
        Database one = open(server);
        Database other = open(server)) {
      requireLinearizable("two nodes, PostgreSQL", List.of(one, other), OPERATIONS);
    }
  }

  @Test
  void showEachPlantedBug() throws Exception {
    try (EmbeddedPostgres server = OwnPostgres.start();
        Database one = open(server);
        Database other = open(server)) {
      for (PlantedBug bug : PlantedBug.all()) {
        try (HistoryTrial trial =
            new HistoryTrial(Nodes.over(List.of(one, other), bug), OPERATIONS_PER_BUG)) {
          HistoryTrial.Result result = trial.run(SEED + bug.name().hashCode());
          out.printf("%-45s found after %5d operations%n", bug.name(), result.operations());
          assertThat(result.violation()).as(bug.name()).isPresent();
        }
      }
    }
  }

  private static Database open(EmbeddedPostgres server) {
    return Database.postgres(server.getJdbcUrl("postgres", "postgres"), "postgres", "");
  }

  private void requireLinearizable(String place, List<Database> databases, int operations)
      throws Exception {
    long began = System.nanoTime();
    try (HistoryTrial trial =
        new HistoryTrial(Nodes.over(databases, PlantedBug.NONE), operations)) {
      HistoryTrial.Result result = trial.run(SEED);
      assertThat(result.violation()).as("seed %d on %s", SEED, place).isEmpty();
      out.printf(
          "%s: %d operations, %d of them refused, are linearizable (%d s, seed %d)%n",
          place,
          result.operations(),
          result.refused(),
          (System.nanoTime() - began) / 1_000_000_000,
          SEED);
    }
  }
}
