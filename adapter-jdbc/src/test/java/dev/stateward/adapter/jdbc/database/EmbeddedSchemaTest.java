package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Age;
import dev.stateward.adapter.jdbc.embedded.EmbeddedFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class EmbeddedSchemaTest extends SchemaContract {
  @TempDir private Path folder;

  EmbeddedSchemaTest() {
    super(Dialect.H2);
  }

  @Override
  DatabaseSchema schema(SchemaPolicy policy) {
    return new EmbeddedSchema(folder.resolve("stateward"), policy);
  }

  @Override
  <T> T connected(Function<DataSource, T> work) {
    EmbeddedFile file = EmbeddedFile.open(folder.resolve("stateward"));
    try (HikariDataSource pool = Pools.embedded(file, DatabaseLimits.OF_MIGRATIONS)) {
      return work.apply(pool);
    } finally {
      file.close();
    }
  }

  @Test
  void makesNoFileWhenItMayNotMigrate() throws IOException {
    assertThatThrownBy(() -> schema(KEEPING).migrate(DatabaseSchema.UNTOLD))
        .isInstanceOf(UnsupportedDatabaseException.class)
        .hasMessageMatching(
            "there is no embedded database .*/stateward: run `stateward migrate run`");
    assertThatThrownBy(() -> schema(MIGRATING).status())
        .isInstanceOf(UnsupportedDatabaseException.class);

    assertThat(files()).isEmpty();
  }

  @Test
  void leavesOneFileForItsOwnerAlone() throws IOException {
    migrateTo(OLDER);

    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);

    assertThat(files()).containsExactly("stateward.mv.db");
    assertThat(Files.getPosixFilePermissions(folder.resolve("stateward.mv.db"))).hasSize(2);
  }

  /**
   * At every tenth step, the last one among them; {@code -Dstateward.migration.every=1} takes them
   * all.
   */
  @Test
  @Timeout(900)
  void isOldOrNewWheneverItIsKilled() throws Exception {
    migrateTo(OLDER);
    int steps = schema(KEEPING).status().pending().size();

    for (int step = steps; step > 0; step -= Integer.getInteger("stateward.migration.every", 10)) {
      Process process = migratingProcess();
      try (BufferedReader told =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        assertThat(told.readLine()).isNotNull();
        for (int line = 1; line < step; line++) {
          process.getOutputStream().write('\n');
          process.getOutputStream().flush();
          assertThat(told.readLine()).isNotNull();
        }
        process.destroyForcibly().waitFor();
      }

      assertThat(schema(KEEPING).status().age()).isEqualTo(Age.OLDER);
      assertMarked();
    }
    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);
    assertThat(files()).containsExactly("stateward.mv.db");
    assertMarked();
  }

  private Process migratingProcess() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            MigratingProcess.class.getName(),
            folder.resolve("stateward").toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
