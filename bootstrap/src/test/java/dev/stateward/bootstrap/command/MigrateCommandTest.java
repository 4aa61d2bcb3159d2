package dev.stateward.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(900)
@Tag("slow")
class MigrateCommandTest {
  private static final String KEEP = "STATEWARD_MIGRATE_AT_START";

  @TempDir private Path folder;

  private CommandRun.Outcome run(String line) {
    return new CommandRun(folder).run(line.split(" "));
  }

  /** A database whose last migration has not run, as far as its history says. */
  private void makeOlder() throws SQLException {
    assertThat(run("init --organization acme --user ann --email ann@example.com").status())
        .isZero();
    execute(
        """
        DELETE FROM "flyway_schema_history"
         WHERE "version" = (SELECT max("version") FROM "flyway_schema_history")
        """);
  }

  private void execute(String sql) throws SQLException {
    String file = folder.resolve("data/stateward").toString();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:h2:" + file + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE", "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void makesTheSchemaOfANewDatabase() {
    var missing = run("migrate status");
    var made = run("migrate run");
    var present = run("migrate status");

    assertThat(missing.status()).isEqualTo(1);
    assertThat(missing.err()).contains("there is no embedded database").doesNotContain("Exception");
    assertThat(made.status()).isZero();
    assertThat(made.out())
        .containsPattern("Migrated: 0001  organizations\\R")
        .containsPattern("The database has schema \\d{4}\\.\\R$");
    assertThat(present.status()).isZero();
    assertThat(present.out()).matches("The database has schema \\d{4}, which is up to date\\.\\R");
    assertThat(run("migrate run").out()).doesNotContain("Migrated");
    assertThat(run("migrate run --json").out()).isEmpty();
    assertThat(run("migrate status --json").out())
        .matches(
            "\\{\"schema\":\"(\\d{4})\",\"migrated-by\":\"stateward development\",\"required\":\"\\1\","
                + "\"up-to-date\":true,\"pending\":\\[],\"unknown\":\\[]}\\R");
  }

  @Test
  void listsWhatIsPending() throws Exception {
    makeOlder();

    var outcome = run("migrate status");

    assertThat(outcome.status()).isEqualTo(3);
    assertThat(outcome.out())
        .matches(
            "The database has schema \\d{4}; stateward development needs schema (\\d{4})\\."
                + " Pending migrations:\\R  \\1  [a-z ]+\\R");
    assertThat(run("migrate status --json").out())
        .containsPattern("\"pending\":\\[\\{\"version\":\"\\d{4}\",\"description\":\"[a-z ]+\"}]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user list",
        "token list --user ann",
        "audit verify",
        "audit head",
        "audit export --organization acme",
        "secret show-id",
        "keys list",
        "secret export --to copy",
        "user create bob --email bob@example.com"
      })
  void leavesAnOlderSchemaToMigrations(String command) throws Exception {
    makeOlder();

    var outcome = run(command);

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .matches(
            "stateward: the database has schema \\d{4}, and stateward development needs schema"
                + " \\d{4}: run `stateward migrate run`\\R");
    assertThat(run("migrate status").status()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve", "init --organization acme --user ann --email ann@example.com"})
  void startsNoServerOnAnOlderSchemaThatItMayNotMigrate(String command) throws Exception {
    makeOlder();

    var outcome = new CommandRun(folder).with(KEEP, "false").run(command.split(" "));

    assertThat(outcome.status()).isEqualTo(1);
    assertThat(outcome.err()).contains("run `stateward migrate run`");
    assertThat(run("migrate status").status()).isEqualTo(3);
  }

  @Test
  void refusesTheSchemaOfANewerProgram() throws Exception {
    run("init --organization acme --user ann --email ann@example.com");
    execute(
        """
        INSERT INTO "flyway_schema_history"
        VALUES (999, '9001', 'later', 'SQL', 'V9001__later.sql', 1, 'stateward 2.0.0',
                CURRENT_TIMESTAMP, 1, true)
        """);

    assertThat(run("migrate status").status()).isEqualTo(4);
    for (String command : new String[] {"serve", "migrate run", "user list"}) {
      var outcome = run(command);
      assertThat(outcome.status()).isEqualTo(1);
      assertThat(outcome.err())
          .contains("schema 9001, made by stateward 2.0.0, and stateward development knows");
    }
  }

  @Test
  void refusesASettingThatIsNeitherTrueNorFalse() {
    var outcome = new CommandRun(folder).with(KEEP, "yes").run("serve");

    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains("STATEWARD_MIGRATE_AT_START must be true or false");
  }
}
