package dev.stateward.application.token;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.port.Authenticating;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.application.token.port.ManagingTeamTokens;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.application.token.port.TokenGenerator;
import java.time.InstantSource;

/** Authentication, and API tokens of users, teams and organizations. */
public final class TokenServices {
  private final TokenIssuer issuer;
  private final Authenticating authenticating;
  private final ManagingUserTokens managingUserTokens;
  private final ManagingTeamTokens managingTeamTokens;
  private final ManagingOrganizationTokens managingOrganizationTokens;

  public TokenServices(UseCaseContext context, TeamAuthorizer teams, TokenGenerator generator) {
    Stores stores = context.stores();
    Authorizer authorizer = context.authorizer();
    Identifiers identifiers = context.identifiers();
    InstantSource time = context.time();
    AuditRecorder recorder = context.recorder();
    this.issuer = new TokenIssuer(stores, generator, identifiers, time, recorder);
    this.authenticating = new Authenticator(generator, stores.tokens(), time);
    this.managingUserTokens = new UserTokenService(authorizer, stores, issuer, teams);
    this.managingTeamTokens = new TeamTokenService(authorizer, teams, stores, issuer);
    this.managingOrganizationTokens = new OrganizationTokenService(authorizer, stores, issuer);
  }

  public TokenIssuer issuer() {
    return issuer;
  }

  public Authenticating authenticating() {
    return authenticating;
  }

  public ManagingUserTokens managingUserTokens() {
    return managingUserTokens;
  }

  public ManagingTeamTokens managingTeamTokens() {
    return managingTeamTokens;
  }

  public ManagingOrganizationTokens managingOrganizationTokens() {
    return managingOrganizationTokens;
  }
}
