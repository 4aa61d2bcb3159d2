package dev.stateward.application.retention.port;

import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.retention.AssignedPolicy;
import dev.stateward.domain.retention.PolicyOwner;
import dev.stateward.domain.retention.Retention;
import dev.stateward.domain.retention.RetentionCandidate;
import dev.stateward.domain.stateversion.Serial;
import dev.stateward.domain.stateversion.StateVersion;
import dev.stateward.domain.stateversion.StateVersionId;
import dev.stateward.domain.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** All retention policies, and the versions that expire by them. */
public interface RetentionPolicies {
  /** The own policy of {@code owner}. */
  Optional<AssignedPolicy> find(PolicyOwner owner);

  /** Gives {@code owner} a policy, in place of the one it had. */
  void assign(PolicyOwner owner, AssignedPolicy policy);

  /** Takes the policy of {@code owner} away; false when it has none. */
  boolean remove(PolicyOwner owner);

  /** The rules in effect for each of {@code workspaces}; workspaces without any are missing. */
  Map<WorkspaceId, Retention> effective(Collection<WorkspaceId> workspaces);

  /**
   * Versions that are to go at {@code now}, those that were added first before the others:
   * finalized ones that were added before the current one, that no legal hold keeps, and that the
   * policy of their workspace, otherwise of their organization, lets go; and that of their
   * organization in any case where it is enforced.
   *
   * @param atMost how many, 1 or more
   */
  List<Expired> expired(Instant now, int atMost);

  /**
   * What policies judge a finalized version by. Versions of other workspaces are counted only where
   * a policy keeps the latest of the organization.
   */
  RetentionCandidate candidate(StateVersion.Finalized version);

  /** As {@link #expired}, for one workspace or one organization. */
  RetentionForecast forecast(PolicyOwner within, Instant now, PageRequest request);

  /**
   * A version that is to go.
   *
   * @param size the bytes of its contents
   */
  record Expired(
      StateVersionId version, WorkspaceId workspace, Serial serial, Instant createdAt, long size) {
    public Expired {
      Objects.requireNonNull(version, "version is null");
      Objects.requireNonNull(workspace, "workspace is null");
      Objects.requireNonNull(serial, "serial is null");
      Objects.requireNonNull(createdAt, "createdAt is null");
    }
  }
}
