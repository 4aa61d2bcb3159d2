package dev.stateward.adapter.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A statement that changes rows and whose text never changes, run without JDBI's work for each run;
 * for the statements that most requests run.
 */
public final class FixedUpdate {
  private final FixedText text;

  /** The statement {@code sql}, with parameters such as {@code :id} and no other colons. */
  public FixedUpdate(String sql) {
    this(FixedText.of(sql));
  }

  private FixedUpdate(FixedText text) {
    this.text = text;
  }

  /**
   * How many rows it changed.
   *
   * @param values as of {@link FixedQuery#list}
   */
  public int execute(Handle handle, Map<String, ? extends @Nullable Object> values) {
    return text.run(handle, values, PreparedStatement::executeUpdate);
  }

  /** Runs it with each of {@code values}, in few round trips. */
  public void executeAll(Handle handle, List<? extends Map<String, ?>> values) {
    text.runAll(handle, values);
  }

  /** This statement and then {@code second}, in one round trip to a database that has them. */
  public Both then(FixedUpdate second) {
    return new Both(this, second, text.and(second.text));
  }

  /** Two statements that are run one after the other. */
  public static final class Both {
    private final FixedUpdate first;
    private final FixedUpdate second;
    private final FixedText text;

    private Both(FixedUpdate first, FixedUpdate second, FixedText text) {
      this.first = first;
      this.second = second;
      this.text = text;
    }

    /** How many rows each changed. */
    public record Counts(int first, int second) {}

    /** Runs both, with the values of the parameters of both. */
    public Counts execute(Handle handle, Map<String, ? extends @Nullable Object> values) {
      return FixedText.together(handle)
          ? text.run(handle, values, Both::run)
          : new Counts(first.execute(handle, values), second.execute(handle, values));
    }

    private static Counts run(PreparedStatement statement) throws SQLException {
      statement.execute();
      int before = statement.getUpdateCount();
      statement.getMoreResults();
      return new Counts(before, statement.getUpdateCount());
    }
  }
}
