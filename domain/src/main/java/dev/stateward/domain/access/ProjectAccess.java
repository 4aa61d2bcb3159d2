package dev.stateward.domain.access;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * What a team may do to a project and to each of its workspaces: a fixed level, or permissions
 * chosen one by one (Project Team Access API).
 */
public sealed interface ProjectAccess extends LeveledAccess<ProjectAccess.Custom> {
  /** What it gives on each workspace of the project. */
  PermissionSet onWorkspaces();

  /** What it gives on the project itself, contained permissions included. */
  Set<ProjectPermission> onProject();

  /** Reading, changing and deleting the project. */
  enum Settings {
    READ(ProjectPermission.READ),
    UPDATE(ProjectPermission.UPDATE),
    DELETE(ProjectPermission.DELETE);

    private final ProjectPermission permission;

    Settings(ProjectPermission permission) {
      this.permission = permission;
    }
  }

  /** Reading and managing the access of teams to the project. */
  enum Teams {
    NONE(ProjectPermission.READ),
    READ(ProjectPermission.READ_TEAMS),
    MANAGE(ProjectPermission.MANAGE_TEAMS);

    private final ProjectPermission permission;

    Teams(ProjectPermission permission) {
      this.permission = permission;
    }
  }

  /** Reading and writing variable sets of the project; shown, as this server has none. */
  enum VariableSets {
    NONE,
    READ,
    WRITE
  }

  /** A fixed level; each contains the one before it. */
  enum Level implements ProjectAccess {
    READ(WorkspaceAccess.Level.READ, false),
    WRITE(WorkspaceAccess.Level.WRITE, false),
    /** Administer the workspaces, create and delete them. */
    MAINTAIN(WorkspaceAccess.Level.ADMIN, true),
    /** In addition: the project itself, its teams, and moving workspaces. */
    ADMIN(
        WorkspaceAccess.Level.ADMIN,
        new Custom(
            Settings.DELETE,
            Teams.MANAGE,
            VariableSets.WRITE,
            WorkspaceAccess.Level.ADMIN.shown(),
            true,
            true,
            true));

    private final WorkspaceAccess.Level workspaces;

    private final Custom shown;

    Level(WorkspaceAccess.Level workspaces, boolean createAndDelete) {
      this(
          workspaces,
          new Custom(
              Settings.READ,
              Teams.NONE,
              VariableSets.NONE,
              workspaces.shown(),
              createAndDelete,
              createAndDelete,
              false));
    }

    Level(WorkspaceAccess.Level workspaces, Custom shown) {
      this.workspaces = workspaces;
      this.shown = shown;
    }

    @Override
    public Custom shown() {
      return shown;
    }

    @Override
    public String label() {
      return Labels.of(this);
    }

    @Override
    public PermissionSet onWorkspaces() {
      return workspaces.permissions();
    }

    @Override
    public Set<ProjectPermission> onProject() {
      return shown.onProject();
    }
  }

  /**
   * Permissions chosen one by one.
   *
   * @param workspaces those that a team can also have on one workspace
   * @param create whether it gives the creation of workspaces in the project
   * @param delete whether it gives their deletion
   * @param move whether it gives moving them out of the project and into it
   */
  record Custom(
      Settings settings,
      Teams teams,
      VariableSets variableSets,
      WorkspaceAccess.Custom workspaces,
      boolean create,
      boolean delete,
      boolean move)
      implements ProjectAccess {
    /** The default when access names none of them. */
    public static final Custom LEAST =
        new Custom(
            Settings.READ,
            Teams.NONE,
            VariableSets.NONE,
            WorkspaceAccess.Custom.LEAST,
            false,
            false,
            false);

    public Custom {
      Objects.requireNonNull(settings, "settings is null");
      Objects.requireNonNull(teams, "teams is null");
      Objects.requireNonNull(variableSets, "variableSets is null");
      Objects.requireNonNull(workspaces, "workspaces is null");
    }

    @Override
    public Custom shown() {
      return this;
    }

    @Override
    public String label() {
      return "custom (settings %s, teams %s, variable-sets %s, create %s, delete %s, move %s, on workspaces %s)"
          .formatted(
              Labels.of(settings),
              Labels.of(teams),
              Labels.of(variableSets),
              create,
              delete,
              move,
              workspaces.label());
    }

    @Override
    public PermissionSet onWorkspaces() {
      PermissionSet given = workspaces.permissions();
      return delete ? given.union(PermissionSet.of(Permission.DELETE_WORKSPACE)) : given;
    }

    @Override
    public Set<ProjectPermission> onProject() {
      EnumSet<ProjectPermission> given = EnumSet.of(settings.permission, teams.permission);
      if (create) {
        given.add(ProjectPermission.CREATE_WORKSPACES);
      }
      if (move) {
        given.add(ProjectPermission.MOVE_WORKSPACES);
      }
      return ProjectPermission.closed(given);
    }
  }
}
