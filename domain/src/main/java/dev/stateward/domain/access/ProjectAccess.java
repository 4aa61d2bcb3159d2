package dev.stateward.domain.access;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * What a team may do to a project and to each of its workspaces: a fixed level, or permissions
 * chosen one by one (Project Team Access API).
 */
public sealed interface ProjectAccess {
  /** What it gives on each workspace of the project. */
  PermissionSet onWorkspaces();

  /** What it gives on the project itself, contained permissions included. */
  Set<ProjectPermission> onProject();

  /** What it is called: {@code maintain}, or {@code custom} with its permissions. */
  String label();

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
    READ(WorkspaceAccess.Level.READ, OnProject.LEAST, false, false),
    WRITE(WorkspaceAccess.Level.WRITE, OnProject.LEAST, false, false),
    /** Administer the workspaces, create and delete them. */
    MAINTAIN(WorkspaceAccess.Level.ADMIN, OnProject.LEAST, true, false),
    /** In addition: the project itself, its teams, and moving workspaces. */
    ADMIN(
        WorkspaceAccess.Level.ADMIN,
        new OnProject(Settings.DELETE, Teams.MANAGE, VariableSets.WRITE),
        true,
        true);

    private final WorkspaceAccess.Level workspaces;

    private final Custom implied;

    Level(
        WorkspaceAccess.Level workspaces,
        OnProject project,
        boolean createAndDelete,
        boolean move) {
      this.workspaces = workspaces;
      this.implied =
          new Custom(
              project,
              new OnWorkspaces(
                  workspaces.implied(), createAndDelete, createAndDelete, move, false));
    }

    /** The permissions that are shown for it. */
    public Custom implied() {
      return implied;
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
      return implied.onProject();
    }
  }

  /** Permissions on the project itself. */
  record OnProject(Settings settings, Teams teams, VariableSets variableSets) {
    /** The default when access names none of them. */
    public static final OnProject LEAST =
        new OnProject(Settings.READ, Teams.NONE, VariableSets.NONE);

    public OnProject {
      Objects.requireNonNull(settings, "settings is null");
      Objects.requireNonNull(teams, "teams is null");
      Objects.requireNonNull(variableSets, "variableSets is null");
    }
  }

  /**
   * Permissions on each workspace of the project.
   *
   * @param access those that a team can also have on one workspace
   * @param create whether it gives the creation of workspaces in the project
   * @param delete whether it gives their deletion
   * @param move whether it gives moving them out of the project and into it
   * @param policyOverrides whether it gives the override of policies, which takes effect with the
   *     team's permission to delegate it
   */
  record OnWorkspaces(
      WorkspaceAccess.Custom access,
      boolean create,
      boolean delete,
      boolean move,
      boolean policyOverrides) {
    /** The default when access names none of them. */
    public static final OnWorkspaces LEAST =
        new OnWorkspaces(WorkspaceAccess.Custom.LEAST, false, false, false, false);

    public OnWorkspaces {
      Objects.requireNonNull(access, "access is null");
    }
  }

  /** Permissions chosen one by one. */
  record Custom(OnProject project, OnWorkspaces workspaces) implements ProjectAccess {
    /** The default when access names none of them. */
    public static final Custom LEAST = new Custom(OnProject.LEAST, OnWorkspaces.LEAST);

    public Custom {
      Objects.requireNonNull(project, "project is null");
      Objects.requireNonNull(workspaces, "workspaces is null");
    }

    @Override
    public String label() {
      return "custom (settings %s, teams %s, variable-sets %s, create %s, delete %s, move %s, on workspaces %s)"
          .formatted(
              Labels.of(project.settings()),
              Labels.of(project.teams()),
              Labels.of(project.variableSets()),
              workspaces.create(),
              workspaces.delete(),
              workspaces.move(),
              workspaces.access().label());
    }

    @Override
    public PermissionSet onWorkspaces() {
      PermissionSet given = workspaces.access().permissions();
      return workspaces.delete()
          ? given.union(PermissionSet.of(Permission.DELETE_WORKSPACE))
          : given;
    }

    @Override
    public Set<ProjectPermission> onProject() {
      EnumSet<ProjectPermission> given =
          EnumSet.of(project.settings().permission, project.teams().permission);
      if (workspaces.create()) {
        given.add(ProjectPermission.CREATE_WORKSPACES);
      }
      if (workspaces.move()) {
        given.add(ProjectPermission.MOVE_WORKSPACES);
      }
      return ProjectPermission.closed(given);
    }
  }
}
