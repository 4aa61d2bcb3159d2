package dev.stateward.application.organization.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.OrganizationMembership;
import java.util.List;

/** Accepting and declining invitations into organizations, for the users they are for. */
public interface AnsweringInvitations {
  /**
   * The invitations to the address of the caller, by organization. {@link Failure.NotFound} when
   * the caller is not a user.
   */
  List<OrganizationMembership> list(Caller caller);

  /**
   * Makes the caller a member, and puts them into the teams of the invitation, from the next
   * request on. {@link Failure.NotFound} when it is not theirs, or no longer exists.
   */
  void accept(Caller caller, MembershipId invitation);

  /** Removes an invitation. {@link Failure.NotFound} when it is not theirs, or no longer exists. */
  void decline(Caller caller, MembershipId invitation);
}
