package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditDetails;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.ManagingMemberships;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Pages;
import dev.stateward.application.store.Stores;
import dev.stateward.application.team.OwnerRules;
import dev.stateward.domain.access.OrganizationPermission;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.TeamId;
import dev.stateward.domain.team.Team;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import dev.stateward.domain.user.Username;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Manages the memberships of organizations. */
final class MembershipService implements ManagingMemberships {
  private static final Pattern EMAIL = Pattern.compile("[^@\\s]{1,64}@[^@\\s]{1,190}");

  private final Authorizer authorizer;
  private final TeamAuthorizer teams;
  private final Stores stores;
  private final MembershipViews views;
  private final Identifiers identifiers;
  private final InstantSource time;

  MembershipService(UseCaseContext context, TeamAuthorizer teams, MembershipViews views) {
    this.authorizer = context.authorizer();
    this.teams = teams;
    this.stores = context.stores();
    this.views = views;
    this.identifiers = context.identifiers();
    this.time = context.time();
  }

  @Override
  public MembershipView invite(
      Caller caller, OrganizationName organization, String email, Set<TeamId> into) {
    return stores
        .transactions()
        .inTransaction(() -> {
          Authorizer.AuthorizedOrganization entered = requireManager(caller, organization);
          if (!EMAIL.matcher(email).matches()) {
            throw invalidEmail("Email is invalid");
          }
          holdMembers(entered.organization());
          into.forEach(team -> requireTeam(caller, entered.organization(), team));
          requireNew(entered.organization(), email);
          OrganizationMembership membership =
              join(entered.organization(), user(entered.principal(), email));
          into.forEach(team -> stores.teams().put(team, List.of(membership.user().id())));
          Details beside = Details.of("teams", AuditDetails.list(into));
          authorizer.recorder().record(caller, AuditEvents.created(membership, beside));
          return views.view(entered, membership);
        });
  }

  private Authorizer.AuthorizedOrganization requireManager(
      Caller caller, OrganizationName organization) {
    return authorizer.enter(caller, organization, OrganizationPermission.MANAGE_MEMBERSHIP);
  }

  /** Serializes changes of an organization's memberships. */
  private Team holdMembers(Organization organization) {
    TeamId owners = stores.teams().ownersOf(organization.id()).id();
    return stores.teams().hold(owners).orElseThrow(UseCaseFailedException::notFound);
  }

  private void requireTeam(Caller caller, Organization organization, TeamId team) {
    TeamAuthorizer.AuthorizedTeam seen =
        teams.require(caller, TeamPermission.UPDATE_MEMBERSHIP, team);
    if (!seen.team().organization().id().equals(organization.id())) {
      throw UseCaseFailedException.notFound();
    }
  }

  private void requireNew(Organization organization, String email) {
    if (stores.memberships().find(organization.id(), email).isPresent()) {
      throw invalidEmail("Email has already been taken");
    }
  }

  /**
   * The user of the new membership: for a site admin the user with that address; for others a
   * placeholder until the invitation is accepted, so that they do not learn whether the address has
   * a user.
   */
  private User user(Principal inviter, String email) {
    return authorizer.isSiteAdmin(inviter)
        ? stores.users().findByEmail(email).orElseGet(() -> nobody(email))
        : nobody(email);
  }

  private User nobody(String email) {
    UserId id = identifiers.user();
    User invited = new User(id, Username.ofInvited(id), email, false, time.instant());
    stores.users().add(invited);
    return invited;
  }

  private OrganizationMembership join(Organization organization, User user) {
    ResourceLimits.requireRoom(stores, new Group.Memberships(organization.id()));
    MembershipStatus status =
        user.username().invited() ? MembershipStatus.INVITED : MembershipStatus.ACTIVE;
    OrganizationMembership membership =
        new OrganizationMembership(identifiers.membership(), organization, user, status);
    stores.memberships().join(membership);
    return membership;
  }

  private static RuntimeException invalidEmail(String detail) {
    return new UseCaseFailedException(Failure.Invalid.of("/data/attributes/email", detail));
  }

  @Override
  public Page<MembershipView> list(
      Caller caller, OrganizationName organization, Selection selection, PageRequest request) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    List<OrganizationMembership> wanted =
        stores.memberships().list(entered.organization().id()).stream()
            .filter(one -> MembershipViews.matches(entered, one, selection))
            .toList();
    Page<OrganizationMembership> page = Pages.cut(wanted, request);
    return new Page<>(views.views(entered, page.items()), request, page.total());
  }

  @Override
  public MembershipView show(Caller caller, MembershipId membership) {
    OrganizationMembership found = find(membership);
    return views.view(authorizer.enter(caller, found.organization().name()), found);
  }

  @Override
  public List<MembershipView> visible(
      Caller caller, OrganizationName organization, Set<MembershipId> memberships) {
    Authorizer.AuthorizedOrganization entered = authorizer.enter(caller, organization);
    List<OrganizationMembership> wanted =
        stores.memberships().list(entered.organization().id()).stream()
            .filter(one -> memberships.contains(one.id()))
            .toList();
    return views.views(entered, wanted);
  }

  private OrganizationMembership find(MembershipId membership) {
    return stores.memberships().find(membership).orElseThrow(UseCaseFailedException::notFound);
  }

  @Override
  public void remove(Caller caller, MembershipId membership) {
    authorizer.principal(caller);
    stores
        .transactions()
        .run(() -> {
          OrganizationMembership leaving = find(membership);
          Authorizer.AuthorizedOrganization entered =
              authorizer.enter(caller, leaving.organization().name());
          if (MembershipViews.own(entered, leaving)) {
            throw new UseCaseFailedException(
                new Failure.Forbidden("You cannot remove yourself from the organization."));
          }
          requireManager(caller, leaving.organization().name());
          requireDispensable(entered, leaving);
          stores.memberships().remove(membership);
          authorizer.recorder().record(caller, AuditEvents.destroyed(leaving));
        });
  }

  private void requireDispensable(
      Authorizer.AuthorizedOrganization entered, OrganizationMembership leaving) {
    TeamId owners = holdMembers(leaving.organization()).id();
    List<OrganizationMembership> members =
        stores.teams().members(List.of(owners)).getOrDefault(owners, List.of());
    UserId user = leaving.user().id();
    if (members.stream().noneMatch(owner -> owner.user().id().equals(user))) {
      return;
    }
    if (!entered.standing().owner()) {
      throw UseCaseFailedException.denied(
          new Failure.NotAllowed("Owners are removed by owners alone."),
          entered.principal(),
          DeniedEvents.access(entered.organization(), "owner"));
    }
    if (new OwnerRules(stores).lastAre(owners, Set.of(user))) {
      throw OwnerRules.lastOwner();
    }
  }
}
