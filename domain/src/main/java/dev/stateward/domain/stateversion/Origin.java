package dev.stateward.domain.stateversion;

import dev.stateward.domain.workspace.RunId;
import java.util.Objects;

/** What a state version came from. */
public sealed interface Origin {
  /** A client wrote it, outside any recorded run. */
  record Client() implements Origin {}

  /** A recorded run produced it. */
  record FromRun(RunId run) implements Origin {
    public FromRun {
      Objects.requireNonNull(run, "run is null");
    }
  }

  /** It repeats an earlier version of the same workspace (State Versions API, A6). */
  record RolledBackTo(StateVersionId source) implements Origin {
    public RolledBackTo {
      Objects.requireNonNull(source, "source is null");
    }
  }
}
