package dev.stateward.adapter.http.retention;

import dev.stateward.adapter.http.jsonapi.RequestObject;
import dev.stateward.application.port.in.ManagingRetention.Target;
import dev.stateward.domain.retention.RetentionPolicy;
import dev.stateward.domain.retention.RetentionPolicy.DeleteOlder;
import java.util.Optional;
import java.util.OptionalInt;

/** What clients say of retention policies. */
final class PolicyRequests {
  /** How the vendor's own pages spell it. */
  private static final String DAYS_IN_CAMEL_CASE = "deleteOlderThanNDays";

  private PolicyRequests() {}

  /**
   * A policy that was sent; what was not keeps its value.
   *
   * @param type one of those that {@code target} can have
   */
  record Sent(String type, OptionalInt days, OptionalInt keepLatest) {
    /** The policy it makes of the present one. */
    RetentionPolicy policy(Optional<RetentionPolicy> present) {
      return switch (type) {
        case RetentionDocuments.DONT_DELETES -> new RetentionPolicy.DontDelete();
        case RetentionDocuments.FREE_PLANS -> new RetentionPolicy.FreePlan();
        default -> older(present);
      };
    }

    private DeleteOlder older(Optional<RetentionPolicy> present) {
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
    Sent sent = new Sent(type, OptionalInt.empty(), OptionalInt.empty());
    switch (type) {
      case "", RetentionDocuments.DONT_DELETES -> {}
      case RetentionDocuments.DELETE_OLDERS -> sent = older(attributes);
      case RetentionDocuments.FREE_PLANS -> {
        if (target instanceof Target.OfWorkspace) {
          data.problem("type", "is one that organizations alone can have");
        }
      }
      default -> data.problem("type", "is not a kind of data retention policy");
    }
    data.refuse();
    return sent;
  }

  private static Sent older(RequestObject attributes) {
    String days = attributes.has(DAYS_IN_CAMEL_CASE) ? DAYS_IN_CAMEL_CASE : RetentionDocuments.DAYS;
    if (!attributes.has(days) && !attributes.has(RetentionDocuments.KEEP_LATEST)) {
      attributes.missing(RetentionDocuments.DAYS);
    }
    return new Sent(
        RetentionDocuments.DELETE_OLDERS,
        number(attributes, days, RetentionPolicy.LONGEST),
        number(attributes, RetentionDocuments.KEEP_LATEST, RetentionPolicy.MOST_KEPT));
  }

  private static OptionalInt number(RequestObject attributes, String name, int most) {
    return attributes.has(name)
        ? OptionalInt.of((int) attributes.number(name, 1, most))
        : OptionalInt.empty();
  }
}
