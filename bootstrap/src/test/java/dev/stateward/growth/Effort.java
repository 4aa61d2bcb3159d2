package dev.stateward.growth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stateward.testkit.driver.BreakingDriver;
import dev.stateward.testkit.driver.BreakingDriver.Prepared;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Counts the statements of requests and the rows that their queries read: each query is also
 * explained, with its values, where it is executed. What the server does of its own accord
 * meanwhile is not counted.
 */
final class Effort implements BreakingDriver.Rule {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EXPLAIN = "EXPLAIN (ANALYZE, FORMAT JSON) ";
  private static final Pattern SCANNED = Pattern.compile("scanCount: (\\d+)");

  /** The threads that no request waits for. */
  private static final List<String> OWN_THREADS =
      List.of("worker-", "webhook-", "health-", "figures", "clock", "keys");

  /**
   * What one request in a minute does for all of its token, and what writes the commits of all
   * threads to the file of an embedded database.
   */
  private static final Pattern FOR_OTHERS =
      Pattern.compile("UPDATE tokens\\s+SET last_used_at|CHECKPOINT");

  private final boolean postgres;
  private final List<Statement> statements = new ArrayList<>();
  private boolean counting;

  Effort(boolean postgres) {
    this.postgres = postgres;
  }

  /** A statement, and how many rows it read. */
  record Statement(String sql, long rows) {}

  /** What was done since it began. */
  record Sum(List<Statement> statements) {
    long rows() {
      return statements.stream().mapToLong(Statement::rows).sum();
    }

    /** The statements that read the most rows, and how many. */
    String worst() {
      StringBuilder text = new StringBuilder();
      statements.stream()
          .sorted((one, other) -> Long.compare(other.rows(), one.rows()))
          .limit(2)
          .forEach(it -> text.append(it.rows()).append(" rows: ").append(it.sql()).append('\n'));
      return text.toString();
    }
  }

  synchronized void begin() {
    statements.clear();
    counting = true;
  }

  synchronized Sum end() {
    counting = false;
    return new Sum(List.copyOf(statements));
  }

  @Override
  public synchronized void before(Prepared statement) throws SQLException {
    String sql = statement.sql();
    String thread = Thread.currentThread().getName();
    if (!counting
        || OWN_THREADS.stream().anyMatch(thread::startsWith)
        || FOR_OTHERS.matcher(sql).lookingAt()) {
      return;
    }
    boolean query = sql.stripLeading().toUpperCase(Locale.ROOT).startsWith("SELECT");
    statements.add(new Statement(sql, query ? rows(statement) : 0));
  }

  private long rows(Prepared query) throws SQLException {
    withoutLimit(query.connection());
    List<Long> rows =
        postgres
            ? query.ask(explained(query.sql()), Effort::ofPostgres)
            : query.ask("EXPLAIN ANALYZE " + query.sql(), Effort::ofEmbedded);
    return rows.stream().mapToLong(Long::longValue).sum();
  }

  /** A query that is executed twice, on a busy machine, may take longer than a server lets it. */
  private void withoutLimit(Connection connection) throws SQLException {
    try (java.sql.Statement setting = connection.createStatement()) {
      setting.execute(postgres ? "SET LOCAL statement_timeout = 0" : "SET QUERY_TIMEOUT 0");
    }
  }

  /** Each of the statements that travel together. */
  private static String explained(String sql) {
    return EXPLAIN + sql.replace(";\n", ";\n" + EXPLAIN);
  }

  private static long ofEmbedded(ResultSet plan) throws SQLException {
    plan.next();
    // The count of a scan has one more than the rows, for its end.
    return SCANNED
        .matcher(plan.getString(1))
        .results()
        .mapToLong(scan -> Long.parseLong(scan.group(1)) - 1)
        .sum();
  }

  private static long ofPostgres(ResultSet plan) throws SQLException {
    plan.next();
    try {
      return rows(JSON.readTree(plan.getString(1)).path(0).path("Plan"));
    } catch (IOException e) {
      throw new SQLException(e);
    }
  }

  private static long rows(JsonNode node) {
    long rows = 0;
    String type = node.path("Node Type").asText();
    if (type.endsWith("Scan") && !type.startsWith("Bitmap Index") && !type.contains("Subquery")) {
      double each =
          node.path("Actual Rows").asDouble()
              + node.path("Rows Removed by Filter").asDouble()
              + node.path("Rows Removed by Index Recheck").asDouble();
      rows = Math.round(each * node.path("Actual Loops").asDouble());
    }
    for (JsonNode child : node.path("Plans")) {
      rows += rows(child);
    }
    return rows;
  }
}
