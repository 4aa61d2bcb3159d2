package dev.stateward.application.workload.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.port.WorkloadIdentityId;
import dev.stateward.application.workload.port.WorkloadIdentity.Settings;
import dev.stateward.domain.organization.TeamId;
import java.util.function.UnaryOperator;

/**
 * Manages the workload identities of teams. For those who manage the tokens of the team; others get
 * "not found".
 */
public interface ManagingWorkloadIdentities {
  /** The most workload identities of a team. */
  int MOST = 20;

  /** The team's workload identities, oldest first. */
  Page<WorkloadIdentity> list(Caller caller, TeamId team, PageRequest request);

  /**
   * Creates a workload identity.
   *
   * @throws UseCaseFailedException with {@link Failure.QuotaExceeded} when the team has {@link
   *     #MOST} already
   */
  WorkloadIdentity create(Caller caller, TeamId team, Input<Settings> settings);

  /** A workload identity. */
  WorkloadIdentity show(Caller caller, WorkloadIdentityId id);

  /** Changes a workload identity. When other ID tokens are meant then, its tokens are revoked. */
  WorkloadIdentity change(Caller caller, WorkloadIdentityId id, UnaryOperator<Settings> change);

  /** Removes a workload identity and revokes its tokens. */
  void remove(Caller caller, WorkloadIdentityId id);
}
