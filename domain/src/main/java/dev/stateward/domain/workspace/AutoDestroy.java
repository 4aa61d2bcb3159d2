package dev.stateward.domain.workspace;

import dev.stateward.domain.project.ActivityDuration;
import java.time.Instant;
import java.util.Objects;

/**
 * When a workspace's infrastructure is to be destroyed automatically. This server stores it for
 * clients and destroys nothing.
 */
public sealed interface AutoDestroy {
  /** Never. */
  record Never() implements AutoDestroy {}

  /** At this moment, to the microsecond. */
  record At(Instant moment) implements AutoDestroy {
    public At {
      Objects.requireNonNull(moment, "moment is null");
    }
  }

  /** After this time without activity. */
  record AfterInactivity(ActivityDuration duration) implements AutoDestroy {
    public AfterInactivity {
      if (!duration.limited()) {
        throw new IllegalArgumentException("the duration never ends");
      }
    }
  }
}
