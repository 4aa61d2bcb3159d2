package dev.stateward.application.organization;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.TokenIssuer;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.Details;
import dev.stateward.domain.organization.MembershipId;
import dev.stateward.domain.organization.MembershipStatus;
import dev.stateward.domain.organization.Organization;
import dev.stateward.domain.organization.OrganizationMembership;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sets up the server; only for its operator. */
final class InitialSetup implements SettingUpServer {
  private final Authorizer authorizer;
  private final Stores stores;
  private final OrganizationCreation creation;
  private final TokenIssuer issuer;
  private final Identifiers identifiers;
  private final InstantSource time;

  InitialSetup(UseCaseContext context, OrganizationCreation creation, TokenIssuer issuer) {
    this.authorizer = context.authorizer();
    this.stores = context.stores();
    this.creation = creation;
    this.issuer = issuer;
    this.identifiers = context.identifiers();
    this.time = context.time();
  }

  @Override
  public boolean installed(Caller caller) {
    authorizer.requireOperator(caller);
    return stores.users().any();
  }

  @Override
  public User createUser(Caller caller, Username name, String email, boolean siteAdmin) {
    authorizer.requireOperator(caller);
    if (name.invited()) {
      throw invalidName("Username is reserved for those who were invited");
    }
    try {
      return stores
          .transactions()
          .inTransaction(() -> recorded(caller, add(name, email, siteAdmin)));
    } catch (NameTakenException e) {
      throw invalidName("Username has already been taken");
    }
  }

  private User recorded(Caller caller, User user) {
    authorizer.recorder().record(caller, AuditEvents.created(user));
    return user;
  }

  private static UseCaseFailedException invalidName(String detail) {
    return new UseCaseFailedException(Failure.Invalid.of("/data/attributes/username", detail));
  }

  private User add(Username name, String email, boolean siteAdmin) {
    User user = new User(identifiers.user(), name, email, siteAdmin, time.instant());
    stores.users().add(user);
    return user;
  }

  @Override
  public void createOrganization(
      Caller caller, OrganizationName name, String email, Username owner) {
    authorizer.requireOperator(caller);
    creation.found(caller, new Draft(name, email, OrganizationSettings.INITIAL), user(owner));
  }

  @Override
  public boolean hasOrganization(Caller caller, OrganizationName name) {
    authorizer.requireOperator(caller);
    return stores.organizations().find(name).isPresent();
  }

  @Override
  public void join(Caller caller, OrganizationName organization, Username user, boolean owner) {
    authorizer.requireOperator(caller);
    Organization joined =
        stores.organizations().find(organization).orElseThrow(UseCaseFailedException::notFound);
    User member = user(user);
    stores
        .transactions()
        .run(() -> {
          OrganizationMembership membership = join(joined, member);
          if (owner) {
            stores.teams().put(stores.teams().ownersOf(joined.id()).id(), List.of(member.id()));
          }
          authorizer
              .recorder()
              .record(
                  caller,
                  AuditEvents.created(membership, Details.of("owner", owner ? "yes" : "no")));
        });
  }

  /** Accepts the invitation to the address of {@code user}, if there is one. */
  private OrganizationMembership join(Organization organization, User user) {
    MembershipId id =
        stores
            .memberships()
            .find(organization.id(), user.email())
            .filter(known -> !known.active())
            .map(OrganizationMembership::id)
            .filter(invitation -> stores.memberships().accept(invitation, user.id()))
            .orElseGet(identifiers::membership);
    OrganizationMembership membership =
        new OrganizationMembership(id, organization, user, MembershipStatus.ACTIVE);
    stores.memberships().join(membership);
    return membership;
  }

  @Override
  public IssuedToken issueToken(Caller caller, Username user, String description) {
    authorizer.requireOperator(caller);
    Principal owner = new Principal.User(user(user).id());
    return issuer.issueRecorded(caller, owner, TokenDescription.of(description), Optional.empty());
  }

  private User user(Username name) {
    return stores
        .users()
        .find(name)
        .filter(user -> !user.username().invited())
        .orElseThrow(UseCaseFailedException::notFound);
  }
}
