package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.Memberships;
import dev.stateward.application.organization.port.Organizations;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import java.util.List;
import java.util.Set;

/** Manages the memberships of organizations. */
final class MembershipService implements ManagingMemberships {
  private final Authorizer authorizer;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Memberships memberships;
  private final Organizations organizations;
  private final OwnerRules ownerRules;
  private final Invitations invitations;
  private final MembershipViews views;

  MembershipService(
      UseCaseContext context,
      Memberships memberships,
      Organizations organizations,
      OwnerRules ownerRules,
      Invitations invitations,
      MembershipViews views) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.memberships = memberships;
    this.organizations = organizations;
    this.ownerRules = ownerRules;
    this.invitations = invitations;
    this.views = views;
  }

  @Override
  public MembershipView invite(
      Caller caller, OrganizationName organization, Input<Invitation> invitation) {
    return transactions.inTransaction(() -> {
      Authorizer.AuthorizedOrganization entered = requireManager(caller, organization);
      OrganizationMembership membership = invitations.invite(caller, entered, invitation.parse());
      return views.view(entered, membership);
    });
  }

  private Authorizer.AuthorizedOrganization requireManager(
      Caller caller, OrganizationName organization) {
    return authorizer.enter(caller, organization, OrganizationPermission.MANAGE_MEMBERSHIP);
  }

  @Override
  public Page<MembershipView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    Page<OrganizationMembership> page =
        memberships.list(
            entered.organization().id(), MembershipViews.filter(entered, selection), request);
    return new Page<>(views.views(entered, page.items()), request, page.total());
  }

  @Override
  public Page<MembershipView> own(Caller caller, PageRequest request) {
    Credential credential = authorizer.credential(caller);
    if (credential.principal() instanceof Principal.User(var user)) {
      Page<Organization> page = organizations.list(credential, "", request);
      return new Page<>(views.own(memberships.of(user), user, page.items()), request, page.total());
    }
    throw UseCaseFailedException.notFound();
  }

  @Override
  public MembershipView show(Caller caller, MembershipId membership) {
    OrganizationMembership found = find(membership);
    return views.view(authorizer.enter(caller, found.organization().name()), found);
  }

  @Override
  public List<MembershipView> visible(
      Caller caller, OrganizationName organization, Set<MembershipId> wanted) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    return views.views(entered, memberships.find(entered.organization().id(), wanted));
  }

  private OrganizationMembership find(MembershipId membership) {
    return memberships.find(membership).orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public void remove(Caller caller, MembershipId membership) {
    authorizer.principal(caller);
    transactions.run(() -> {
      OrganizationMembership leaving = find(membership);
      Authorizer.AuthorizedOrganization entered =
          authorizer.enter(caller, leaving.organization().name());
      if (MembershipViews.own(entered, leaving)) {
        throw new UseCaseFailedException(
            new Failure.Forbidden("You cannot remove yourself from the organization."));
      }
      requireManager(caller, leaving.organization().name());
      ownerRules.requireDispensable(entered, leaving);
      memberships.remove(membership);
      recorder.record(caller, AuditEvents.destroyed(leaving));
    });
  }
}
