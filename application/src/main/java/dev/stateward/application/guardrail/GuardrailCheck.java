package dev.stateward.application.guardrail;

import dev.stateward.application.access.Authorizer.AuthorizedWorkspace;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.GuardrailEvents;
import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.BlobWriter;
import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.application.stateversion.port.NewestVersions;
import dev.stateward.application.stateversion.port.NewestVersions.Guards;
import dev.stateward.application.stateversion.port.PublishingState.InlineStates;
import dev.stateward.application.stateversion.port.PublishingState.StoredContent;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.Finding;
import dev.stateward.domain.guardrail.GuardrailOverride;
import dev.stateward.domain.guardrail.JudgedState;
import dev.stateward.domain.guardrail.Judgement;
import dev.stateward.domain.stateversion.DeclaredState;
import dev.stateward.domain.stateversion.StateHeader;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Judges states by guardrails, in the transactions that would accept them (ADR 208). */
public final class GuardrailCheck {
  private final AuditRecorder recorder;
  private final InstantSource time;
  private final Guardrails guardrails;
  private final StateVersionCatalog catalog;
  private final BlobWriter writer;
  private final StateInspector inspector;

  public GuardrailCheck(
      UseCaseContext context,
      Guardrails guardrails,
      StateVersionCatalog catalog,
      BlobServices blobs) {
    this.recorder = context.recorder();
    this.time = context.time();
    this.guardrails = guardrails;
    this.catalog = catalog;
    this.writer = blobs.writer();
    this.inspector = new StateInspector(blobs.files(), GuardrailBudgets.AT_ONCE);
  }

  /**
   * A state that is offered.
   *
   * @param holder who offers it, and the workspace, which is held
   * @param sent its data, where it is in the request
   */
  public record Candidate(AuthorizedWorkspace holder, DeclaredState declared, InlineStates sent) {
    private WorkspaceId workspace() {
      return holder.workspace().id();
    }
  }

  /** Does {@code transaction}, and once more when it has to know what is in {@code state}. */
  public <T> T during(Supplier<InputStream> state, Function<Inspection, T> transaction) {
    try {
      return transaction.apply(new Inspection.NotMade());
    } catch (InspectionNeededException e) {
      return transaction.apply(new Inspection.Made(inspector.inspect(state)));
    }
  }

  /** As {@link #during(Supplier, Function)}, with the state among those that were sent. */
  public <T> T during(InlineStates sent, Function<Inspection, T> transaction) {
    return during(() -> writer.open(state(sent).orElseThrow()), transaction);
  }

  private static Optional<StoredContent> state(InlineStates sent) {
    return switch (sent) {
      case InlineStates.None ignored -> Optional.empty();
      case InlineStates.Json ignored -> Optional.empty();
      case InlineStates.State(var state) -> Optional.of(state);
      case InlineStates.Both(var state, var json) -> Optional.of(state);
    };
  }

  /**
   * What is found in a state that may be accepted; its workspace is held. A version that is created
   * without its state is judged by its serial and lineage, and once more with its state.
   *
   * @throws UseCaseFailedException when guardrails refuse the state, or want to see it
   */
  public Judgement judge(Candidate candidate, NewestVersions newest, Inspection inspection) {
    Optional<StoredContent> state = state(candidate.sent());
    if (cannotBeFound(newest.guards(), candidate.declared(), state)) {
      return Judgement.CLEAN;
    }
    EffectiveGuardrails effective = guardrails.effective(candidate.workspace());
    if (state.isEmpty()) {
      judgeHeader(candidate, effective, newest);
      return Judgement.CLEAN;
    }
    if (effective.readContent() && inspection instanceof Inspection.NotMade) {
      throw new InspectionNeededException();
    }
    JudgedState offered =
        new JudgedState(
            candidate.declared().serial(),
            candidate.declared().lineage(),
            state.get().header(),
            state.get().content().size(),
            state.get().emptyState(),
            inspection instanceof Inspection.Made(var insight)
                ? insight
                : AcceptedState.NOT_LOOKED_AT);
    return settle(candidate, effective.judge(offered, previous(effective, newest)));
  }

  /** Whether nothing can be found, without reading the guardrails. */
  private static boolean cannotBeFound(
      Guards guards, DeclaredState declared, Optional<StoredContent> state) {
    return switch (guards) {
      case NONE -> true;
      case DECLARATION_WARNED -> state.filter(it -> it.header().contradicts(declared)).isEmpty();
      case ANY -> false;
    };
  }

  private void judgeHeader(
      Candidate candidate, EffectiveGuardrails effective, NewestVersions newest) {
    if (effective.refuseContent()) {
      throw new UseCaseFailedException(new Failure.StateWanted());
    }
    EffectiveGuardrails known = effective.ofHeader();
    JudgedState offered =
        new JudgedState(
            candidate.declared().serial(),
            candidate.declared().lineage(),
            StateHeader.UNKNOWN,
            0,
            false,
            AcceptedState.NOT_LOOKED_AT);
    List<Finding> refusing = Judgement.refusing(known.judge(offered, previous(known, newest)));
    if (!refusing.isEmpty() && override(candidate).isEmpty()) {
      throw refused(candidate, refusing);
    }
  }

  private Optional<JudgedState> previous(EffectiveGuardrails effective, NewestVersions newest) {
    return newest
        .finalized()
        .map(version ->
            AcceptedState.judged(
                version,
                effective.compareContent()
                    ? AcceptedState.counted(catalog, version.id())
                        .orElseThrow(() ->
                            new UseCaseFailedException(new Failure.StillProcessing(version.id())))
                    : AcceptedState.NOT_LOOKED_AT));
  }

  private Judgement settle(Candidate candidate, List<Finding> findings) {
    List<Finding> refusing = Judgement.refusing(findings);
    if (refusing.isEmpty()) {
      return new Judgement(findings, "");
    }
    GuardrailOverride override =
        override(candidate)
            .filter(it -> guardrails.removeOverride(it.workspace()))
            .orElseThrow(() -> refused(candidate, refusing));
    return new Judgement(findings, override.reason());
  }

  private Optional<GuardrailOverride> override(Candidate candidate) {
    return guardrails
        .findOverride(candidate.workspace())
        .filter(override -> override.allows(candidate.declared(), time.instant()));
  }

  private static UseCaseFailedException refused(Candidate candidate, List<Finding> refusing) {
    AuthorizedWorkspace holder = candidate.holder();
    String workspace =
        holder.workspace().organization().name().value() + "/" + holder.workspace().name().value();
    return UseCaseFailedException.denied(
        new Failure.GuardrailsRefuse(refusing, workspace),
        holder.principal(),
        GuardrailEvents.refused(holder.workspace(), candidate.declared(), refusing));
  }

  /** Records what was found in a version that is accepted, in its transaction. */
  public void record(
      Caller caller, AuthorizedWorkspace holder, StateVersionId version, Judgement judgement) {
    if (!judgement.findings().isEmpty()) {
      guardrails.mark(version, judgement);
      recorder.record(
          caller,
          holder.principal(),
          GuardrailEvents.warned(holder.workspace(), version, judgement));
    }
  }
}
