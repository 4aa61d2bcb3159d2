package dev.stateward.bootstrap.telemetry;

import dev.stateward.application.telemetry.port.Metric;

/** The metrics of what is stored and what waits; the same on all nodes of one database. */
final class StoredMetrics {
  static final Metric UP =
      Metric.gauge(
          "database.up", "1 when the database answered the last question for figures in time.");

  static final Metric JOBS = Metric.gauge("jobs", "Jobs by kind and status.", "kind", "status");

  static final Metric JOBS_OVERDUE =
      Metric.gauge(
          "jobs.overdue.seconds", "How long the first job that nobody has taken is due.", "kind");

  static final Metric ORGANIZATIONS = Metric.gauge("organizations", "Organizations.");

  static final Metric NEAR_QUOTA =
      Metric.gauge(
          "organizations.near.quota",
          "Organizations that use so many percent of their quota of states; missing without one.",
          "percent");

  static final Metric USERS = Metric.gauge("users", "Users, suspended ones included.");

  static final Metric WORKSPACES =
      Metric.gauge("workspaces", "Workspaces, without those that can be restored.");

  static final Metric LOCKS = Metric.gauge("locks", "Locked workspaces.");

  static final Metric LOCK_AGE =
      Metric.gauge("locks.oldest.seconds", "How long the first of them is locked.");

  static final Metric VERSIONS =
      Metric.gauge("state.versions", "State versions by status.", "status");

  static final Metric BYTES =
      Metric.gauge("state.bytes", "Bytes of the state data of all state versions.");

  static final Metric DAMAGED =
      Metric.gauge(
          "state.versions.damaged",
          "State versions whose data was not intact, or not readable, when it was last checked.");

  static final Metric BLOBS_WAITING =
      Metric.gauge(
          "blobs.waiting",
          "Stored blobs that a recurring job has still to copy or move.",
          "routine");

  static final Metric UNCOPIED_AGE =
      Metric.gauge("blobs.oldest.seconds", "How long the first that is to be copied is stored.");

  static final Metric RECORDS_UNSUMMED =
      Metric.gauge(
          "audit.records.unsummed",
          "Audit records that are not summed up into consumers of outputs yet.");

  static final Metric WEBHOOKS =
      Metric.gauge("webhooks", "Webhooks, enabled and disabled.", "status");

  static final Metric DELIVERIES =
      Metric.gauge("webhook.deliveries.waiting", "Pending deliveries.");

  static final Metric DELIVERY_AGE =
      Metric.gauge(
          "webhook.deliveries.oldest.seconds", "How long the first of them has been waiting.");

  static final Metric FILE =
      Metric.gauge("database.file.bytes", "Size of the file of the embedded database.");

  static final Metric FILE_USED =
      Metric.gauge("database.file.used.bytes", "Bytes of that file that are in use.");

  static final Metric DISK_FREE =
      Metric.gauge("disk.free.bytes", "Free space of the disk of the data folder.");

  private StoredMetrics() {}
}
