package dev.stateward.adapter.jdbc.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
  public Several then(FixedUpdate second) {
    return new Several(List.of(this), text).then(second);
  }

  /** Statements that are run one after the other. */
  public static final class Several {
    private final List<FixedUpdate> parts;
    private final FixedText text;

    private Several(List<FixedUpdate> parts, FixedText text) {
      this.parts = parts;
      this.text = text;
    }

    /** These statements and then {@code next}, as {@link FixedUpdate#then}. */
    public Several then(FixedUpdate next) {
      return new Several(
          Stream.concat(parts.stream(), Stream.of(next)).toList(), text.and(next.text));
    }

    /** Runs all, with the values of the parameters of all; how many rows each changed. */
    public List<Integer> execute(Handle handle, Map<String, ? extends @Nullable Object> values) {
      return FixedText.together(handle)
          ? text.run(handle, values, this::run)
          : parts.stream().map(part -> part.execute(handle, values)).toList();
    }

    private List<Integer> run(PreparedStatement statement) throws SQLException {
      statement.execute();
      List<Integer> counts = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        if (i > 0) {
          statement.getMoreResults();
        }
        counts.add(statement.getUpdateCount());
      }
      return counts;
    }
  }
}
