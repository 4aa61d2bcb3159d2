package dev.stateward.application.job.port;

/** The recurring jobs; each is one job that never ends. */
public enum Routine {
  /** Discard pending versions whose content cannot arrive any more. */
  DISCARD_DEAD_PENDINGS,
  /** Find contents that nothing refers to, and have them removed. */
  SWEEP_ORPHANS,
  /** Read contents again and compare them with what was stored. */
  SCRUB_CONTENTS,
  /** Delete the contents of versions that expired by retention policies. */
  APPLY_RETENTION,
  /** Delete deliveries of events that ended long ago. */
  FORGET_DELIVERIES,
  /** Remove deleted workspaces whose grace period has ended. */
  REMOVE_WORKSPACES,
  /** Publish the heads of audit trails to webhooks. */
  TELL_AUDIT_HEADS,
  /** Check how much of the embedded database's file is in use. */
  CHECK_DATABASE_FILE
}
