package dev.stateward.adapter.jdbc.sql;

import java.sql.SQLException;
import org.jdbi.v3.core.JdbiException;

/** The failure of a statement of fixed text. */
final class FixedStatementException extends JdbiException {
  private static final long serialVersionUID = 1L;

  private final String sql;

  FixedStatementException(String sql, SQLException failure) {
    super(sql, failure);
    this.sql = sql;
  }

  /** The text, whose values are parameters. */
  String sql() {
    return sql;
  }
}
