package dev.stateward.application.guardrail.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Objects;

/**
 * Manages what states are judged by before they become current ones. Owners see and change the
 * guardrails of an organization; callers who see a project or workspace see its guardrails, and
 * callers who may change its settings change them.
 */
public interface ManagingGuardrails {
  /** What the target itself has. */
  List<Guardrail> show(Caller caller, Target target);

  /** Replaces what the target has. */
  List<Guardrail> replace(Caller caller, Target target, Input<List<Guardrail>> guardrails);

  /** What holds for a workspace, for callers who see it. */
  EffectiveGuardrails effective(Caller caller, WorkspaceId workspace);

  /**
   * Allows one state of a workspace that guardrails refuse, for a while; what was allowed before is
   * not any more. For callers who may override policies.
   */
  GuardrailOverride override(
      Caller caller, WorkspaceId workspace, Input<OverrideRequest> requested);

  /** What was found in a version when it was accepted, for callers who may read its state. */
  Judgement judgement(Caller caller, StateVersionId version);

  /** An override as requested. */
  record OverrideRequest(GuardrailOverride.Scope scope, String reason) {
    public OverrideRequest {
      Objects.requireNonNull(scope, "scope is null");
      Objects.requireNonNull(reason, "reason is null");
    }
  }

  /** What has guardrails, as clients name it. */
  sealed interface Target {
    /** An organization. */
    record OfOrganization(OrganizationName name) implements Target {
      public OfOrganization {
        Objects.requireNonNull(name, "name is null");
      }
    }

    /** A project. */
    record OfProject(ProjectId id) implements Target {
      public OfProject {
        Objects.requireNonNull(id, "id is null");
      }
    }

    /** A workspace. */
    record OfWorkspace(WorkspaceId id) implements Target {
      public OfWorkspace {
        Objects.requireNonNull(id, "id is null");
      }
    }
  }
}
