package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
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
   * Invites a person by their address. The membership is {@link MembershipStatus#INVITED}, with a
   * placeholder user until a user with that address accepts it; the caller does not learn whether
   * there is one. When a site admin invites, a user with that address becomes a member at once. No
   * mail is sent. {@link Failure.Invalid} when there is such a member or invitation, or the address
   * is invalid; {@link Failure.NotFound} for a team to which the caller may not add members.
   */
  MembershipView invite(Caller caller, OrganizationName organization, Input<Invitation> invitation);

  /**
   * An invitation.
   *
   * @param email the address of the person
   * @param teams the teams they are put into
   */
  record Invitation(String email, Set<TeamId> teams) {
    public Invitation {
      Objects.requireNonNull(email, "email is null");
      teams = Set.copyOf(teams);
    }
  }

  /** The organization's memberships, by username. */
  Page<MembershipView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request);

  /**
   * The caller's active memberships, by organization, as far as their token is valid there. {@link
   * Failure.NotFound} when the caller is not a user.
   */
  Page<MembershipView> own(Caller caller, PageRequest request);

  MembershipView show(Caller caller, MembershipId membership);

  /** Those of {@code memberships} that are of the organization, by username. */
  List<MembershipView> visible(
      Caller caller, OrganizationName organization, Set<MembershipId> memberships);

  /**
   * Ends a membership and all permissions from the organization's teams, from the next request on.
   * {@link Failure.Forbidden} for the caller's own, and for that of the last owner; {@link
   * Failure.NotAllowed} for that of an owner, when the caller is not one.
   */
  void remove(Caller caller, MembershipId membership);

  /**
   * Selects the memberships that meet every condition. Addresses that the caller may not see never
   * match.
   *
   * @param statuses their statuses; any when empty
   * @param emails the email addresses of their users, case-insensitive; any when empty
   * @param contains a part of the username or address, case-insensitive; empty for any
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
   * @param membership the membership; an invited one has a placeholder user with a generated
   *     username
   * @param teams the teams its user is in, as far as the caller sees them, by identifier
   * @param emailShown whether the caller may see the user's email address: their own, or when they
   *     manage memberships
   */
  record MembershipView(OrganizationMembership membership, List<TeamId> teams, boolean emailShown) {
    public MembershipView {
      Objects.requireNonNull(membership, "membership is null");
      teams = List.copyOf(teams);
    }
  }
}
