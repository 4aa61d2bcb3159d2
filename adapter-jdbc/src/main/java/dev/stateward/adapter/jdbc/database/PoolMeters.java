package dev.stateward.adapter.jdbc.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.PoolStats;
import dev.stateward.adapter.jdbc.metrics.DatabaseMetrics;
import dev.stateward.application.telemetry.port.Meters;

/** Measures a pool of connections. */
public final class PoolMeters implements IMetricsTracker {
  private final Meters meters;

  private PoolMeters(Meters meters) {
    this.meters = meters;
  }

  /** Measures {@code pool} from now on. */
  public static void measure(HikariDataSource pool, Meters meters) {
    pool.setMetricsTrackerFactory((name, figures) -> {
      watch(meters, figures);
      return new PoolMeters(meters);
    });
  }

  private static void watch(Meters meters, PoolStats figures) {
    meters.watch(DatabaseMetrics.CONNECTIONS, figures::getActiveConnections, "active");
    meters.watch(DatabaseMetrics.CONNECTIONS, figures::getIdleConnections, "idle");
    meters.watch(DatabaseMetrics.CONNECTIONS_MAX, figures::getMaxConnections);
    meters.watch(DatabaseMetrics.CONNECTION_WAITERS, figures::getPendingThreads);
  }

  @Override
  public void recordConnectionAcquiredNanos(long nanoseconds) {
    meters.record(DatabaseMetrics.CONNECTION_WAIT, nanoseconds);
  }

  @Override
  public void recordConnectionTimeout() {
    meters.add(DatabaseMetrics.CONNECTION_TIMEOUTS, 1);
  }
}
