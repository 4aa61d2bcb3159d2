package dev.stateward.application.job.port;

/** What is done time and again; each is a job that is never done for good. */
public enum Routine {
  /** Discard pending versions whose content cannot arrive any more. */
  DISCARD_DEAD_PENDINGS,
  /** Find contents that nothing refers to, and have them removed. */
  SWEEP_ORPHANS,
  /** Read contents again and compare them with what was stored. */
  SCRUB_CONTENTS,
  /** Delete the contents of versions that retention policies let go. */
  APPLY_RETENTION,
  /** Forget deliveries of events that ended long ago. */
  FORGET_DELIVERIES,
  /** Remove deleted workspaces whose grace period has ended. */
  REMOVE_WORKSPACES,
  /** Tell webhooks of the heads of audit trails. */
  TELL_AUDIT_HEADS,
  /** Look how much of the embedded database's file is in use. */
  CHECK_DATABASE_FILE
}
