package dev.stateward.adapter.jdbc.organization;

import dev.stateward.adapter.jdbc.code.OrganizationCodes;
import dev.stateward.adapter.jdbc.sql.Columns;
import dev.stateward.adapter.jdbc.sql.Conditions;
import dev.stateward.application.organization.port.MembershipFilter;
import dev.stateward.application.organization.port.MembershipFilter.ShownAddresses;
import dev.stateward.domain.organization.OrganizationId;

/** The conditions on memberships {@code m} of users {@code u} that a filter means. */
final class MembershipConditions {
  private MembershipConditions() {}

  static Conditions of(OrganizationId organization, MembershipFilter filter) {
    Conditions conditions = Conditions.where("m.organization_id", organization.value());
    if (!filter.statuses().isEmpty()) {
      conditions.andAny(
          "m.status",
          filter.statuses().stream().map(OrganizationCodes.MEMBERSHIP_STATUSES::code).toList());
    }
    if (!filter.emails().isEmpty()) {
      conditions.andAny("u.email_key", filter.emails().stream().map(Columns::key).toList());
      addShown(conditions, filter.shown(), "%s");
    }
    if (!filter.contains().isEmpty()) {
      conditions.bind("contained", Columns.key(filter.contains()));
      addShown(
          conditions,
          filter.shown(),
          """
          position(:contained IN u.username_key) > 0
            OR (%s AND position(:contained IN u.email_key) > 0)
          """);
    }
    return conditions;
  }

  /** Adds a condition in which {@code %s} is whether the address is shown. */
  private static void addShown(Conditions conditions, ShownAddresses shown, String condition) {
    switch (shown) {
      case ShownAddresses.OfAll() -> conditions.and(condition.formatted("TRUE"));
      case ShownAddresses.OfUser(var user) ->
          conditions.and(condition.formatted("m.user_id = :viewer")).bind("viewer", user.value());
      case ShownAddresses.OfNobody() -> conditions.and(condition.formatted("FALSE"));
    }
  }
}
