package dev.stateward.adapter.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateward.adapter.jdbc.embedded.Durability;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

/** All transactions end under the control of {@link Durability}, those that only read as well. */
final class TransactionEndsTest {
  private final List<String> ends = new ArrayList<>();

  private final JdbiTransactions transactions =
      new JdbiTransactions(
          Jdbi.create("jdbc:h2:mem:"),
          new RecordedEnds(),
          new StatementTimeouts(Dialect.H2, DatabaseLimits.ofServer(1)));

  @Test
  void commitsAndRollsBackUnderControl() {
    assertThat(transactions.inTransaction(() -> 1)).isEqualTo(1);
    assertThatThrownBy(() ->
            transactions.run(() -> {
              throw new IllegalStateException("refused");
            }))
        .hasMessage("refused");

    assertThat(ends).containsExactly("commit", "rollback");
  }

  private final class RecordedEnds implements Durability {
    @Override
    public void commit(Runnable commit) {
      commit.run();
      ends.add("commit");
    }

    @Override
    public void rollBack(Runnable rollback) {
      rollback.run();
      ends.add("rollback");
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
