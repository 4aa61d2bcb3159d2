package dev.stateward.adapter.http.access;

import dev.stateward.domain.access.ProjectAccess;
import dev.stateward.domain.access.ProjectAccess.Level;
import dev.stateward.domain.access.ProjectAccess.Settings;
import dev.stateward.domain.access.ProjectAccess.Teams;
import dev.stateward.domain.access.ProjectAccess.VariableSets;

/** The words that clients know for what access to a project gives, beside those of links. */
final class ProjectAccessAttributes {
  /** The permissions on the project itself. */
  static final String ON_PROJECT = "project-access";

  static final String SETTINGS = "settings";

  static final String TEAMS = "teams";

  static final String VARIABLE_SETS = "variable-sets";

  /** The permissions on its workspaces. */
  static final String ON_WORKSPACES = "workspace-access";

  static final String CREATE = "create";

  static final String LOCKING = "locking";

  static final String DELETE = "delete";

  static final String MOVE = "move";

  private static final String NONE = "none";

  private static final String READ = "read";

  private static final String WRITE = "write";

  private ProjectAccessAttributes() {}

  static String of(ProjectAccess access) {
    return switch (access) {
      case Level level ->
          switch (level) {
            case READ -> READ;
            case WRITE -> WRITE;
            case MAINTAIN -> "maintain";
            case ADMIN -> "admin";
          };
      case ProjectAccess.Custom ignored -> AccessAttributes.CUSTOM;
    };
  }

  static String of(Settings settings) {
    return switch (settings) {
      case READ -> READ;
      case UPDATE -> "update";
      case DELETE -> DELETE;
    };
  }

  static String of(Teams teams) {
    return switch (teams) {
      case NONE -> NONE;
      case READ -> READ;
      case MANAGE -> "manage";
    };
  }

  static String of(VariableSets sets) {
    return switch (sets) {
      case NONE -> NONE;
      case READ -> READ;
      case WRITE -> WRITE;
    };
  }
}
