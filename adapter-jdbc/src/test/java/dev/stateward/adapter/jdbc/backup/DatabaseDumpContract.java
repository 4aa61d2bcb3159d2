package dev.stateward.adapter.jdbc.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateward.adapter.jdbc.Database;
import dev.stateward.adapter.jdbc.database.JdbiTransactions;
import dev.stateward.application.backup.port.DatabaseDump;
import dev.stateward.application.backup.port.TableShape;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.user.User;
import dev.stateward.testkit.contract.StoresContract;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How a whole database is read, whatever is written meanwhile. */
final class DatabaseDumpContract extends StoresContract {
  private static final int USERS = 300;

  private DatabaseDump dump() {
    return ((Database) stores()).dump();
  }

  private JdbiTransactions transactions() {
    return (JdbiTransactions) stores().transactions();
  }

  @Test
  void hasEveryTableThereIsWithEveryColumn() {
    List<TableShape> dumped = dump().snapshot(DatabaseDump.Snapshot::tables);

    // What is new in the schema is here without anybody's doing, or was left out on purpose.
    List<String> columns =
        transactions()
            .read(handle ->
                handle
                    .createQuery(
                        """
                        SELECT table_name || '.' || column_name
                          FROM information_schema.columns
                         WHERE table_schema = CURRENT_SCHEMA
                           AND table_name NOT IN ('flyway_schema_history', 'backup_holds')
                        """)
                    .mapTo(String.class)
                    .list());
    assertThat(dumped)
        .flatExtracting(table ->
            table.columns().stream().map(column -> table.name() + "." + column.name()).toList())
        .containsExactlyInAnyOrderElementsOf(columns)
        .contains("state_versions.blob_key", "tokens.digest", "audit_heads.hash");
  }

  @Test
  void tellsTheLastMigration() {
    assertThat(dump().<String>snapshot(DatabaseDump.Snapshot::schema)).matches("0[0-9]{3}");
  }

  @Test
  void seesNothingOfWhatIsWrittenMeanwhile() {
    List<User> users = new ArrayList<>();
    for (int i = 0; i < USERS; i++) {
      User user = fixture().unstoredUser();
      run(() -> stores().users().add(user));
      users.add(user);
    }
    Set<String> expected = new HashSet<>(ids());

    List<String> seen =
        dump()
            .snapshot(snapshot -> {
              List<String> ids = new ArrayList<>();
              // Begun before the first write; every row is followed by one.
              snapshot.rows(
                  table(snapshot, "users"),
                  row -> {
                    ids.add(String.valueOf(row.getFirst()));
                    if (ids.size() <= USERS) {
                      change(users.get(ids.size() - 1));
                    }
                  });
              return ids;
            });

    assertThat(seen).hasSameSizeAs(expected).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(ids()).isNotEqualTo(expected);
  }

  /** Another thread's commits, as those of requests. */
  private void change(User gone) {
    Thread writer =
        Thread.ofVirtual()
            .start(() ->
                run(() -> {
                  stores().users().add(fixture().unstoredUser());
                  stores().users().remove(gone.id());
                }));
    try {
      writer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Set<String> ids() {
    return transactions()
        .read(handle -> handle.createQuery("SELECT id FROM users").mapTo(String.class).set());
  }

  private static TableShape table(DatabaseDump.Snapshot snapshot, String name) {
    return snapshot.tables().stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void namesTheBlobsOutsideOfItInTheOrderOfTheirKeys() {
    List<StateVersion.Finalized> stored = new ArrayList<>();
    var workspace = fixture().workspace();
    for (int serial = 1; serial <= 3; serial++) {
      StateVersion.Finalized version = versions().finalized(workspace, serial);
      stores().stateVersions().add(version);
      stored.add(version);
    }
    BlobKey small = stored.getFirst().content().key();
    stores().smallBlobs().add(small, new byte[] {1}, fixture().now());

    List<String> keys =
        dump()
            .snapshot(snapshot -> {
              List<String> named = new ArrayList<>();
              snapshot.blobs(key -> named.add(key.value()));
              return named;
            });

    assertThat(keys).isSorted().doesNotContain(small.value());
    assertThat(keys)
        .containsAll(
            stored.stream().skip(1).map(version -> version.content().key().value()).toList());
  }

  @Test
  void readsEveryKindOfValue() {
    stores().smallBlobs().add(new BlobKey("b/bytes"), new byte[] {0, -1, 1}, fixture().now());
    fixture().workspace();

    List<@Nullable Object> blob =
        dump()
            .snapshot(snapshot -> {
              List<List<@Nullable Object>> rows = new ArrayList<>();
              snapshot.rows(table(snapshot, "small_blobs"), rows::add);
              return rows.stream()
                  .filter(row -> "b/bytes".equals(row.getFirst()))
                  .findFirst()
                  .orElseThrow();
            });

    assertThat(blob.get(0)).isEqualTo("b/bytes");
    assertThat(blob.get(1)).isEqualTo(new byte[] {0, -1, 1});
    assertThat(blob.get(2)).isInstanceOf(Instant.class);
  }
}
