package dev.stateward.application.telemetry;

import dev.stateward.application.telemetry.port.Metric;

/** The metrics of jobs, of the audit trail and of caches. */
public final class ApplicationMetrics {
  public static final Metric JOB_RUNS =
      Metric.time(
          "job.runs",
          "How long attempts at jobs took, deliveries and recurring jobs included.",
          "kind",
          "outcome");

  public static final Metric AUDIT_RECORDS =
      Metric.count("audit.records", "Records that were added to audit trails.");

  public static final Metric AUDIT_GROUP =
      Metric.size(
          "audit.read.group", "Requests that only read whose records one transaction added.");

  public static final Metric AUDIT_WAITING =
      Metric.gauge("audit.reads.waiting", "Requests that wait for the record of what they read.");

  public static final Metric AUDIT_WAITING_MAX =
      Metric.gauge("audit.reads.limit", "The most requests that may wait for it.");

  public static final Metric CACHE_LOOKUPS =
      Metric.count(
          "cache.lookups", "Questions to caches, by what came of them.", "cache", "outcome");

  public static final Metric CACHE_ENTRIES =
      Metric.gauge("cache.entries", "Entries of caches.", "cache");

  private ApplicationMetrics() {}
}
