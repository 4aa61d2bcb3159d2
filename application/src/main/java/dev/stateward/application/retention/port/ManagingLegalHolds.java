package dev.stateward.application.retention.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.retention.LegalHold;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/**
 * Puts workspaces and versions under legal hold: while it lasts, none of their state data is
 * deleted or destroyed. Only for owners of the organization.
 */
public interface ManagingLegalHolds {
  /**
   * The hold on exactly this target.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when there is none
   */
  LegalHold show(Caller caller, Target target);

  /**
   * Places a hold, or replaces the reason of an existing one.
   *
   * @param reason 1 to {@link LegalHold#LONGEST_REASON} characters
   * @throws UseCaseFailedException with {@link Failure.NothingToHold} when the version has no data
   *     and will have none
   */
  LegalHold place(Caller caller, Target target, Input<String> reason);

  /**
   * Lifts a hold.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when there is none
   */
  void lift(Caller caller, Target target);

  /** A target of a legal hold, as clients name it. */
  sealed interface Target {
    /** A workspace with all of its present and future versions. */
    record OfWorkspace(WorkspaceId id) implements Target {
      public OfWorkspace {
        Objects.requireNonNull(id, "id is null");
      }
    }

    /** One version. */
    record OfVersion(StateVersionId id) implements Target {
      public OfVersion {
        Objects.requireNonNull(id, "id is null");
      }
    }
  }
}
