package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.Routine;
import dev.stateward.application.port.Caller;
import dev.stateward.application.settings.MetricsBudgets;
import dev.stateward.application.statistics.port.FileUse;
import dev.stateward.application.statistics.port.JobCount;
import dev.stateward.application.statistics.port.ReadingStatistics;
import dev.stateward.application.statistics.port.StoredTotals;
import dev.stateward.application.statistics.port.StoredTotals.Waiting;
import dev.stateward.application.telemetry.port.Meters;
import dev.stateward.application.telemetry.port.Metric;
import dev.stateward.domain.stateversion.StateVersionStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Measures what is stored and what waits, as old as the budgets allow. */
final class StoredMeters implements AutoCloseable {
  private static final Caller OPERATOR = new Caller.Operator();

  /** The percentages of a quota from which on organizations are counted. */
  private static final int NEAR = 80;

  private static final int FULL = 100;

  private final Figures<Backlog> backlog;
  private final Figures<Counted> totals;
  private final Figures<Long> misplaced;
  private final InstantSource time;

  /** Of the last scrape: one scrape asks once, not once for each series. */
  private volatile @Nullable Backlog jobs;

  private volatile @Nullable Counted stored;

  private volatile double toMove = Double.NaN;

  StoredMeters(ReadingStatistics statistics, InstantSource time) {
    this.time = time;
    this.backlog =
        new Figures<>(
            () ->
                new Backlog(
                    statistics.jobs(OPERATOR), statistics.databaseFile(OPERATOR).orElse(null)),
            MetricsBudgets.BACKLOG_AGE,
            MetricsBudgets.FIGURES_WAIT);
    this.totals =
        new Figures<>(
            () ->
                new Counted(
                    statistics.totals(OPERATOR),
                    statistics.organizationsNearQuota(OPERATOR, NEAR),
                    statistics.organizationsNearQuota(OPERATOR, FULL)),
            MetricsBudgets.TOTALS_AGE,
            MetricsBudgets.FIGURES_WAIT);
    this.misplaced =
        new Figures<>(
            () -> statistics.misplacedBlobs(OPERATOR),
            MetricsBudgets.MISPLACED_AGE,
            MetricsBudgets.FIGURES_WAIT);
  }

  /** What takes a pass through an index. */
  private record Counted(StoredTotals totals, OptionalLong nearQuota, OptionalLong atQuota) {}

  /** What changes fast and is read fast. */
  private record Backlog(List<JobCount> jobs, @Nullable FileUse file) {}

  /** Reads what is old again; at the beginning of each scrape. */
  void refresh() {
    jobs = backlog.present().orElse(null);
    // Not even asked when the database does not answer: each question takes a connection.
    stored = jobs == null ? null : totals.present().orElse(null);
    toMove =
        jobs == null ? Double.NaN : misplaced.present().map(Long::doubleValue).orElse(Double.NaN);
  }

  /** Has {@code meters} watch it. */
  void watch(Meters meters) {
    meters.watch(StoredMetrics.UP, () -> jobs == null ? 0 : 1);
    for (JobCount.Kind kind : JobCount.Kind.values()) {
      for (JobStatus status : JobStatus.values()) {
        meters.watch(StoredMetrics.JOBS, () -> count(kind, status), label(kind), label(status));
      }
      meters.watch(StoredMetrics.JOBS_OVERDUE, () -> overdue(kind), label(kind));
    }
    watchFile(meters, StoredMetrics.FILE, FileUse::bytes);
    watchFile(meters, StoredMetrics.FILE_USED, FileUse::used);
    watchTotals(meters);
  }

  private void watchTotals(Meters meters) {
    watch(meters, StoredMetrics.ORGANIZATIONS, StoredTotals::organizations);
    watch(meters, StoredMetrics.USERS, StoredTotals::users);
    watch(meters, StoredMetrics.WORKSPACES, StoredTotals::workspaces);
    watch(meters, StoredMetrics.LOCKS, it -> it.locks().count());
    watch(meters, StoredMetrics.LOCK_AGE, it -> age(it.locks()));
    for (StateVersionStatus status : StateVersionStatus.values()) {
      watch(
          meters,
          StoredMetrics.VERSIONS,
          it -> it.versions().getOrDefault(status, 0L),
          label(status));
    }
    watch(meters, StoredMetrics.BYTES, StoredTotals::stateBytes);
    watch(meters, StoredMetrics.DAMAGED, StoredTotals::damaged);
    watch(
        meters,
        StoredMetrics.BLOBS_WAITING,
        it -> it.uncopied().count(),
        label(Routine.COPY_SMALL_BLOBS));
    watch(meters, StoredMetrics.UNCOPIED_AGE, it -> age(it.uncopied()));
    meters.watch(StoredMetrics.BLOBS_WAITING, () -> toMove, label(Routine.MOVE_SMALL_BLOBS));
    watch(meters, StoredMetrics.RECORDS_UNSUMMED, StoredTotals::unsummed);
    watch(meters, StoredMetrics.WEBHOOKS, StoredTotals::webhooks, "enabled");
    watch(meters, StoredMetrics.WEBHOOKS, StoredTotals::disabledWebhooks, "disabled");
    watch(meters, StoredMetrics.DELIVERIES, it -> it.deliveries().count());
    watch(meters, StoredMetrics.DELIVERY_AGE, it -> age(it.deliveries()));
    watchCounted(meters, StoredMetrics.NEAR_QUOTA, it -> orMissing(it.nearQuota()), label(NEAR));
    watchCounted(meters, StoredMetrics.NEAR_QUOTA, it -> orMissing(it.atQuota()), label(FULL));
  }

  private static double orMissing(OptionalLong figure) {
    return figure.isPresent() ? figure.getAsLong() : Double.NaN;
  }

  private static String label(int percent) {
    return Integer.toString(percent);
  }

  private void watch(
      Meters meters, Metric metric, ToDoubleFunction<StoredTotals> figure, String... labels) {
    watchCounted(meters, metric, it -> figure.applyAsDouble(it.totals()), labels);
  }

  private void watchCounted(
      Meters meters, Metric metric, ToDoubleFunction<Counted> figure, String... labels) {
    meters.watch(
        metric,
        () -> {
          Counted present = stored;
          return present == null ? Double.NaN : figure.applyAsDouble(present);
        },
        labels);
  }

  private void watchFile(Meters meters, Metric metric, ToDoubleFunction<FileUse> figure) {
    meters.watch(
        metric,
        () -> {
          Backlog present = jobs;
          FileUse file = present == null ? null : present.file();
          return file == null ? Double.NaN : figure.applyAsDouble(file);
        });
  }

  private double count(JobCount.Kind kind, JobStatus status) {
    Backlog present = jobs;
    return present == null
        ? Double.NaN
        : present.jobs().stream()
            .filter(count -> count.kind() == kind && count.status() == status)
            .mapToLong(JobCount::jobs)
            .sum();
  }

  private double overdue(JobCount.Kind kind) {
    Backlog present = jobs;
    return present == null
        ? Double.NaN
        : present.jobs().stream()
            .filter(count -> count.kind() == kind)
            .filter(
                count -> count.status() == JobStatus.WAITING || count.status() == JobStatus.FAILED)
            .mapToDouble(count -> since(count.firstDue()))
            .max()
            .orElse(0);
  }

  private double age(Waiting waiting) {
    return switch (waiting) {
      case Waiting.Nothing() -> 0;
      case Waiting.Since(long ignored, Instant first) -> since(first);
    };
  }

  private double since(Instant begun) {
    return Math.max(0, Duration.between(begun, time.instant()).toMillis() / 1000.0);
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public void close() {
    backlog.close();
    totals.close();
    misplaced.close();
  }
}
