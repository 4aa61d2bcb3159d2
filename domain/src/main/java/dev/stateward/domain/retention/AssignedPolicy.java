package dev.stateward.domain.retention;

import java.util.Objects;

/**
 * A policy that a workspace or an organization has.
 *
 * @param id its identifier
 * @param policy its rules
 */
public record AssignedPolicy(RetentionPolicyId id, RetentionPolicy policy) {
  public AssignedPolicy {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(policy, "policy is null");
  }
}
