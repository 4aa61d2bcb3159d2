package dev.stateward.domain.guardrail;

import dev.stateward.domain.access.Labels;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** What can have guardrails. */
public sealed interface GuardrailOwner {
  /** The kinds of owners, the nearest to a state last. */
  enum Scope {
    ORGANIZATION,
    PROJECT,
    WORKSPACE;

    /** Its name as people read it. */
    public String label() {
      return Labels.of(this);
    }
  }

  Scope scope();

  /** An organization, for all of its workspaces. */
  record OfOrganization(OrganizationId id) implements GuardrailOwner {
    public OfOrganization {
      Objects.requireNonNull(id, "id is null");
    }

    @Override
    public Scope scope() {
      return Scope.ORGANIZATION;
    }
  }

  /** A project, for all of its workspaces. */
  record OfProject(ProjectId id) implements GuardrailOwner {
    public OfProject {
      Objects.requireNonNull(id, "id is null");
    }

    @Override
    public Scope scope() {
      return Scope.PROJECT;
    }
  }

  /** A workspace. */
  record OfWorkspace(WorkspaceId id) implements GuardrailOwner {
    public OfWorkspace {
      Objects.requireNonNull(id, "id is null");
    }

    @Override
    public Scope scope() {
      return Scope.WORKSPACE;
    }
  }
}
