package dev.stateward.application.retention.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Deciding how long contents are kept (Data Retention Policies API). That of an organization is
 * seen and changed by its owners; that of a workspace is seen by whoever sees the workspace, and
 * changed by whoever may change its settings.
 */
public interface ManagingRetentionPolicies {
  /**
   * The target's own policy.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when it has none
   */
  AssignedPolicy show(Caller caller, Target target);

  /** Refuses a caller who may not change the target's policy. */
  void requireChanger(Caller caller, Target target);

  /** Gives the target a new policy in place of the one it has. */
  AssignedPolicy assign(Caller caller, Target target, RetentionPolicy policy);

  /**
   * Changes the target's policy; when it has none it gets one.
   *
   * @param change makes the new policy of the present one, empty when there is none
   */
  AssignedPolicy change(
      Caller caller, Target target, Function<Optional<RetentionPolicy>, RetentionPolicy> change);

  /**
   * Takes the target's policy away: that of the organization holds, or all is kept.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when it has none
   */
  void remove(Caller caller, Target target);

  /**
   * Which versions would go now. For whoever may read the states of the workspace, or owns the
   * organization.
   */
  RetentionForecast forecast(Caller caller, Target target, PageRequest request);

  /** What can have a policy, as clients name it. */
  sealed interface Target {
    /** An organization. */
    record OfOrganization(OrganizationName name) implements Target {
      public OfOrganization {
        Objects.requireNonNull(name, "name is null");
      }
    }

    /** A workspace. */
    record OfWorkspace(WorkspaceId id) implements Target {
      public OfWorkspace {
        Objects.requireNonNull(id, "id is null");
      }
    }
  }
}
