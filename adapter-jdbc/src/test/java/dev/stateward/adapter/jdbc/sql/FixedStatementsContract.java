package dev.stateward.adapter.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.application.port.StoreUnavailableException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class FixedStatementsContract {
  private static final FixedUpdate INSERT =
      new FixedUpdate(
          """
          INSERT INTO things (id, amount, bytes, flag, at)
          VALUES (:id, :amount, :bytes, :flag, :at)
          """);

  private static final FixedUpdate RAISE =
      new FixedUpdate("UPDATE things SET amount = amount + :by WHERE id = :id OR id = :id");

  private static final FixedQuery<Thing> FIND =
      new FixedQuery<>("SELECT * FROM things WHERE id = :id", Thing::read);

  private static final FixedQuery<Thing> ALL =
      new FixedQuery<>("SELECT * FROM things WHERE amount >= :least ORDER BY id", Thing::read);

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00.123456Z");

  private final Handle handle = jdbi().open();

  /** A row of each type that is bound. */
  private record Thing(String id, long amount, boolean bytes, @Nullable Instant at) {
    static Thing read(Row row) throws SQLException {
      return new Thing(
          row.getString("id"),
          row.getLong("amount"),
          row.getString("bytes") != null,
          row.instantOrNull("at"));
    }
  }

  /** The database. */
  protected abstract Jdbi jdbi();

  /** The type of bytes. */
  protected abstract String bytes();

  @BeforeEach
  void createTable() {
    handle.begin();
    handle.execute(
        """
        CREATE TABLE things (
          id varchar(10) PRIMARY KEY,
          amount bigint,
          bytes %s,
          flag boolean,
          at timestamp(6) with time zone)
        """
            .formatted(bytes()));
  }

  @AfterEach
  void close() {
    handle.rollback();
    handle.execute("DROP TABLE IF EXISTS things");
    handle.close();
  }

  private void insert(String id, long amount) {
    assertThat(INSERT.execute(handle, thing(id, amount))).isEqualTo(1);
  }

  private static Map<String, @Nullable Object> thing(String id, long amount) {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("id", id);
    values.put("amount", amount);
    values.put("bytes", "bytes".getBytes(StandardCharsets.UTF_8));
    values.put("flag", true);
    values.put("at", Columns.utc(NOON));
    return values;
  }

  @Test
  void bindsEachTypeByName() {
    insert("a", 1);

    assertThat(FIND.find(handle, Map.of("id", "a"))).contains(new Thing("a", 1, true, NOON));
    assertThat(FIND.find(handle, Map.of("id", "b"))).isEmpty();
  }

  @Test
  void bindsNullToAnyType() {
    Map<String, @Nullable Object> values = thing("a", 1);
    values.put("bytes", null);
    values.put("flag", null);
    values.put("at", null);

    INSERT.execute(handle, values);

    assertThat(FIND.find(handle, Map.of("id", "a"))).contains(new Thing("a", 1, false, null));
  }

  @Test
  void refusesAParameterWithoutAValue() {
    assertThatThrownBy(() -> FIND.list(handle, Map.of("other", "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("id");
  }

  @Test
  void refusesSeveralRowsForOne() {
    insert("a", 1);
    insert("b", 1);

    assertThatThrownBy(() -> ALL.find(handle, Map.of("least", 1L)))
        .isInstanceOf(IllegalStateException.class);
  }

  /** More often than PostgreSQL's driver needs until it keeps the plan. */
  @Test
  void runsTwoQueriesTogether() {
    insert("a", 1);
    insert("b", 2);

    for (long i = 0; i < 10; i++) {
      var both = FIND.then(ALL).list(handle, Map.of("id", "b", "least", i));

      assertThat(both.first()).extracting(Thing::id).containsExactly("b");
      assertThat(both.second()).hasSize(i > 2 ? 0 : i > 1 ? 1 : 2);
    }
  }

  @Test
  void runsSeveralChangesTogether() {
    insert("b", 1);

    List<Integer> counts =
        INSERT.then(RAISE).then(RAISE).execute(handle, with(thing("a", 1), "by", 2L));

    assertThat(counts).containsExactly(1, 1, 1);
    assertThat(ALL.list(handle, Map.of("least", 5L))).extracting(Thing::id).containsExactly("a");
  }

  @Test
  void runsAChangeWithEachOfManyValues() {
    INSERT.executeAll(handle, List.of(thing("a", 1), thing("b", 2), thing("c", 3)));

    assertThat(ALL.list(handle, Map.of("least", 2L)))
        .extracting(Thing::id)
        .containsExactly("b", "c");
  }

  private static Map<String, @Nullable Object> with(
      Map<String, @Nullable Object> values, String name, Object value) {
    values.put(name, value);
    return values;
  }

  @Test
  void tellsTheTextOfAFailureAndNoValue() {
    insert("same", 1);

    assertThatThrownBy(() -> INSERT.execute(handle, thing("same", 1)))
        .isInstanceOfSatisfying(
            JdbiException.class,
            failure ->
                assertThat(SqlFailures.ofStatement(failure))
                    .isInstanceOf(StoreUnavailableException.class)
                    .cause()
                    .hasMessageContaining("INSERT INTO things (id, amount")
                    .hasMessageContaining("23505")
                    .hasMessageNotContaining("same"));
  }
}
