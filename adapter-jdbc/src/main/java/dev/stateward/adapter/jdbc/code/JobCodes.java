package dev.stateward.adapter.jdbc.code;

import dev.stateward.application.job.port.JobStatus;
import dev.stateward.application.job.port.Routine;

/** Jobs. */
public final class JobCodes {
  public static final Codes<Routine> ROUTINES =
      Codes.of(
          Routine.class,
          "recurring job",
          constant ->
              switch (constant) {
                case DISCARD_DEAD_PENDINGS -> "discard-dead-pendings";
                case SWEEP_ORPHANS -> "sweep-orphans";
                case VERIFY_BLOBS -> "scrub-contents";
                case APPLY_RETENTION -> "apply-retention";
                case FORGET_DELIVERIES -> "forget-deliveries";
                case REMOVE_WORKSPACES -> "remove-workspaces";
                case PUBLISH_AUDIT_HEADS -> "tell-audit-heads";
                case MOVE_SMALL_BLOBS -> "move-small-blobs";
                case COPY_SMALL_BLOBS -> "copy-small-blobs";
                case SEAL_OUTPUTS -> "seal-outputs";
                case SEAL_WEBHOOK_URLS -> "seal-webhook-urls";
                case EXTRACT_INSTANCES -> "extract-instances";
                case SUM_UP_READS -> "sum-up-reads";
                case CHECK_DATABASE_FILE -> "check-database-file";
              });

  public static final Codes<JobStatus> STATUSES =
      Codes.of(
          JobStatus.class,
          "status of a job",
          constant ->
              switch (constant) {
                case WAITING -> "waiting";
                case RUNNING -> "running";
                case FAILED -> "failed";
                case DEAD -> "dead";
              });

  private JobCodes() {}
}
