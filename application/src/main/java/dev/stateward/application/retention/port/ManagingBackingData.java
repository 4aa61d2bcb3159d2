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
 * get "not found". The data of the current version cannot be deleted.
 */
public interface ManagingBackingData {
  /** The largest grace period, in days: a hundred years. */
  int LONGEST_GRACE = 36_500;

  /**
   * Makes the data of a finalized version unreadable; after the grace period it is destroyed.
   *
   * @throws UseCaseFailedException with {@link Failure.CurrentNotDeletable}, or {@link
   *     Failure.TransitionNotAllowed} when the version is not finalized
   */
  StateVersionView softDelete(Caller caller, StateVersionId version, Input<Grace> grace);

  /**
   * Makes the data of a soft deleted version readable again; no effect on a finalized version.
   *
   * @throws UseCaseFailedException with {@link Failure.TransitionNotAllowed} when there is no data
   *     to restore
   */
  StateVersionView restore(Caller caller, StateVersionId version);

  /**
   * Destroys the data of a soft deleted version. Afterwards it is unreadable; its blobs are removed
   * shortly after.
   *
   * @throws UseCaseFailedException with {@link Failure.TransitionNotAllowed} when the version is
   *     not soft deleted
   */
  StateVersionView destroy(Caller caller, StateVersionId version);

  /** How long deleted data can be restored. */
  sealed interface Grace {
    /** The operator's default. */
    record Default() implements Grace {}

    /**
     * This number of days.
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
