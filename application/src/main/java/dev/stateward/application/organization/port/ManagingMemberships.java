package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Inviting people into an organization, finding and removing its members (Organization Memberships
 * API). Every member sees the members; owners and those who manage membership change them.
 */
public interface ManagingMemberships {
  /**
   * Invites whoever is reached at {@code email}. The membership is {@link
   * MembershipStatus#INVITED}, of a user who is nobody yet, until a user of that address accepts
   * it: whether there is one, the caller does not learn. A site admin makes a user of that address
   * a member at once. No mail is sent. {@link Failure.Invalid} when there is such a member or
   * invitation, or the address is none; {@link Failure.NotFound} for a team into which the caller
   * may put nobody.
   *
   * @param teams the teams they are put into
   */
  MembershipView invite(
      Caller caller, OrganizationName organization, String email, Set<TeamId> teams);

  /** The organization's memberships, by username. */
  Page<MembershipView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  MembershipView show(Caller caller, MembershipId membership);

  /** Those of {@code memberships} that are of the organization, by username. */
  List<MembershipView> visible(
      Caller caller, OrganizationName organization, Set<MembershipId> memberships);

  /**
   * Ends a membership and with it all that the organization's teams gave, from the next request on.
   * {@link Failure.Forbidden} for the caller's own, and for that of the last owner; {@link
   * Failure.NotAllowed} for that of an owner, when the caller is none.
   */
  void remove(Caller caller, MembershipId membership);

  /**
   * Which memberships are wanted: those that meet every condition. Addresses are compared with as
   * far as the caller may see them.
   *
   * @param statuses their statuses; any when empty
   * @param emails the addresses their users are reached at, whatever their case; any when empty
   * @param contains what the username or the address contains, whatever its case; empty for any
   */
  record Selection(Set<MembershipStatus> statuses, Set<String> emails, String contains) {
    /** All memberships. */
    public static final Selection ALL = new Selection(Set.of(), Set.of(), "");

    public Selection {
      statuses = Set.copyOf(statuses);
      emails = Set.copyOf(emails);
      Objects.requireNonNull(contains, "contains is null");
    }
  }

  /**
   * A membership as one caller sees it.
   *
   * @param membership the membership; an invited one's user has a username nobody chose yet
   * @param teams the teams its user is in, as far as the caller sees them, by identifier
   * @param emailShown whether the caller may see how the user is reached: his own, or when he
   *     manages membership
   */
  record MembershipView(OrganizationMembership membership, List<TeamId> teams, boolean emailShown) {
    public MembershipView {
      Objects.requireNonNull(membership, "membership is null");
      teams = List.copyOf(teams);
    }
  }
}
