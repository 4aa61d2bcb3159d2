package dev.stateward.application.guardrail.port;

import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Guardrail;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.GuardrailOwner;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

/** All guardrails, the overrides of workspaces, and what was found in versions. */
public interface Guardrails {
  /** What {@code owner} itself has, in the order of the kinds; none when it is not there. */
  List<Guardrail> find(GuardrailOwner owner);

  /** Replaces what {@code owner} has by {@code guardrails}, at most one of a kind. */
  void replace(GuardrailOwner owner, List<Guardrail> guardrails);

  /** Those of a workspace; none when it is not there. */
  EffectiveGuardrails effective(WorkspaceId workspace);

  /** Stores an override; one that its workspace had is gone. */
  void override(GuardrailOverride override);

  /** The override of a workspace, expired or not. */
  Optional<GuardrailOverride> findOverride(WorkspaceId workspace);

  /** Removes the override of a workspace; false when it had none. */
  boolean removeOverride(WorkspaceId workspace);

  /** Stores what was found in a version that has no judgement yet. */
  void mark(StateVersionId version, Judgement judgement);

  /** What was found in a version; {@link Judgement#CLEAN} when nothing was. */
  Judgement judgement(StateVersionId version);
}
