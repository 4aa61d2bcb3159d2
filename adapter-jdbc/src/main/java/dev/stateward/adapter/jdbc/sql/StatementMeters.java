package dev.stateward.adapter.jdbc.sql;

import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.application.settings.DatabaseBudgets;
import dev.stateward.application.telemetry.port.SpanDescription;
import dev.stateward.application.telemetry.port.Telemetry;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.config.JdbiConfig;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/** Measures and traces the statements of a database, those of JDBI and those of fixed text. */
public final class StatementMeters implements JdbiConfig<StatementMeters>, SqlLogger {
  private final Map<String, StatementLabels> known = new ConcurrentHashMap<>();
  private final Map<StatementLabels, SpanDescription> spans = new ConcurrentHashMap<>();
  private volatile Telemetry telemetry = Telemetry.NONE;
  private volatile String system = "";

  /**
   * Measures and traces all statements of {@code jdbi} from now on.
   *
   * @param system the name of the database by OpenTelemetry's semantic conventions
   */
  public static void measure(Jdbi jdbi, String system, Telemetry telemetry) {
    StatementMeters measuring = jdbi.getConfig(StatementMeters.class);
    measuring.system = system;
    measuring.telemetry = telemetry;
    jdbi.setSqlLogger(measuring);
  }

  static StatementMeters of(Handle handle) {
    return handle.getConfig(StatementMeters.class);
  }

  /** One instance for all handles and statements. */
  @Override
  public StatementMeters createCopy() {
    return this;
  }

  @Override
  public void logAfterExecution(StatementContext statement) {
    ran(labels(statement), statement.getElapsedTime(ChronoUnit.NANOS));
  }

  @Override
  public void logException(StatementContext statement, SQLException failure) {
    boolean sent = statement.getExecutionMoment() != null;
    failed(labels(statement), sent ? statement.getElapsedTime(ChronoUnit.NANOS) : 0, failure);
  }

  /** Statements with conditions have many texts; beyond a limit they are read each time. */
  private StatementLabels labels(StatementContext statement) {
    String sql = statement.getRawSql();
    return known.size() < DatabaseBudgets.QUERY_TEXTS
        ? known.computeIfAbsent(sql, StatementLabels::of)
        : known.getOrDefault(sql, StatementLabels.of(sql));
  }

  void ran(StatementLabels labels, long nanoseconds) {
    measure(labels, nanoseconds);
    trace(labels, nanoseconds, "");
  }

  /** The state of the failure is told, and never its message, which may contain values. */
  void failed(StatementLabels labels, long nanoseconds, SQLException failure) {
    measure(labels, nanoseconds);
    trace(
        labels,
        nanoseconds,
        Objects.requireNonNullElse(failure.getSQLState(), SqlFailures.reason(failure)));
    telemetry.meters().add(DatabaseMetrics.FAILURES, 1, SqlFailures.reason(failure));
  }

  private void measure(StatementLabels labels, long nanoseconds) {
    telemetry
        .meters()
        .record(DatabaseMetrics.STATEMENTS, nanoseconds, labels.operation(), labels.table());
  }

  private void trace(StatementLabels labels, long nanoseconds, String error) {
    SpanDescription span = spans.computeIfAbsent(labels, this::span);
    telemetry.tracer().record(span, System.nanoTime() - nanoseconds, error);
  }

  private SpanDescription span(StatementLabels labels) {
    String operation = labels.operation().toUpperCase(Locale.ROOT);
    return new SpanDescription(
        SpanDescription.Kind.CLIENT,
        operation + " " + labels.table(),
        Map.of(
            "db.system.name",
            system,
            "db.operation.name",
            operation,
            "db.collection.name",
            labels.table()));
  }
}
