package dev.stateward.application.token;

import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.port.Authenticating;
import dev.stateward.application.token.port.ManagingOrganizationTokens;
import dev.stateward.application.token.port.ManagingTeamTokens;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.application.token.port.TokenGenerator;
import dev.stateward.application.token.port.Tokens;

/** Authentication, and API tokens of users, teams and organizations. */
public final class TokenServices {
  private final TokenIssuer issuer;
  private final Authenticating authenticating;
  private final ManagingUserTokens managingUserTokens;
  private final ManagingTeamTokens managingTeamTokens;
  private final ManagingOrganizationTokens managingOrganizationTokens;

  public TokenServices(
      Stores stores, UseCaseContext context, TeamAuthorizer teams, TokenGenerator generator) {
    Tokens tokens = stores.tokens();
    this.issuer =
        new TokenIssuer(
            context,
            tokens,
            new TokenAgeRules(stores.organizations(), stores.teams()),
            new ResourceLimits(stores.usage()),
            generator);
    this.authenticating = new Authenticator(generator, tokens, context.time());
    this.managingUserTokens = new UserTokenService(context, tokens, stores.users(), issuer, teams);
    this.managingTeamTokens = new TeamTokenService(context, teams, tokens, stores.teams(), issuer);
    this.managingOrganizationTokens =
        new OrganizationTokenService(
            context, tokens, stores.teams(), stores.organizations(), issuer);
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
