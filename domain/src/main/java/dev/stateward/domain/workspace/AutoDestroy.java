package dev.stateward.domain.workspace;

import dev.stateward.domain.project.ActivityDuration;
import java.time.Instant;
import java.util.Objects;

/**
 * When what a workspace manages is to be destroyed by itself. This server keeps it for clients and
 * destroys nothing.
 */
public sealed interface AutoDestroy {
  /** Not by itself. */
  record Never() implements AutoDestroy {}

  /** At this moment, to the microsecond. */
  record At(Instant moment) implements AutoDestroy {
    public At {
      Objects.requireNonNull(moment, "moment is null");
    }
  }

  /** When it went unused for so long. */
  record AfterInactivity(ActivityDuration duration) implements AutoDestroy {
    public AfterInactivity {
      if (!duration.limited()) {
        throw new IllegalArgumentException("the duration never ends");
      }
    }
  }
}
