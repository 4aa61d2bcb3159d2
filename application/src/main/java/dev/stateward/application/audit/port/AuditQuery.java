package dev.stateward.application.audit.port;

import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;

/** Selects the records that meet every condition. */
public record AuditQuery(List<AuditCondition> conditions) {
  /** All of them. */
  public static final AuditQuery ALL = new AuditQuery(List.of());

  public AuditQuery {
    conditions = List.copyOf(conditions);
  }

  /** Those of one workspace. */
  public static AuditQuery in(WorkspaceId workspace) {
    return new AuditQuery(List.of(new AuditCondition.InWorkspace(workspace.value())));
  }

  /** Those of one workspace, and those of none. */
  public static AuditQuery concerning(WorkspaceId workspace) {
    return new AuditQuery(List.of(new AuditCondition.Concerning(workspace.value())));
  }
}
