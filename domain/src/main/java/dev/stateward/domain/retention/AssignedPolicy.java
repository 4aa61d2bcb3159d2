package dev.stateward.domain.retention;

import java.util.Objects;

/**
 * A policy that a workspace or an organization has.
 *
 * @param id by which it is known
 * @param policy what it says
 */
public record AssignedPolicy(RetentionPolicyId id, RetentionPolicy policy) {
  public AssignedPolicy {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(policy, "policy is null");
  }
}
