package dev.stateward.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.adapter.jdbc.database.SecretGenerations;
import dev.stateward.adapter.jdbc.database.UnsupportedDatabaseException;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.testkit.fixture.OpenStores;
import org.junit.jupiter.api.Test;

final class PostgresDatabaseTest {
  @Test
  void writesThePlaceOfAnEmptiedSecretAnew() {
    PostgresServer server = PostgresPeer.server();
    String schema = "emptied_" + ProcessHandle.current().pid();
    PostgresPeer.execute(server, "CREATE SCHEMA " + schema);
    String url = server.url(schema);
    try {
      String before;
      try (Database database = Database.postgres(url, server.user(), server.password())) {
        JdbiTransactions transactions = (JdbiTransactions) database.transactions();
        transactions.write(
            handle -> handle.execute("INSERT INTO installation VALUES ('keys', '00ff')"));
        before = place(transactions);
        database.secrets().change(SecretGenerations.StoredSecrets::generations);
        assertThat(database.secrets().emptied()).isTrue();
      }
      killedWhileItIsWrittenAnew(server, schema);
      try (Database database = Database.postgres(url, server.user(), server.password())) {
        assertThat(database.secrets().emptied()).isFalse();
        assertThat(place((JdbiTransactions) database.transactions())).isNotEqualTo(before);
      }
    } finally {
      PostgresPeer.execute(server, "DROP SCHEMA " + schema + " CASCADE");
    }
  }

  /** The row of the secret is removed last, and cannot be. */
  private static void killedWhileItIsWrittenAnew(PostgresServer server, String schema) {
    PostgresPeer.execute(
        server,
        """
        CREATE RULE held AS ON DELETE TO %1$s.installation DO INSTEAD SELECT 1/0
        """
            .formatted(schema));
    assertThatThrownBy(
            () -> Database.postgres(server.url(schema), server.user(), server.password()))
        .isInstanceOf(StoreUnavailableException.class);
    PostgresPeer.execute(server, "DROP RULE held ON " + schema + ".installation");
  }

  private static String place(JdbiTransactions transactions) {
    return transactions.read(handle ->
        handle
            .createQuery("SELECT pg_relation_filepath('installation')")
            .mapTo(String.class)
            .one());
  }

  @Test
  void hasNoFileOfItsOwn() {
    OpenStores opened = PostgresPeer.open();

    assertThat(opened.stores().usage().file()).isEmpty();
    opened.closing().run();
  }

  @Test
  void isNotReadyOnceItIsAReplicaOrOlder() {
    PostgresServer server = PostgresPeer.server();
    String schema = "demoted_" + ProcessHandle.current().pid();
    PostgresPeer.execute(server, "CREATE SCHEMA " + schema);
    try (Database database =
        Database.postgres(server.url(schema + ",pg_catalog"), server.user(), server.password())) {
      assertThat(database.ready()).isTrue();
      database.requireSchema();

      PostgresPeer.execute(
          server, "DELETE FROM " + schema + ".flyway_schema_history WHERE version > '0100'");
      assertThatThrownBy(database::requireSchema)
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("the schema has version 100, and this server needs ");

      // Sessions with this schema on their path get the function from it.
      PostgresPeer.execute(
          server,
          "CREATE FUNCTION "
              + schema
              + ".pg_is_in_recovery() RETURNS bool LANGUAGE sql AS 'SELECT true'");
      assertThat(database.ready()).isFalse();
      assertThatThrownBy(database::requireAnswer).hasMessageContaining("is a replica");
    } finally {
      PostgresPeer.execute(server, "DROP SCHEMA " + schema + " CASCADE");
    }
  }

  @Test
  void refusesAServerThatIsTooOld() {
    PostgresServer server = PostgresPeer.server();
    String schema = "old_" + ProcessHandle.current().pid();
    // Sessions with this schema on their path get the version from it.
    PostgresPeer.execute(
        server,
        """
        CREATE SCHEMA %1$s;
        CREATE FUNCTION %1$s.version() RETURNS text LANGUAGE sql
            AS 'SELECT ''PostgreSQL 14.13 on x86_64-pc-linux-gnu'''
        """
            .formatted(schema));
    try {
      String url = server.url(schema + ",pg_catalog");

      assertThatThrownBy(() -> Database.postgres(url, server.user(), server.password()))
          .isInstanceOf(UnsupportedDatabaseException.class)
          .hasMessage("the database is PostgreSQL 14.13; PostgreSQL 15 or newer is required");
    } finally {
      PostgresPeer.execute(server, "DROP SCHEMA " + schema + " CASCADE");
    }
  }
}
