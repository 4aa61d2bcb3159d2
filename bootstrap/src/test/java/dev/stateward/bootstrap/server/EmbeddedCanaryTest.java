package dev.stateward.bootstrap.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class EmbeddedCanaryTest extends CanaryContract {
  /** Sorts keys, or rows that have nothing else. */
  private static final Pattern KEYS = Pattern.compile("^SELECT \\S+\\s+FROM");

  @Override
  Map<String, String> places() {
    return Map.of();
  }

  @Override
  List<String> passwords() {
    return List.of();
  }

  @Override
  String driver() {
    return "jdbc:h2:mem:";
  }

  @Override
  Connection database(Path folder) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:h2:"
            + folder.resolve("data/stateward")
            + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH",
        "sa",
        "");
  }

  /**
   * H2 holds all rows that it sorts, and writes many of them to a temporary file. So what gives the
   * first of many rows reads them in the order of an index, or sorts nothing but keys (ADR 0131).
   */
  @Override
  void examine(Connection database, Set<String> statements) throws SQLException {
    List<String> sorting = new ArrayList<>();
    for (String sql : statements) {
      if (sql.contains("ORDER BY") && sql.contains("LIMIT") && !KEYS.matcher(sql).find()) {
        sorting.add(sql);
      }
    }
    assertThat(sorting).hasSizeGreaterThan(5);
    for (String sql : sorting) {
      assertThat(plan(database, sql)).as(sql).contains("/* index sorted */");
    }
  }

  private static String plan(Connection database, String sql) throws SQLException {
    try (PreparedStatement statement = database.prepareStatement("EXPLAIN " + sql)) {
      for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
        statement.setString(i, "1");
      }
      try (ResultSet plan = statement.executeQuery()) {
        plan.next();
        return plan.getString(1);
      }
    }
  }
}
