package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.domain.user.User;
import dev.stateward.testkit.fixture.World;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The embedded file as kills leave it, one before every single write: it is built again from what
 * was written until then, and must hold all that was acknowledged (ADR 0032).
 */
@Timeout(60)
class EmbeddedKillTest {
  private static final int WRITERS = 4;
  private static final int COMMITS = 100;
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

  private void commit(WriteHistory history) throws Exception {
    try (Database database = Database.embedded(folder.resolve("stateward"));
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS)) {
      reuseSpaceAtOnce();
      World world = new World(database);
      List<Future<?>> commits = new ArrayList<>();
      for (int i = 0; i < COMMITS; i++) {
        commits.add(
            threads.submit(() -> {
              User user = world.unstoredUser();
              database.transactions().run(() -> database.users().add(user));
              history.acknowledged(user.id().value());
            }));
      }
      for (Future<?> commit : commits) {
        commit.get();
      }
    }
  }

  /**
   * As if a pause as long as H2 keeps what it could write over, 45 seconds, were in every moment.
   */
  private void reuseSpaceAtOnce() throws SQLException {
    String url = EmbeddedFile.url(folder.resolve("stateward"));
    try (Connection connection = DriverManager.getConnection(url, EmbeddedFile.USER, "");
        Statement statement = connection.createStatement()) {
      statement.execute("SET RETENTION_TIME 0");
    }
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
