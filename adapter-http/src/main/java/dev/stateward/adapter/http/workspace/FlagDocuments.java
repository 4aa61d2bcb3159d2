package dev.stateward.adapter.http.workspace;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.adapter.http.jsonapi.Resource;
import dev.stateward.domain.workspace.WorkspaceFlag;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The flags of workspaces as JSON:API attributes. */
final class FlagDocuments {
  private static final String SETTING_OVERWRITES = "setting-overwrites";

  private static final String OWN_MODE = "execution-mode";

  private static final String OWN_POOL = "agent-pool";

  private FlagDocuments() {}

  static void render(Resource resource, Set<WorkspaceFlag> flags) {
    for (WorkspaceFlag flag : WorkspaceFlag.values()) {
      if (!overwrites(flag)) {
        resource.attribute(name(flag), flags.contains(flag));
      }
    }
    resource.attribute(
        SETTING_OVERWRITES,
        Map.of(
            OWN_MODE, flags.contains(WorkspaceFlag.OWN_EXECUTION_MODE),
            OWN_POOL, flags.contains(WorkspaceFlag.OWN_AGENT_POOL)));
  }

  /** Parses a change; problems are noted. */
  static Change parseChange(RequestObject attributes) {
    Change change =
        new Change(EnumSet.noneOf(WorkspaceFlag.class), EnumSet.noneOf(WorkspaceFlag.class));
    RequestObject overwrites = attributes.object(SETTING_OVERWRITES);
    for (WorkspaceFlag flag : WorkspaceFlag.values()) {
      RequestObject object = overwrites(flag) ? overwrites : attributes;
      if (object.sent(name(flag))) {
        boolean usual = WorkspaceSettings.INITIAL.flags().contains(flag);
        change.note(flag, object.flag(name(flag), usual));
      } else if (overwrites(flag)) {
        noteOwnMode(change, attributes, flag);
      } else if (flag == WorkspaceFlag.INHERITS_PROJECT_AUTO_DESTROY
          && AutomationDocuments.setsAutoDestroy(attributes)) {
        change.note(flag, false);
      }
    }
    return change;
  }

  /** A sent mode becomes the workspace's own; {@code null} removes it. */
  private static void noteOwnMode(Change change, RequestObject attributes, WorkspaceFlag flag) {
    if (attributes.sent(SettingsDocuments.EXECUTION_MODE)) {
      change.note(flag, attributes.has(SettingsDocuments.EXECUTION_MODE));
    } else if (attributes.has(SettingsDocuments.OPERATIONS)) {
      change.note(flag, true);
    }
  }

  /** Whether a flag is part of {@code setting-overwrites} instead of an attribute. */
  private static boolean overwrites(WorkspaceFlag flag) {
    return flag == WorkspaceFlag.OWN_EXECUTION_MODE || flag == WorkspaceFlag.OWN_AGENT_POOL;
  }

  private static String name(WorkspaceFlag flag) {
    return switch (flag) {
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
      case OWN_EXECUTION_MODE -> OWN_MODE;
      case OWN_AGENT_POOL -> OWN_POOL;
    };
  }

  /** Flags to set and flags to clear; the others stay. */
  record Change(Set<WorkspaceFlag> set, Set<WorkspaceFlag> cleared) {
    Set<WorkspaceFlag> applyTo(Set<WorkspaceFlag> before) {
      Set<WorkspaceFlag> after = EnumSet.noneOf(WorkspaceFlag.class);
      after.addAll(before);
      after.addAll(set);
      after.removeAll(cleared);
      return after;
    }

    private void note(WorkspaceFlag flag, boolean wanted) {
      (wanted ? set : cleared).add(flag);
    }
  }
}
