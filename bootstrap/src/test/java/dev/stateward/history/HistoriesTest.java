package dev.stateward.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.e2e.OwnPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operations on a workspace are linearizable: whatever clients do at once, their answers are those
 * of a workspace that does one operation after another. {@code -Dstateward.history.operations} says
 * how many are tried, {@code -Dstateward.history.seed} what is chosen.
 */
@Tag("long")
class HistoriesTest {
  private static final int OPERATIONS = Integer.getInteger("stateward.history.operations", 5_000);

  /** The operations of a short trial. Most planted bugs show themselves earlier. */
  private static final int SHORT_OPERATIONS = 2_000;

  private static final long SEED = Long.getLong("stateward.history.seed", System.nanoTime());

  /** Each bug is found after some hundreds; so many leave nothing to chance. */
  private static final int OPERATIONS_PER_BUG = 100_000;

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Tag("slow")
  @Test
  void areLinearizableOnTheEmbeddedDatabase(@TempDir Path folder) throws Exception {
    try (Database database = Database.embedded(folder.resolve("stateward"))) {
      requireLinearizable("one node, H2", List.of(database), OPERATIONS);
    }
  }

  @Test
  void areLinearizableOnTwoNodesForAWhile() throws Exception {
    requireLinearizableOnTwoNodes(Math.min(OPERATIONS, SHORT_OPERATIONS));
  }

  @Tag("slow")
  @Test
  void areLinearizableOnTwoNodes() throws Exception {
    requireLinearizableOnTwoNodes(OPERATIONS);
  }

  private void requireLinearizableOnTwoNodes(int operations) throws Exception {
    try (EmbeddedPostgres server = OwnPostgres.start();
        Database one = open(server);
        Database other = open(server)) {
      requireLinearizable("two nodes, PostgreSQL", List.of(one, other), operations);
    }
  }

  @Test
  void showMostPlantedBugsSoon() throws Exception {
    List<String> missed = missedBugs(SHORT_OPERATIONS);

    assertThat(missed).as("of %d bugs", PlantedBug.all().size()).hasSizeLessThan(5);
  }

  @Tag("slow")
  @Test
  void showEachPlantedBug() throws Exception {
    assertThat(missedBugs(OPERATIONS_PER_BUG)).isEmpty();
  }

  /** Returns the names of the planted bugs that {@code operations} did not show. */
  private List<String> missedBugs(int operations) throws Exception {
    List<String> missed = new ArrayList<>();
    try (EmbeddedPostgres server = OwnPostgres.start();
        Database one = open(server);
        Database other = open(server)) {
      for (PlantedBug bug : PlantedBug.all()) {
        try (HistoryTrial trial =
            new HistoryTrial(Nodes.over(List.of(one, other), bug), operations)) {
          HistoryTrial.Result result = trial.run(SEED + bug.name().hashCode());
          boolean found = result.violation().isPresent();
          out.printf(
              "%-45s %s after %5d operations%n",
              bug.name(), found ? "found" : "NOT FOUND", result.operations());
          if (!found) {
            missed.add(bug.name());
          }
        }
      }
    }
    return missed;
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
