package dev.stateward.application.job.port;

import dev.stateward.domain.event.DeliveryId;
import dev.stateward.domain.stateversion.BlobKey;
import dev.stateward.domain.stateversion.StateVersionId;
import java.util.Objects;

/** Work that a worker does outside of requests. */
public sealed interface Job {
  /** Find outputs and resources in the state data of a version. */
  record ExamineState(StateVersionId version) implements Job {
    public ExamineState {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /** Destroy the state data of a version whose grace period has ended. */
  record DestroyBackingData(StateVersionId version) implements Job {
    public DestroyBackingData {
      Objects.requireNonNull(version, "version is null");
    }
  }

  /** Deliver an event to a webhook. */
  record DeliverEvent(DeliveryId delivery) implements Job {
    public DeliverEvent {
      Objects.requireNonNull(delivery, "delivery is null");
    }
  }

  /** Run a recurring job. */
  record RunRoutine(Routine routine) implements Job {
    public RunRoutine {
      Objects.requireNonNull(routine, "routine is null");
    }
  }

  /** Remove a blob that nothing refers to. */
  record RemoveBlob(BlobKey key) implements Job {
    public RemoveBlob {
      Objects.requireNonNull(key, "key is null");
    }
  }
}
