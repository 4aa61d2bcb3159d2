package dev.stateward.application.retention.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
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
 * Manages how long state data is kept (Data Retention Policies API). Owners see and change the
 * policy of an organization; callers who see a workspace see its policy, and callers who may change
 * its settings change it.
 */
public interface ManagingRetentionPolicies {
  /**
   * The target's own policy.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when it has none
   */
  AssignedPolicy show(Caller caller, Target target);

  /** Sets the target's policy and replaces an existing one. */
  AssignedPolicy assign(Caller caller, Target target, Input<RetentionPolicy> policy);

  /**
   * Changes the target's policy, or creates it.
   *
   * @param change computes the new policy from the present one, which is empty when there is none
   */
  AssignedPolicy change(
      Caller caller, Target target, Function<Optional<RetentionPolicy>, RetentionPolicy> change);

  /**
   * Removes the target's policy: the organization's policy then applies, if any.
   *
   * @throws UseCaseFailedException with {@link Failure.NotFound} when it has none
   */
  void remove(Caller caller, Target target);

  /**
   * The versions that would be deleted now. For callers who may read the states of the workspace,
   * or own the organization.
   */
  RetentionForecast forecast(Caller caller, Target target, PageRequest request);

  /** A target of a policy, as clients name it. */
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
