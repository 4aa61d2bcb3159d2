package dev.stateward.application.job.port;

import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Objects;

/** Something to do. */
public sealed interface Job {
  /** Find outputs and resources in the content of a version. */
  record ExamineState(StateVersionId version) implements Job {
    public ExamineState {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /** Destroy the content of a version whose grace period has ended. */
  record DestroyBackingData(StateVersionId version) implements Job {
    public DestroyBackingData {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /** Tell a webhook of an event. */
  record DeliverEvent(DeliveryId delivery) implements Job {
    public DeliverEvent {
      Objects.requireNonNull(delivery, "delivery is null");
    }
  }

  /** Run a recurring job. */
  record Keep(Routine routine) implements Job {
    public Keep {
      Objects.requireNonNull(routine, "routine is null");
    }
  }

  /** Remove a content that nothing refers to. */
  record RemoveContent(BlobKey key) implements Job {
    public RemoveContent {
      Objects.requireNonNull(key, "key is null");
    }
  }
}
