package dev.stateward.adapter.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.embedded.Durability.Turn;
import dev.stateward.application.port.FreeSpace;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The embedded file as kills leave it, one before every single write: it is built again from what
 * was written until then, and must hold all that was acknowledged (ADR 0032 and 0102).
 */
@Timeout(900)
@Tag("slow")
class EmbeddedKillTest {
  /** Space is freed after every few commits, and used again by the next. */
  private static final int OFTEN = 5;

  private static final int WRITERS = 4;
  private static final int COMMITS = 150;
  private static final String IMAGE = "memFS:/killed";

  @TempDir private Path folder;

  @Test
  void losesNothingAcknowledgedWhereverInItsWritesItIsKilled() throws Exception {
    AtomicInteger kills = new AtomicInteger();

    WriteHistory history = RecordedFiles.during(this::commit);

    history.forEachKill((content, acknowledged) -> {
      assertThat(usersIn(content))
          .as("what is left of %s acknowledged by kill %s", acknowledged.size(), kills)
          .containsAll(acknowledged);
      kills.incrementAndGet();
    });
    assertThat(kills).hasValueGreaterThan(COMMITS / WRITERS);
  }

  @Test
  void losesNothingAcknowledgedWhereverThePowerIsCut() throws Exception {
    AtomicInteger cuts = new AtomicInteger();

    WriteHistory history = RecordedFiles.during(this::commit);

    history.forEachPowerCut(
        new Random(5),
        (content, acknowledged) -> {
          assertThat(usersIn(content))
              .as("what is left of %s acknowledged by cut %s", acknowledged.size(), cuts)
              .containsAll(acknowledged);
          cuts.incrementAndGet();
        });
    assertThat(cuts).hasValueGreaterThan(COMMITS / WRITERS);
  }

  private void commit(WriteHistory history) throws Exception {
    try (EmbeddedFile file = EmbeddedFile.open(folder.resolve("stateward"), OFTEN);
        Connection connection = connection();
        Statement statement = connection.createStatement();
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
      statement.execute("CREATE TABLE users (id varchar PRIMARY KEY, filling varchar)");
      GroupCommit durability = new GroupCommit(FreeSpace.UNWATCHED, file, Duration.ofMinutes(5));
      List<Future<?>> commits = new ArrayList<>();
      for (int i = 0; i < COMMITS; i++) {
        String id = "user-" + i;
        commits.add(
            threads.submit(() -> {
              commit(durability, id);
              durability.force();
              history.acknowledged(id);
              return id;
            }));
      }
      for (Future<?> commit : commits) {
        commit.get();
      }
    }
  }

  private void commit(GroupCommit durability, String id) throws SQLException {
    Turn turn = durability.turn();
    try {
      durability.commitBegins();
      add(id);
      durability.commitEnds();
    } finally {
      turn.close();
    }
  }

  private void add(String id) throws SQLException {
    try (Connection connection = connection();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO users (id, filling) VALUES (?, ?)")) {
      insert.setString(1, id);
      insert.setString(2, id.repeat(100));
      insert.execute();
    }
  }

  private Connection connection() throws SQLException {
    return DriverManager.getConnection(
        EmbeddedFile.url(folder.resolve("stateward")), EmbeddedFile.USER, "");
  }

  private static Set<String> usersIn(byte[] content) {
    FileUtils.deleteRecursive(IMAGE + ".mv.db", true);
    try (OutputStream image = FilePath.get(IMAGE + ".mv.db").newOutputStream(false)) {
      image.write(content);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    String url = "jdbc:h2:" + IMAGE + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;IFEXISTS=TRUE";
    try (Connection connection = DriverManager.getConnection(url, EmbeddedFile.USER, "");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id FROM users")) {
      Set<String> ids = new HashSet<>();
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
      return ids;
    } catch (SQLException failure) {
      throw new AssertionError("the file cannot be opened", failure);
    }
  }
}
