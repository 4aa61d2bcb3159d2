package dev.stateward.application.organization.port;

import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.user.UserId;
import java.util.Objects;
import java.util.Set;

/**
 * Selects the memberships that meet every condition. Addresses that are not shown never match.
 *
 * @param statuses their statuses; any when empty
 * @param emails the email addresses of their users, case-insensitive; any when empty
 * @param contains a part of the username or address, case-insensitive; empty for any
 * @param shown whose addresses are shown
 */
public record MembershipFilter(
    Set<MembershipStatus> statuses, Set<String> emails, String contains, ShownAddresses shown) {
  public MembershipFilter {
    statuses = Set.copyOf(statuses);
    emails = Set.copyOf(emails);
    Objects.requireNonNull(contains, "contains is null");
    Objects.requireNonNull(shown, "shown is null");
  }

  /** The members whose addresses somebody may see. */
  public sealed interface ShownAddresses {
    /** Everybody's. */
    record OfAll() implements ShownAddresses {}

    /** Nobody's but a user's own. */
    record OfUser(UserId user) implements ShownAddresses {}

    /** Nobody's. */
    record OfNobody() implements ShownAddresses {}
  }
}
