package dev.stateward.adapter.http.workspace;

import dev.stateward.application.workspace.port.WorkspaceView;
import dev.stateward.domain.access.Permission;
import dev.stateward.domain.access.PermissionSet;
import java.util.HashMap;
import java.util.Map;

/** The caller's permissions on a workspace, by the names of the API. */
final class WorkspacePermissions {
  private static final Map<String, Permission> NEEDED =
      Map.ofEntries(
          Map.entry("can-create-state-versions", Permission.WRITE_STATE),
          Map.entry("can-destroy", Permission.DELETE_WORKSPACE),
          Map.entry("can-force-unlock", Permission.FORCE_UNLOCK),
          Map.entry("can-lock", Permission.LOCK),
          Map.entry("can-manage-assessments", Permission.UPDATE_SETTINGS),
          Map.entry("can-manage-run-tasks", Permission.MANAGE_RUN_TASKS),
          Map.entry("can-manage-tags", Permission.UPDATE_SETTINGS),
          Map.entry("can-queue-apply", Permission.APPLY_RUNS),
          Map.entry("can-queue-destroy", Permission.APPLY_RUNS),
          Map.entry("can-queue-run", Permission.PLAN_RUNS),
          Map.entry("can-read-assessment-results", Permission.READ_RUNS),
          Map.entry("can-read-run", Permission.READ_RUNS),
          Map.entry("can-read-settings", Permission.READ_WORKSPACE),
          Map.entry("can-read-state-outputs", Permission.READ_OUTPUTS),
          Map.entry("can-read-state-versions", Permission.READ_STATE),
          Map.entry("can-read-variable", Permission.READ_VARIABLES),
          Map.entry("can-unlock", Permission.LOCK),
          Map.entry("can-update", Permission.UPDATE_SETTINGS),
          Map.entry("can-update-variable", Permission.WRITE_VARIABLES));

  private WorkspacePermissions() {}

  static Map<String, Boolean> render(WorkspaceView view) {
    PermissionSet held = view.permissions();
    Map<String, Boolean> permissions = new HashMap<>();
    NEEDED.forEach((name, needed) -> permissions.put(name, held.contains(needed)));
    permissions.put("can-force-delete", view.mayForceDelete());
    return permissions;
  }
}
