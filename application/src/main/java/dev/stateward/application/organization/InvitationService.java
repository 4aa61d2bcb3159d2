package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.AnsweringInvitations;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.user.User;
import java.util.List;
import java.util.function.BiConsumer;

/** Lets users accept or decline the invitations to their email address (ADR 97). */
final class InvitationService implements AnsweringInvitations {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Memberships memberships;
  private final Users users;
  private final OwnerRules ownerRules;

  InvitationService(
      UseCaseContext context, Memberships memberships, Users users, OwnerRules ownerRules) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.memberships = memberships;
    this.users = users;
    this.ownerRules = ownerRules;
  }

  @Override
  public List<OrganizationMembership> list(Caller caller) {
    return memberships.invitations(user(caller).email());
  }

  /** Placeholder users of invitations are hidden. */
  private User user(Caller caller) {
    if (authorizer.principal(caller) instanceof Principal.User(var id)) {
      return users
          .find(id)
          .filter(user -> !user.username().invited())
          .orElseThrow(UseCaseFailedException::notFound);
    }
    throw UseCaseFailedException.notFound();
  }

  @Override
  public void accept(Caller caller, MembershipId invitation) {
    answer(
        caller,
        invitation,
        (user, held) -> {
          OrganizationMembership accepted = joined(held, user);
          recorder.record(caller, AuditEvents.accepted(accepted));
        });
  }

  private OrganizationMembership joined(OrganizationMembership invitation, User user) {
    var known = memberships.find(invitation.organization().id(), user.id());
    if (known.isPresent()) {
      // They became a member in another way meanwhile.
      memberships.remove(invitation.id());
      return known.get();
    }
    memberships.accept(invitation.id(), user.id());
    return new OrganizationMembership(
        invitation.id(), invitation.organization(), user, MembershipStatus.ACTIVE);
  }

  @Override
  public void decline(Caller caller, MembershipId invitation) {
    answer(
        caller,
        invitation,
        (user, held) -> {
          memberships.remove(held.id());
          recorder.record(caller, AuditEvents.destroyed(held));
        });
  }

  /** In one transaction, with the organization's memberships locked. */
  private void answer(
      Caller caller, MembershipId invitation, BiConsumer<User, OrganizationMembership> answer) {
    transactions.run(() -> {
      User user = user(caller);
      OrganizationMembership found = find(user, invitation);
      ownerRules.hold(found.organization().id());
      answer.accept(user, find(user, invitation));
    });
  }

  private OrganizationMembership find(User user, MembershipId invitation) {
    return memberships.invitations(user.email()).stream()
        .filter(one -> one.id().equals(invitation))
        .findFirst()
        .orElseThrow(UseCaseFailedException::notFound);
  }
}
