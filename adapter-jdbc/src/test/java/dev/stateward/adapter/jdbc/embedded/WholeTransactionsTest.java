package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.embedded.Durability.Turn;
import dev.stateward.application.port.FreeSpace;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The file contains each transaction as a whole or not at all. H2 2.4.240 takes its maps one after
 * the other when it writes: a transaction that runs meanwhile would be in some of them (ADR 238).
 */
@Timeout(900)
final class WholeTransactionsTest {
  private static final String IMAGE = "memFS:/whole";

  @TempDir private Path folder;

  @Test
  void writesNoPartOfATransactionThatRunsMeanwhile() throws Exception {
    try (EmbeddedFile file = EmbeddedFile.open(folder.resolve("stateward"));
        Connection connection = connection(EmbeddedFile.url(folder.resolve("stateward")));
        Statement statement = connection.createStatement()) {
      GroupCommit group = new GroupCommit(FreeSpace.UNWATCHED, file, Duration.ofMinutes(5));
      connection.setAutoCommit(false);
      statement.execute("CREATE TABLE early (n integer)");
      MapInTheMiddle middle = MapInTheMiddle.of(connection);
      statement.execute("CREATE TABLE late (n integer)");
      statement.execute("INSERT INTO early VALUES (1)");
      statement.execute("INSERT INTO late VALUES (1)");
      connection.commit();
      changeBoth(group, connection);

      List<Thread> threads =
          middle.whileLocked(() -> {
            Thread forcing = startedAndWaiting(group::force);
            return List.of(forcing, startedAndWaiting(() -> changeBoth(group, connection)));
          });
      for (Thread thread : threads) {
        thread.join();
      }

      assertThat(rowsOf(Files.readAllBytes(folder.resolve("stateward.mv.db")))).isEqualTo("2 2");
    }
  }

  private static void changeBoth(GroupCommit group, Connection connection) {
    Turn turn = group.turn();
    try (Statement statement = connection.createStatement()) {
      statement.execute("UPDATE early SET n = n + 1");
      statement.execute("UPDATE late SET n = n + 1");
      group.commitBegins();
      connection.commit();
      group.commitEnds();
    } catch (SQLException failure) {
      throw new AssertionError(failure);
    } finally {
      turn.close();
    }
  }

  private static Thread startedAndWaiting(Runnable work) {
    Thread thread = Thread.ofPlatform().start(work);
    while (thread.isAlive()
        && thread.getState() != Thread.State.WAITING
        && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }

  private static Connection connection(String url) throws SQLException {
    return DriverManager.getConnection(url, EmbeddedFile.USER, "");
  }

  private static String rowsOf(byte[] content) throws Exception {
    FileUtils.deleteRecursive(IMAGE + ".mv.db", true);
    try (OutputStream image = FilePath.get(IMAGE + ".mv.db").newOutputStream(false)) {
      image.write(content);
    }
    String url = "jdbc:h2:" + IMAGE + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;IFEXISTS=TRUE";
    try (Connection connection = connection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT early.n, late.n FROM early, late")) {
      rows.next();
      return rows.getInt(1) + " " + rows.getInt(2);
    }
  }
}
