package dev.stateward.application.job.port;

/** The recurring jobs; each is one job that never ends. */
public enum Routine {
  /** Discard pending versions that can no longer be uploaded. */
  DISCARD_DEAD_PENDINGS,
  /** Find blobs that nothing refers to, and enqueue their removal. */
  SWEEP_ORPHANS,
  /** Read blobs again and compare them with the stored digests. */
  VERIFY_BLOBS,
  /** Delete the state data of versions that expired by retention policies. */
  APPLY_RETENTION,
  /** Delete records of deliveries that ended long ago. */
  FORGET_DELIVERIES,
  /** Remove deleted workspaces whose grace period has ended. */
  REMOVE_WORKSPACES,
  /** Publish the heads of audit trails to webhooks. */
  PUBLISH_AUDIT_HEADS,
  /** Move blobs into the database, or out of it, as the setting says. */
  MOVE_SMALL_BLOBS,
  /** Copy small blobs to the store of the others, for the day on which the database is lost. */
  COPY_SMALL_BLOBS,
  /** Encrypt outputs that are plain, or the other way round, as the setting says. */
  SEAL_OUTPUTS,
  /** Encrypt URLs of webhooks that are plain, or the other way round, as the setting says. */
  SEAL_WEBHOOK_URLS,
  /** Extract the instances of versions, so that versions can be compared. */
  EXTRACT_INSTANCES,
  /** Sum up who reads which workspace. */
  SUM_UP_READS,
  /** Check how much of the embedded database's file is in use. */
  CHECK_DATABASE_FILE
}
