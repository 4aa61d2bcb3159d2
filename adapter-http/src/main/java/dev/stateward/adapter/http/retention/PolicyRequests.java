package dev.stateward.adapter.http.retention;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.application.retention.port.ManagingRetentionPolicies.Target;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import dev.stateward.domain.retention.RetentionPolicy.EnforcedPolicy;
import java.util.Optional;
import java.util.OptionalInt;

/** Parses retention policies. */
final class PolicyRequests {
  private PolicyRequests() {}

  /**
   * A parsed policy; absent attributes keep their values.
   *
   * @param type one of those that {@code target} can have
   */
  record Sent(String type, Limits rule, Enforcement enforcement) {
    /** The new policy, computed from the present one. */
    RetentionPolicy policy(Optional<RetentionPolicy> present) {
      Optional<RetentionPolicy> bare = present.map(Sent::bare);
      RetentionPolicy policy =
          switch (type) {
            case RetentionDocuments.DONT_DELETES -> new RetentionPolicy.DontDelete();
            case RetentionDocuments.FREE_PLANS -> new RetentionPolicy.FreePlan();
            default -> rule.over(bare);
          };
      boolean before = present.filter(EnforcedPolicy.class::isInstance).isPresent();
      boolean enforced =
          switch (enforcement) {
            case ON -> true;
            case OFF -> false;
            case AS_BEFORE -> before;
          };
      return enforced ? new EnforcedPolicy(policy) : policy;
    }

    private static RetentionPolicy bare(RetentionPolicy policy) {
      return policy instanceof EnforcedPolicy(var inner) ? inner : policy;
    }
  }

  /** Whether a policy of an organization is to be enforced. */
  enum Enforcement {
    ON,
    OFF,
    AS_BEFORE
  }

  /** The days and counts in the request. */
  record Limits(OptionalInt days, OptionalInt keepLatest) {
    static final Limits NONE = new Limits(OptionalInt.empty(), OptionalInt.empty());

    DeleteOlder over(Optional<RetentionPolicy> present) {
      DeleteOlder before =
          present
              .filter(DeleteOlder.class::isInstance)
              .map(DeleteOlder.class::cast)
              .orElse(new DeleteOlder(0, 0));
      return new DeleteOlder(days.orElse(before.days()), keepLatest.orElse(before.keepLatest()));
    }
  }

  static Sent parse(RequestObject data, Target target) {
    String type = data.text("type");
    RequestObject attributes = data.object("attributes");
    Limits rule = Limits.NONE;
    switch (type) {
      case "", RetentionDocuments.DONT_DELETES -> {}
      case RetentionDocuments.DELETE_OLDERS -> rule = rule(attributes);
      case RetentionDocuments.FREE_PLANS -> {
        if (target instanceof Target.OfWorkspace) {
          data.problem("type", "is only for organizations");
        }
      }
      default -> data.problem("type", "is not a kind of data retention policy");
    }
    Enforcement enforcement = enforcement(attributes, target);
    data.refuse();
    return new Sent(type, rule, enforcement);
  }

  private static Enforcement enforcement(RequestObject attributes, Target target) {
    if (!attributes.has(RetentionDocuments.ENFORCED)) {
      return Enforcement.AS_BEFORE;
    }
    boolean enforced = attributes.flag(RetentionDocuments.ENFORCED, false);
    if (enforced && target instanceof Target.OfWorkspace) {
      attributes.problem(RetentionDocuments.ENFORCED, "is only for policies of organizations");
    }
    return enforced ? Enforcement.ON : Enforcement.OFF;
  }

  private static Limits rule(RequestObject attributes) {
    String days =
        attributes.has(RetentionDocuments.DAYS_IN_CAMEL_CASE)
            ? RetentionDocuments.DAYS_IN_CAMEL_CASE
            : RetentionDocuments.DAYS;
    if (!attributes.has(days) && !attributes.has(RetentionDocuments.KEEP_LATEST)) {
      attributes.missing(RetentionDocuments.DAYS);
    }
    return new Limits(
        number(attributes, days, RetentionPolicy.LONGEST),
        number(attributes, RetentionDocuments.KEEP_LATEST, RetentionPolicy.MOST_KEPT));
  }

  private static OptionalInt number(RequestObject attributes, String name, int most) {
    return attributes.has(name)
        ? OptionalInt.of((int) attributes.number(name, 1, most))
        : OptionalInt.empty();
  }
}
