package dev.stateward.application.organization;

import dev.stateward.application.access.ServerAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.organization.port.ManagingOrganizations.Draft;
import dev.stateward.application.organization.port.SettingUpServer;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.NameTakenException;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.token.TokenIssuer;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.organization.OrganizationName;
import dev.stateward.domain.organization.OrganizationSettings;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.Username;
import java.time.InstantSource;
import java.util.Optional;

/** Sets up the server. */
final class InitialSetup implements SettingUpServer {
  private final ServerAuthorizer server;
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Users users;
  private final OrganizationCreation creation;
  private final TokenIssuer issuer;

  InitialSetup(
      UseCaseContext context,
      ServerAuthorizer server,
      Users users,
      OrganizationCreation creation,
      TokenIssuer issuer) {
    this.server = server;
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.users = users;
    this.creation = creation;
    this.issuer = issuer;
  }

  @Override
  public boolean installed(Caller caller) {
    server.requireOperator(caller);
    return users.any();
  }

  @Override
  public User createUser(Caller caller, Input<NewUser> user) {
    server.requireAdministration(caller);
    NewUser wanted = user.parse();
    if (wanted.name().invited()) {
      throw invalidName("Username is reserved for those who were invited");
    }
    try {
      return transactions.inTransaction(() -> {
        server.requireAdministration(caller);
        return recorded(caller, add(wanted));
      });
    } catch (NameTakenException e) {
      throw invalidName("Username has already been taken");
    }
  }

  private User recorded(Caller caller, User user) {
    recorder.record(caller, AuditEvents.created(user));
    return user;
  }

  private static UseCaseFailedException invalidName(String detail) {
    return new UseCaseFailedException(Failure.Invalid.of("/data/attributes/username", detail));
  }

  private User add(NewUser wanted) {
    User user =
        new User(
            identifiers.user(), wanted.name(), wanted.email(), wanted.siteAdmin(), time.instant());
    users.add(user);
    return user;
  }

  @Override
  public void createOrganization(
      Caller caller, OrganizationName name, String email, Username owner) {
    server.requireOperator(caller);
    creation.create(caller, new Draft(name, email, OrganizationSettings.INITIAL), user(owner));
  }

  @Override
  public boolean hasOrganization(Caller caller, OrganizationName name) {
    server.requireOperator(caller);
    return creation.exists(name);
  }

  @Override
  public void join(Caller caller, OrganizationName organization, Username user, boolean owner) {
    server.requireOperator(caller);
    creation.join(caller, organization, user(user), owner);
  }

  @Override
  public IssuedToken issueToken(Caller caller, Username user, String description) {
    server.requireOperator(caller);
    Principal owner = new Principal.User(user(user).id());
    return issuer.issueRecorded(caller, owner, TokenDescription.of(description), Optional.empty());
  }

  private User user(Username name) {
    return users
        .find(name)
        .filter(user -> !user.username().invited())
        .orElseThrow(UseCaseFailedException::notFound);
  }
}
