package dev.stateward.application.retention.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.stateversion.port.StateVersionView;
import dev.stateward.domain.stateversion.StateVersionId;

/**
 * Deletes, restores and destroys the state data of versions (State Versions API, A7 to A9).
 *
 * <p>Only for owners of the organization: others, and all callers unless the edition is enterprise,
 * get "not found". The current version keeps its content.
 */
public interface ManagingBackingData {
  /** The largest grace period, in days: a hundred years. */
  int LONGEST_GRACE = 36_500;

  /**
   * Makes the content of a finalized version unreadable; after the grace period it is destroyed.
   *
   * @throws UseCaseFailedException with {@link Failure.CurrentNotDeletable}, or {@link
   *     Failure.TransitionNotAllowed} when the version is not finalized
   */
  StateVersionView softDelete(Caller caller, StateVersionId version, Input<Grace> grace);

  /**
   * Makes the content of a soft deleted version readable again; one that is finalized stays so.
   *
   * @throws UseCaseFailedException with {@link Failure.TransitionNotAllowed} when there is no
   *     content to restore
   */
  StateVersionView restore(Caller caller, StateVersionId version);

  /**
   * Destroys the content of a soft deleted version. When it returns nobody can read it any more;
   * its bytes leave the blob store shortly after.
   *
   * @throws UseCaseFailedException with {@link Failure.TransitionNotAllowed} when the version is
   *     not soft deleted
   */
  StateVersionView destroy(Caller caller, StateVersionId version);

  /** How long a deleted content can be restored. */
  sealed interface Grace {
    /** As long as the operator decided. */
    record Default() implements Grace {}

    /**
     * This long.
     *
     * @param days 1 to {@link #LONGEST_GRACE}
     */
    record Days(int days) implements Grace {
      public Days {
        if (days < 1 || days > LONGEST_GRACE) {
          throw new IllegalArgumentException("days is not 1 to " + LONGEST_GRACE + ": " + days);
        }
      }
    }
  }
}
