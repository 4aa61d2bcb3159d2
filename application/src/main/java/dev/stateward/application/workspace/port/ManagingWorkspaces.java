package dev.stateward.application.workspace.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.TagBinding;
import dev.stateward.domain.workspace.WorkspaceId;
import dev.stateward.domain.workspace.WorkspaceName;
import dev.stateward.domain.workspace.WorkspaceSettings;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Manages workspaces. */
public interface ManagingWorkspaces {
  /**
   * Creates a workspace. Its input is parsed for every member of the organization, as who may
   * create it depends on the project that it names.
   */
  WorkspaceView create(Caller caller, OrganizationName organization, Input<NewWorkspace> workspace);

  WorkspaceView show(Caller caller, WorkspaceId workspace);

  WorkspaceView find(Caller caller, OrganizationName organization, WorkspaceName workspace);

  /** The organization's workspaces that the caller may see, by name. */
  Page<WorkspaceView> list(
      Caller caller, OrganizationName organization, WorkspaceFilter selection, PageRequest request);

  /**
   * Changes a workspace. When its state becomes shared with a whole project or organization, its
   * remote state consumers are removed.
   *
   * @param change computes the new draft from the present one; called within the transaction
   */
  WorkspaceView update(Caller caller, WorkspaceId workspace, UnaryOperator<Draft> change);

  /** Deletes a workspace with all its state versions, even when it manages resources. */
  void delete(Caller caller, WorkspaceId workspace);

  /** Deletes a workspace that is unlocked and manages no resources. */
  void deleteSafely(Caller caller, WorkspaceId workspace);

  /** The attributes of a workspace that clients set. */
  record Draft(WorkspaceName name, ProjectChoice project, WorkspaceSettings settings) {
    public Draft {
      Objects.requireNonNull(name, "name is null");
      Objects.requireNonNull(project, "project is null");
      Objects.requireNonNull(settings, "settings is null");
    }
  }

  /** A new workspace and its tags. */
  record NewWorkspace(Draft draft, List<TagBinding> tags) {
    public NewWorkspace {
      Objects.requireNonNull(draft, "draft is null");
      tags = List.copyOf(tags);
    }
  }

  /** The project of a workspace. */
  sealed interface ProjectChoice {
    /** The organization's default project. */
    record Default() implements ProjectChoice {}

    /** This one. */
    record Chosen(ProjectId id) implements ProjectChoice {
      public Chosen {
        Objects.requireNonNull(id, "id is null");
      }
    }
  }
}
