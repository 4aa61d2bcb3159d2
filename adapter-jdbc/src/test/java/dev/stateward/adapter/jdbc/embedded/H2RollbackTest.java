package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.embedded.Durability.Turn;
import dev.stateward.application.port.FreeSpace;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rollback undoes nothing that others committed. H2 2.4.240 does not keep to that by itself:
 * without the turns of {@link GroupCommit} this fails within seconds (ADR 198). {@code
 * -Dstateward.rollback.seconds} says how long it is tried.
 */
@Tag("slow")
final class H2RollbackTest {
  private static final Duration TIME =
      Duration.ofSeconds(Integer.getInteger("stateward.rollback.seconds", 2));

  private static final int THREADS = 16;
  private static final int ROWS = 4;

  private final GroupCommit group =
      new GroupCommit(FreeSpace.UNWATCHED, CheckpointsOf.NOTHING, Duration.ofMinutes(1));
  private final AtomicLongArray committed = new AtomicLongArray(ROWS);

  @TempDir private Path folder;

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:h2:async:"
            + folder.resolve("counts")
            + ";OPTIMIZE_REUSE_RESULTS=FALSE;COMPRESS=TRUE;LOCK_TIMEOUT=10000");
  }

  @BeforeEach
  void fill() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE parents (id VARCHAR PRIMARY KEY)");
      statement.execute("CREATE TABLE counts (id VARCHAR PRIMARY KEY, n BIGINT)");
      for (int row = 0; row < ROWS; row++) {
        statement.execute("INSERT INTO parents VALUES ('" + row + "')");
        statement.execute("INSERT INTO counts VALUES ('" + row + "', 0)");
      }
    }
  }

  @Test
  void undoesNothingThatOthersCommitted() throws Exception {
    long end = System.nanoTime() + TIME.toNanos();
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        Random random = new Random(thread);
        running.add(
            threads.submit(() -> {
              countUntil(end, random);
              return true;
            }));
      }
      for (Future<?> each : running) {
        each.get();
      }
    }
  }

  private void countUntil(long end, Random random) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement lock =
            connection.prepareStatement("SELECT 1 FROM counts WHERE id = ? FOR UPDATE");
        PreparedStatement read =
            connection.prepareStatement(
                "SELECT c.n FROM counts c JOIN parents p ON p.id = c.id WHERE c.id = ?");
        PreparedStatement write =
            connection.prepareStatement("UPDATE counts SET n = ? WHERE id = ?")) {
      connection.setAutoCommit(false);
      while (System.nanoTime() < end) {
        int row = random.nextInt(ROWS);
        long least = committed.get(row);
        Turn turn = group.turn();
        try {
          one(lock, row);
          long count = one(read, row);
          assertThat(count).as("what was committed as %d", least).isGreaterThanOrEqualTo(least);
          end(connection, write, row, count + 1, random.nextInt(4));
        } finally {
          turn.close();
        }
      }
    }
  }

  private static long one(PreparedStatement query, int row) throws SQLException {
    query.setString(1, Integer.toString(row));
    try (ResultSet result = query.executeQuery()) {
      result.next();
      return result.getLong(1);
    }
  }

  /** Counts and commits, or counts and rolls back, or rolls back what was only locked. */
  private void end(Connection connection, PreparedStatement write, int row, long next, int fate)
      throws SQLException {
    if (fate < 3) {
      write.setLong(1, next);
      write.setString(2, Integer.toString(row));
      write.executeUpdate();
    }
    if (fate < 2) {
      connection.commit();
      committed.accumulateAndGet(row, next, Math::max);
    } else {
      connection.rollback();
    }
  }
}
