package dev.stateward.application.guardrail;

import dev.stateward.application.stateversion.port.StateVersionCatalog;
import dev.stateward.domain.guardrail.JudgedState;
import dev.stateward.domain.guardrail.JudgedState.Insight;
import dev.stateward.domain.guardrail.JudgedState.Read;
import dev.stateward.domain.guardrail.JudgedState.Unreadable;
import dev.stateward.domain.stateversion.ExtractedResources;
import dev.stateward.domain.stateversion.StateHeader;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Optional;

/** What is known of states that were accepted, without reading them again. */
final class AcceptedState {
  /** What no rule asks for. */
  static final Insight NOT_LOOKED_AT = Read.counted("", 0);

  private AcceptedState() {}

  static JudgedState judged(StateVersion.Finalized version, Insight insight) {
    return judged(version, StateHeader.UNKNOWN, insight);
  }

  static JudgedState judged(StateVersion.Finalized version, StateHeader header, Insight insight) {
    return new JudgedState(
        version.declared().serial(),
        version.declared().lineage(),
        header,
        version.content().size(),
        version.empty(),
        insight);
  }

  /** What states are compared with; empty when the version is not examined yet, or gone. */
  static Optional<Insight> counted(StateVersionCatalog catalog, StateVersionId version) {
    return catalog.find(version).flatMap(found -> counted(found.extracted()));
  }

  private static Optional<Insight> counted(ExtractedResources extracted) {
    return switch (extracted) {
      case ExtractedResources.NotTaken() -> Optional.empty();
      case ExtractedResources.Failed failed -> Optional.of(new Unreadable(failed.reason()));
      case ExtractedResources.Taken taken ->
          Optional.of(Read.counted(taken.engineVersion(), taken.managed()));
    };
  }
}
