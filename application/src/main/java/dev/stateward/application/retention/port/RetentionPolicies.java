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
  /** The policy of {@code owner} itself. */
  Optional<AssignedPolicy> find(PolicyOwner owner);

  /** Sets the policy of {@code owner} and replaces an existing one. */
  void assign(PolicyOwner owner, AssignedPolicy policy);

  /** Removes the policy of {@code owner}; false when it has none. */
  boolean remove(PolicyOwner owner);

  /** The rules in effect for each of {@code workspaces}; workspaces without any are missing. */
  Map<WorkspaceId, Retention> effective(Collection<WorkspaceId> workspaces);

  /**
   * The versions that expired at {@code now}, in the order they were added: finalized versions
   * older than the current one, not under legal hold, that expire by the policy of their workspace
   * or, without one, of their organization; an enforced policy of the organization applies in
   * addition.
   *
   * @param atMost how many, 1 or more
   */
  List<Expired> expired(Instant now, int atMost);

  /**
   * The facts that policies need about a finalized version. Later versions are counted until there
   * are more than a policy of its workspace or its organization keeps, and no further.
   */
  RetentionCandidate candidate(StateVersion.Finalized version);

  /** As {@link #expired}, for one workspace or one organization. */
  RetentionForecast forecast(PolicyOwner within, Instant now, PageRequest request);

  /**
   * An expired version.
   *
   * @param size the bytes of its blobs
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
