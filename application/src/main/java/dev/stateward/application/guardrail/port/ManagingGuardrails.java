package dev.stateward.application.guardrail.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.project.ProjectId;
import dev.stateward.domain.stateversion.StateVersion;
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

  /**
   * What the newest versions of a workspace would have met of the guardrails that hold for it now,
   * last first, for callers who may read its states.
   *
   * @param versions how many, at most {@link GuardrailBudgets#TRIED}
   */
  List<Trial> trial(Caller caller, WorkspaceId workspace, int versions);

  /** A version, and what it would have met. */
  record Trial(StateVersion.Finalized version, Outcome outcome) {
    public Trial {
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(outcome, "outcome is null");
    }

    /** What came of it. */
    public sealed interface Outcome {
      /** It was judged. */
      record Judged(List<Finding> findings) implements Outcome {
        public Judged {
          findings = List.copyOf(findings);
        }
      }

      /**
       * It was not judged.
       *
       * @param reason why, the end of a sentence, with nothing in it that comes from the state
       */
      record NotJudged(String reason) implements Outcome {
        public NotJudged {
          Objects.requireNonNull(reason, "reason is null");
        }
      }
    }
  }

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
