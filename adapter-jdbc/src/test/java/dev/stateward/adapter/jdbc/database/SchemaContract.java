package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.database.SchemaStatus.Age;
import dev.stateward.adapter.jdbc.database.SchemaStatus.Migration;
import dev.stateward.application.port.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas that are older and newer than the program, on one of the databases. */
@Timeout(900)
abstract class SchemaContract {
  /** The schema of a program of before. */
  static final String OLDER = "0093";

  static final SchemaPolicy MIGRATING = new SchemaPolicy("stateward 1.0.0", true);
  static final SchemaPolicy KEEPING = new SchemaPolicy("stateward 1.0.0", false);

  /**
   * A workspace with three instances of its last version, one of before and one that is to come.
   */
  private static final List<String> EXTRACTED =
      List.of(
          """
          INSERT INTO organizations (id, name, name_key, email, created_at)
          VALUES ('org-1', 'acme', 'acme', 'a@example.com', CURRENT_TIMESTAMP)
          """,
          """
          INSERT INTO projects (id, organization_id, name, name_key, description, created_at)
          VALUES ('prj-1', 'org-1', 'one', 'one', '', CURRENT_TIMESTAMP)
          """,
          """
          INSERT INTO workspaces (
            id, organization_id, project_id, name, name_key, description, execution_mode,
            terraform_version, working_directory, source_name, source_url, flags,
            lock_generation, created_at, updated_at)
          VALUES ('ws-1', 'org-1', 'prj-1', 'one', 'one', '', 'local', '1.11.0', '', '', '', '', 0,
                  CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)
          """,
          """
          INSERT INTO instance_cursors (workspace_id, place, state_version_id, attempt)
          VALUES ('ws-1', 2, 'sv-2', 1)
          """,
          row("managed", "1, NULL"),
          row("managed", "2, NULL"),
          row("managed", "1, 2"),
          row("managed", "3, NULL"),
          row("output", "2, NULL"));

  final Dialect dialect;

  SchemaContract(Dialect dialect) {
    this.dialect = dialect;
  }

  private static String row(String mode, String span) {
    return """
    INSERT INTO resource_instances (
      organization_id, workspace_id, from_place, until_place, place_digest, identity_digest,
      content_digest, address, deposed, mode, resource_type, module, provider, resource_id,
      tainted, attributes)
    VALUES ('org-1', 'ws-1', %s, '', '', '', 'a', '', '%s', 'b', 'c', 'd', 'e', FALSE, '')
    """
        .formatted(span, mode);
  }

  abstract DatabaseSchema schema(SchemaPolicy policy);

  /** Connections to the same database, while no other test has it open. */
  abstract <T> T connected(Function<DataSource, T> work);

  final void execute(String sql) {
    connected(pool -> Jdbi.create(pool).withHandle(handle -> handle.execute(sql)));
  }

  final int count(String table) {
    return connected(pool ->
        Jdbi.create(pool)
            .withHandle(handle ->
                handle.createQuery("SELECT count(*) FROM " + table).mapTo(Integer.class).one()));
  }

  final void migrateTo(String version) {
    connected(pool -> {
      new Migrations(pool, dialect, MIGRATING).runTo(version);
      return version;
    });
    execute("INSERT INTO installation (name, secret) VALUES ('mark', 'kept')");
  }

  /** The row of {@link #migrateTo} is still there. */
  final void assertMarked() {
    assertThat(count("installation WHERE name = 'mark' AND secret = 'kept'")).isEqualTo(1);
  }

  @Test
  final void migratesAnOlderSchemaAndTellsOfEachMigration() {
    migrateTo(OLDER);
    SchemaStatus before = schema(MIGRATING).status();
    List<Migration> told = new ArrayList<>();

    schema(MIGRATING).migrate(told::add);

    assertThat(before.age()).isEqualTo(Age.OLDER);
    assertThat(before.present()).isEqualTo(OLDER);
    assertThat(before.pending().getFirst())
        .isEqualTo(new Migration("0094", "pages of team access"));
    assertThat(told).isEqualTo(before.pending());
    SchemaStatus after = schema(KEEPING).status();
    assertThat(after.age()).isEqualTo(Age.SAME);
    assertThat(after.present()).isEqualTo(after.required()).isEqualTo(before.required());
    assertThat(after.migratedBy()).isEqualTo("stateward 1.0.0");
    assertMarked();
  }

  @Test
  final void leavesAnOlderSchemaWhenItIsToBeKept() {
    migrateTo(OLDER);

    assertThatThrownBy(() -> schema(KEEPING).migrate(DatabaseSchema.UNTOLD))
        .isInstanceOf(UnsupportedDatabaseException.class)
        .hasMessageMatching(
            "the database has schema 0093, and stateward 1.0.0 needs schema \\d{4}: run `stateward migrate run`");
    assertThat(schema(KEEPING).status().present()).isEqualTo(OLDER);
  }

  @Test
  final void refusesANewerSchemaAndNamesBoth() {
    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);
    String known = schema(MIGRATING).status().required();
    execute(
        """
        INSERT INTO flyway_schema_history
               (installed_rank, version, description, type, script, checksum, installed_by,
                execution_time, success)
        VALUES (999, '9001', 'later', 'SQL', 'V9001__later.sql', 1, 'stateward 2.0.0', 1, true)
        """);

    for (SchemaPolicy policy : List.of(MIGRATING, KEEPING)) {
      assertThat(schema(policy).status().age()).isEqualTo(Age.NEWER);
      assertThatThrownBy(() -> schema(policy).migrate(DatabaseSchema.UNTOLD))
          .isInstanceOf(UnsupportedDatabaseException.class)
          .hasMessage(
              "the database has schema 9001, made by stateward 2.0.0, and stateward 1.0.0 knows no"
                  + " schema after "
                  + known
                  + ": run that newer version");
    }
  }

  @Test
  final void countsTheInstancesThatWereExtractedBefore() {
    migrateTo("0139");
    for (String statement : EXTRACTED) {
      execute(statement);
    }

    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);

    assertThat(count("instance_counts")).isEqualTo(2);
    assertThat(count("instance_counts WHERE mode = 'managed' AND instances = 2")).isEqualTo(1);
    assertThat(count("instance_counts WHERE mode = 'output' AND instances = 1")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a[\"${env}/db\"]", "a[\"100%{x}\"]", "a[\"one\ntwo\"]"})
  final void extractsAgainWhereKeysWereNotQuoted(String address) {
    migrateTo("0158");
    for (String statement : EXTRACTED) {
      execute(statement);
    }
    execute(
        "UPDATE resource_instances SET address = '%s' WHERE mode = 'output'".formatted(address));

    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);

    assertThat(count("instance_cursors")).isZero();
    assertThat(count("resource_instances")).isZero();
  }

  @Test
  final void keepsInstancesWhoseKeysWereQuoted() {
    migrateTo("0158");
    for (String statement : EXTRACTED) {
      execute(statement);
    }
    execute("UPDATE resource_instances SET address = 'a[\"$ü %/{}\"]' WHERE mode = 'output'");

    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);

    assertThat(count("resource_instances")).isEqualTo(5);
  }

  @Test
  final void lowersTheNamesOfTagsWithoutValues() {
    migrateTo("0159");
    EXTRACTED.subList(0, 3).forEach(this::execute);
    execute(EXTRACTED.get(2).replace("'ws-1'", "'ws-2'").replace("'one', 'one'", "'two', 'two'"));
    for (String tag :
        List.of(
            "'ws-1', 'Prod', ''",
            "'ws-1', 'PROD', ''",
            "'ws-1', 'Net', ''",
            "'ws-1', 'net', ''",
            "'ws-1', 'Env', ''",
            "'ws-1', 'env', 'x'",
            "'ws-1', 'Tier', 'A'",
            "'ws-2', 'Prod', ''")) {
      execute(
          "INSERT INTO workspace_tags (organization_id, workspace_id, tag_key, tag_value)"
              + " VALUES ('org-1', "
              + tag
              + ")");
    }

    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);

    assertThat(count("workspace_tags")).isEqualTo(5);
    for (String kept :
        List.of(
            "workspace_id = 'ws-1' AND tag_key = 'prod' AND tag_value = ''",
            "workspace_id = 'ws-1' AND tag_key = 'net' AND tag_value = ''",
            "workspace_id = 'ws-1' AND tag_key = 'env' AND tag_value = 'x'",
            "workspace_id = 'ws-1' AND tag_key = 'Tier' AND tag_value = 'A'",
            "workspace_id = 'ws-2' AND tag_key = 'prod' AND tag_value = ''")) {
      assertThat(count("workspace_tags WHERE " + kept)).as(kept).isEqualTo(1);
    }
  }

  /** Its second statement fails on H2, which has committed the first by then. */
  @Test
  final void isWhereItWasAfterAMigrationThatFails() {
    migrateTo("0094");
    execute("CREATE TABLE small_blobs (other integer)");
    SchemaStatus before = schema(KEEPING).status();

    assertThatThrownBy(() -> schema(MIGRATING).migrate(DatabaseSchema.UNTOLD))
        .isInstanceOf(StoreUnavailableException.class);
    assertMarked();
    execute("DROP TABLE small_blobs");
    schema(MIGRATING).migrate(DatabaseSchema.UNTOLD);

    assertThat(schema(KEEPING).status().age()).isEqualTo(Age.SAME);
    assertThat(before.age()).isEqualTo(Age.OLDER);
    assertMarked();
  }
}
