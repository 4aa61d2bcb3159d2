package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.application.organization.port.Usage.DatabaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link FileSpace} takes H2's inner parts for; another H2 may mean something else. */
@Tag("slow")
final class FileSpaceTest {
  private static final int CHECKPOINTS = 20;
  private static final long SLACK = 4L * 1024 * 1024;
  private static final int COMMITS = 1000;

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("stateward");
  }

  private Connection connection() throws SQLException {
    return DriverManager.getConnection(EmbeddedFile.url(file()), EmbeddedFile.USER, "");
  }

  private static void change(Connection connection, Random random, int row) throws SQLException {
    try (PreparedStatement merge =
        connection.prepareStatement("MERGE INTO kept (id, filling) VALUES (?, ?)")) {
      byte[] filling = new byte[1000];
      random.nextBytes(filling);
      merge.setInt(1, row);
      merge.setBytes(2, filling);
      merge.execute();
    }
  }

  private static void createTable(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE kept (id integer PRIMARY KEY, filling varbinary)");
    }
  }

  @Test
  void keepsTheFileWithinThreeTimesWhatItHolds() throws Exception {
    Random random = new Random(3);
    try (EmbeddedFile embedded = EmbeddedFile.open(file(), CHECKPOINTS);
        Connection connection = connection()) {
      createTable(connection);
      for (int i = 0; i < COMMITS; i++) {
        change(connection, random, i % 3 == 0 ? i : random.nextInt(i + 1));
        embedded.force(() -> {});
      }
      long held = held(connection);
      assertThat(size()).isLessThan(3 * held + SLACK);
      DatabaseFile use = embedded.use().orElseThrow();
      assertThat(use.bytes()).isEqualTo(size());
      assertThat(use.used()).isBetween(held, use.bytes());
    }
  }

  private static long held(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT sum(octet_length(filling)) FROM kept")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private long size() throws IOException {
    return Files.size(folder.resolve("stateward.mv.db"));
  }

  @Test
  void writesNothingBetweenCheckpoints() throws Exception {
    WriteHistory history =
        RecordedFiles.during(ignored -> {
          try (EmbeddedFile embedded = EmbeddedFile.open(file(), CHECKPOINTS);
              Connection connection = connection()) {
            createTable(connection);
            embedded.force(() -> {});
            ignored.acknowledged("from here");
            for (int i = 0; i < 10; i++) {
              change(connection, new Random(1), i);
            }
            ignored.acknowledged("to here");
            embedded.force(() -> {});
          }
        });

    assertThat(history.writesBetween("from here", "to here")).isZero();
  }
}
