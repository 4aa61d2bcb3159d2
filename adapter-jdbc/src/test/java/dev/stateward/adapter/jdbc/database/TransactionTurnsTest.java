package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.embedded.Durability;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All transactions that may write end within a turn of {@link Durability}; reads need none. */
final class TransactionTurnsTest {
  private final List<String> turns = new ArrayList<>();
  private final Jdbi jdbi = Jdbi.create("jdbc:h2:mem:turns");
  private final JdbiTransactions transactions =
      new JdbiTransactions(
          jdbi, new RecordedTurns(), new StatementTimeouts(Dialect.H2, DatabaseLimits.ofServer(1)));

  private Handle other;

  @BeforeEach
  void open() {
    other = jdbi.open();
    other.execute("CREATE TABLE written (id INT)");
  }

  @AfterEach
  void close() {
    other.close();
  }

  @Test
  void commitsWithinATurn() {
    transactions.execute(handle -> handle.execute("INSERT INTO written VALUES (1)"));

    assertThat(turns).containsExactly("begins: 0", "ends: 1");
  }

  @Test
  void rollsBackWithinATurn() {
    assertThatThrownBy(() ->
            transactions.run(() -> {
              transactions.execute(handle -> handle.execute("INSERT INTO written VALUES (1)"));
              throw new IllegalStateException("refused");
            }))
        .hasMessage("refused");

    assertThat(turns).containsExactly("begins: 0", "ends: 0");
  }

  @Test
  void readsWithoutATurn() {
    assertThat(transactions.<Integer>read(handle -> rows(handle))).isZero();
    assertThat(transactions.<Integer>readLong(handle -> rows(handle))).isZero();
    assertThat(transactions.<Integer>snapshot(handle -> rows(handle))).isZero();

    assertThat(turns).isEmpty();
  }

  private static int rows(Handle handle) {
    return handle.createQuery("SELECT count(*) FROM written").mapTo(Integer.class).one();
  }

  private final class RecordedTurns implements Durability {
    @Override
    public Turn turn() {
      turns.add("begins: " + rows(other));
      return () -> turns.add("ends: " + rows(other));
    }

    @Override
    public void commitBegins() {}

    @Override
    public void commitEnds() {}

    @Override
    public void force() {}

    @Override
    public void write() {}

    @Override
    public void forceVisible() {}
  }
}
