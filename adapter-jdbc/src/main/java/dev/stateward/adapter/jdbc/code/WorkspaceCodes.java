package dev.stateward.adapter.jdbc.code;

import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceFlag;

/** Workspaces and their state versions. */
public final class WorkspaceCodes {
  public static final Codes<WorkspaceFlag> FLAGS =
      Codes.of(
          WorkspaceFlag.class,
          "flag of a workspace",
          constant ->
              switch (constant) {
                case ALLOW_DESTROY_PLAN -> "allow-destroy-plan";
                case ASSESSMENTS_ENABLED -> "assessments-enabled";
                case AUTO_APPLY -> "auto-apply";
                case AUTO_APPLY_RUN_TRIGGER -> "auto-apply-run-trigger";
                case FILE_TRIGGERS_ENABLED -> "file-triggers-enabled";
                case GLOBAL_REMOTE_STATE -> "global-remote-state";
                case PROJECT_REMOTE_STATE -> "project-remote-state";
                case QUEUE_ALL_RUNS -> "queue-all-runs";
                case SPECULATIVE_ENABLED -> "speculative-enabled";
                case STRUCTURED_RUN_OUTPUT_ENABLED -> "structured-run-output-enabled";
                case INHERITS_PROJECT_AUTO_DESTROY -> "inherits-project-auto-destroy";
                case OWN_EXECUTION_MODE -> "own-execution-mode";
                case OWN_AGENT_POOL -> "own-agent-pool";
              });

  public static final Codes<StateVersionStatus> STATE_VERSION_STATUSES =
      Codes.of(
          StateVersionStatus.class,
          "status of a state version",
          constant ->
              switch (constant) {
                case PENDING -> "pending";
                case FINALIZED -> "finalized";
                case DISCARDED -> "discarded";
                case BACKING_DATA_SOFT_DELETED -> "backing_data_soft_deleted";
                case BACKING_DATA_PERMANENTLY_DELETED -> "backing_data_permanently_deleted";
              });

  private WorkspaceCodes() {}
}
