package dev.stateward.application.guardrail;

import dev.stateward.application.blob.BlobServices;
import dev.stateward.application.blob.StoredBlobs;
import dev.stateward.application.blob.port.BlobKind;
import dev.stateward.application.guardrail.port.Guardrails;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Trial;
import dev.stateward.application.guardrail.port.ManagingGuardrails.Trial.Outcome;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.StoreUnavailableException;
import dev.stateward.application.settings.GuardrailBudgets;
import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.application.stateversion.port.StateVersionCatalog.Listed;
import dev.stateward.application.stateversion.port.StateVersions;
import dev.stateward.domain.guardrail.EffectiveGuardrails;
import dev.stateward.domain.guardrail.JudgedState;
import dev.stateward.domain.guardrail.JudgedState.Insight;
import dev.stateward.domain.stateversion.StateHeader;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionStatus;
import dev.stateward.domain.workspace.WorkspaceId;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges versions that were accepted by the guardrails that hold for their workspace. */
final class GuardrailTrials {
  private static final Outcome NOT_EXAMINED =
      new Outcome.NotJudged("it, or the one before, is not examined yet");
  private static final Outcome TOO_MUCH =
      new Outcome.NotJudged(
          "more than " + GuardrailBudgets.TRIED_BYTES + " bytes of states would have to be read");
  private static final Outcome LOST = new Outcome.NotJudged("its data is missing or was damaged");

  private final Guardrails guardrails;
  private final StateVersions stateVersions;
  private final StateVersionCatalog catalog;
  private final StoredBlobs stored;
  private final StateInspector inspector;

  GuardrailTrials(
      Guardrails guardrails,
      StateVersions stateVersions,
      StateVersionCatalog catalog,
      BlobServices blobs) {
    this.guardrails = guardrails;
    this.stateVersions = stateVersions;
    this.catalog = catalog;
    this.stored = blobs.stored();
    this.inspector = new StateInspector(blobs.files(), GuardrailBudgets.TRIED_AT_ONCE);
  }

  /** What the newest versions of a workspace would have met, at most {@code most}. */
  List<Trial> run(WorkspaceId workspace, int most) {
    EffectiveGuardrails effective = guardrails.effective(workspace);
    List<StateVersion.Finalized> newest = newest(workspace, most + 1);
    List<Trial> trials = new ArrayList<>();
    long left = GuardrailBudgets.TRIED_BYTES;
    for (int i = 0; i < Math.min(most, newest.size()); i++) {
      StateVersion.Finalized version = newest.get(i);
      if (effective.searchContent() || effective.compareDeclaration()) {
        left -= version.content().size();
      }
      trials.add(
          new Trial(
              version,
              left < 0
                  ? TOO_MUCH
                  : outcome(effective, version, newest.stream().skip(i + 1L).findFirst())));
    }
    return trials;
  }

  private List<StateVersion.Finalized> newest(WorkspaceId workspace, int most) {
    return catalog
        .list(workspace, Set.of(StateVersionStatus.FINALIZED), new PageRequest(1, most))
        .items()
        .stream()
        .map(Listed::id)
        .flatMap(id -> stateVersions.find(id).stream())
        .filter(StateVersion.Finalized.class::isInstance)
        .map(StateVersion.Finalized.class::cast)
        .toList();
  }

  private Outcome outcome(
      EffectiveGuardrails effective,
      StateVersion.Finalized version,
      Optional<StateVersion.Finalized> before) {
    Optional<JudgedState> previous =
        before.flatMap(it ->
            (effective.compareContent() ? counted(it) : nothing())
                .map(known -> AcceptedState.judged(it, known)));
    if (before.isPresent() && previous.isEmpty()) {
      return NOT_EXAMINED;
    }
    try {
      return insight(effective, version)
          .map(known -> AcceptedState.judged(version, header(effective, version), known))
          .<Outcome>map(it -> new Outcome.Judged(effective.judge(it, previous)))
          .orElse(NOT_EXAMINED);
    } catch (StoreUnavailableException e) {
      if (!stored.lost(version.id(), BlobKind.STATE, version.content())) {
        throw e;
      }
      return LOST;
    }
  }

  private StateHeader header(EffectiveGuardrails effective, StateVersion.Finalized version) {
    return effective.compareDeclaration()
        ? inspector.header(() -> whole(version))
        : StateHeader.UNKNOWN;
  }

  private InputStream whole(StateVersion.Finalized version) {
    return stored.whole(version.id(), BlobKind.STATE, version.content());
  }

  private Optional<Insight> insight(EffectiveGuardrails effective, StateVersion.Finalized version) {
    if (effective.searchContent()) {
      return Optional.of(inspector.inspect(() -> whole(version)));
    }
    return effective.compareContent() ? counted(version) : nothing();
  }

  private Optional<Insight> counted(StateVersion.Finalized version) {
    return AcceptedState.counted(catalog, version.id());
  }

  private static Optional<Insight> nothing() {
    return Optional.of(AcceptedState.NOT_LOOKED_AT);
  }
}
