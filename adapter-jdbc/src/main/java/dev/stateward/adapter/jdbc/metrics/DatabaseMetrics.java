package dev.stateward.adapter.jdbc.metrics;

import dev.stateward.application.telemetry.port.Metric;

/** The metrics of the database. */
public final class DatabaseMetrics {
  public static final Metric STATEMENTS =
      Metric.time(
          "database.statements",
          "How long statements took, by what they do and their first table.",
          "operation",
          "table");

  public static final Metric FAILURES =
      Metric.count(
          "database.failures",
          "Statements that failed: lost conflicts and taken names are part of normal work.",
          "reason");

  public static final Metric RETRIES =
      Metric.count("database.transactions.retried", "Transactions that were run once more.");

  public static final Metric COMMIT_GROUP =
      Metric.size(
          "database.commit.group", "Commits that one sync of the embedded database covered.");

  public static final Metric SYNC =
      Metric.time("database.sync", "How long syncs of the embedded database took.");

  public static final Metric CONNECTIONS =
      Metric.gauge("database.connections", "Connections of the pool, by state.", "state");

  public static final Metric CONNECTIONS_MAX =
      Metric.gauge("database.connections.limit", "The most connections of the pool.");

  public static final Metric CACHE_LOOKUPS =
      Metric.count(
          "database.cache.lookups",
          "Questions to caches of what is stored, by what came of them.",
          "cache",
          "outcome");

  public static final Metric CACHE_ENTRIES =
      Metric.gauge("database.cache.entries", "Entries of these caches.", "cache");

  public static final Metric CONNECTION_WAITERS =
      Metric.gauge("database.connections.waiting", "Threads that wait for a connection.");

  public static final Metric CONNECTION_WAIT =
      Metric.time("database.connection.wait", "How long threads waited for a connection.");

  public static final Metric CONNECTION_TIMEOUTS =
      Metric.count("database.connection.timeouts", "Waits for a connection that were given up.");

  private DatabaseMetrics() {}
}
