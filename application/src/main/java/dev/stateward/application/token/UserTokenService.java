package dev.stateward.application.token;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Memberships.Within;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.store.Stores;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.application.token.port.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.organization.OrganizationId;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.token.TokenDescription;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.User;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * Manages the tokens of users, and single tokens of every kind; callers without permission get "not
 * found".
 */
final class UserTokenService implements ManagingUserTokens {
  private final Authorizer authorizer;
  private final Stores stores;
  private final TokenIssuer issuer;
  private final TeamAuthorizer teams;

  UserTokenService(Authorizer authorizer, Stores stores, TokenIssuer issuer, TeamAuthorizer teams) {
    this.authorizer = authorizer;
    this.stores = stores;
    this.issuer = issuer;
    this.teams = teams;
  }

  @Override
  public IssuedToken issue(
      Caller caller, UserId user, String description, Optional<Instant> expiresAt) {
    return issuer.issueRecorded(
        caller, requireSelf(caller, user), TokenDescription.of(description), expiresAt);
  }

  @Override
  public Page<UsedToken> list(Caller caller, UserId user, PageRequest request) {
    return stores.tokens().list(requireSelf(caller, user), request);
  }

  @Override
  public UsedToken show(Caller caller, TokenId token) {
    return require(caller, token, TeamPermission.VIEW_API_TOKEN).used();
  }

  @Override
  public void revoke(Caller caller, TokenId token) {
    stores
        .transactions()
        .run(() -> {
          Required required = require(caller, token, TeamPermission.UPDATE_API_TOKEN);
          authorizer
              .recorder()
              .record(caller, AuditEvents.revoked(required.trail(), required.used().token()));
          stores.tokens().remove(token);
        });
  }

  /** A token, and the trail that it belongs to. */
  private record Required(UsedToken used, TrailId trail) {}

  /** The token, when it is the caller's, or of a team or organization whose tokens they manage. */
  private Required require(Caller caller, TokenId token, TeamPermission permission) {
    Principal principal = authorizer.principal(caller);
    UsedToken used = stores.tokens().find(token).orElseThrow(UseCaseFailedException::notFound);
    return switch (used.token().owner()) {
      case Principal.User owner -> {
        requireOwn(principal, used, owner.equals(principal));
        yield new Required(used, TrailId.SERVER);
      }
      case Principal.Team(var id) -> {
        TeamAuthorizer.AuthorizedTeam seen = teams.require(caller, permission, id);
        yield new Required(used, TrailId.of(seen.team().organization().id()));
      }
      case Principal.Organization(var id) -> requireOwner(caller, used, id);
      case Principal.AuditReader(var id) -> requireOwner(caller, used, id);
    };
  }

  private Required requireOwner(Caller caller, UsedToken used, OrganizationId organization) {
    Credential credential = authorizer.credential(caller);
    boolean owner = stores.memberships().standing(credential, Within.of(organization)).owner();
    requireOwn(credential.principal(), used, owner);
    return new Required(used, TrailId.of(organization));
  }

  private static void requireOwn(Principal principal, UsedToken used, boolean own) {
    if (!own) {
      throw UseCaseFailedException.denied(principal, DeniedEvents.access(used.token()));
    }
  }

  private Principal requireSelf(Caller caller, UserId user) {
    Principal principal = authorizer.principal(caller);
    if (!principal.equals(new Principal.User(user))) {
      User other = stores.users().find(user).orElseThrow(UseCaseFailedException::notFound);
      throw UseCaseFailedException.denied(principal, DeniedEvents.accessToTokensOf(other));
    }
    return principal;
  }
}
