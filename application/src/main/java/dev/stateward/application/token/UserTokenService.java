package dev.stateward.application.token;

import dev.stateward.application.access.Authorizer;
import dev.stateward.application.access.TeamAuthorizer;
import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.audit.DeniedEvents;
import dev.stateward.application.organization.port.Users;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Credential;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.token.port.ManagingUserTokens;
import dev.stateward.application.token.port.Tokens;
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
  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Tokens tokens;
  private final Users users;
  private final TokenIssuer issuer;
  private final TeamAuthorizer teams;

  UserTokenService(
      UseCaseContext context,
      Tokens tokens,
      Users users,
      TokenIssuer issuer,
      TeamAuthorizer teams) {
    this.authorizer = context.authorizer();
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.tokens = tokens;
    this.users = users;
    this.issuer = issuer;
    this.teams = teams;
  }

  @Override
  public IssuedToken issue(
      Caller caller, UserId user, Input<String> description, Input<Optional<Instant>> expiresAt) {
    Principal self = requireSelf(caller, user);
    return issuer.issueRecorded(
        caller, self, TokenDescription.of(description.parse()), expiresAt.parse());
  }

  @Override
  public Page<UsedToken> list(Caller caller, UserId user, PageRequest request) {
    return tokens.list(requireSelf(caller, user), request);
  }

  @Override
  public UsedToken show(Caller caller, TokenId token) {
    return require(caller, token, TeamPermission.VIEW_API_TOKEN).used();
  }

  @Override
  public void revoke(Caller caller, TokenId token) {
    transactions.run(() -> {
      Required required = require(caller, token, TeamPermission.UPDATE_API_TOKEN);
      recorder.record(caller, AuditEvents.revoked(required.trail(), required.used().token()));
      tokens.remove(token);
    });
  }

  /** A token, and the trail that it belongs to. */
  private record Required(UsedToken used, TrailId trail) {}

  /** The token, when it is the caller's, or of a team or organization whose tokens they manage. */
  private Required require(Caller caller, TokenId token, TeamPermission permission) {
    Principal principal = authorizer.principal(caller);
    UsedToken used = tokens.find(token).orElseThrow(UseCaseFailedException::notFound);
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
    boolean owner = authorizer.access(credential, organization).owner();
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
      User other = users.find(user).orElseThrow(UseCaseFailedException::notFound);
      throw UseCaseFailedException.denied(principal, DeniedEvents.accessToTokensOf(other));
    }
    return principal;
  }
}
