package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.ManagingTokens;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Stores;
import dev.stateward.application.port.out.Tokens.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.team.TeamPermission;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.util.Optional;

/** Keeps the tokens of users, and single tokens of every kind; to others they do not exist. */
final class TokenKeeper implements ManagingTokens {
  private final Gate gate;
  private final Stores stores;
  private final TokenIssuer issuer;
  private final TeamGate teams;

  TokenKeeper(Gate gate, Stores stores, TokenIssuer issuer, TeamGate teams) {
    this.gate = gate;
    this.stores = stores;
    this.issuer = issuer;
    this.teams = teams;
  }

  @Override
  public IssuedToken issue(
      Caller caller, UserId user, String description, Optional<Instant> expiresAt) {
    return issuer.issue(requireSelf(caller, user), description, expiresAt);
  }

  @Override
  public Page<UsedToken> list(Caller caller, UserId user, PageRequest request) {
    return stores.tokens().list(requireSelf(caller, user), request);
  }

  @Override
  public UsedToken show(Caller caller, TokenId token) {
    return require(caller, token, TeamPermission.VIEW_API_TOKEN);
  }

  @Override
  public void revoke(Caller caller, TokenId token) {
    stores
        .transactions()
        .run(() -> {
          require(caller, token, TeamPermission.UPDATE_API_TOKEN);
          stores.tokens().remove(token);
        });
  }

  /** The token, when it is the caller's or of a team or organization whose tokens he keeps. */
  private UsedToken require(Caller caller, TokenId token, TeamPermission permission) {
    Principal principal = gate.principal(caller);
    UsedToken used = stores.tokens().find(token).orElseThrow(Gate::notFound);
    switch (used.token().owner()) {
      case Principal.User owner -> requireOwn(owner.equals(principal));
      case Principal.Team(var id) -> teams.require(caller, permission, id);
      case Principal.Organization(var id) ->
          requireOwn(stores.memberships().standing(principal, id).owner());
    }
    return used;
  }

  private static void requireOwn(boolean own) {
    if (!own) {
      throw Gate.notFound();
    }
  }

  private Principal requireSelf(Caller caller, UserId user) {
    Principal principal = gate.principal(caller);
    if (!principal.equals(new Principal.User(user))) {
      throw Gate.notFound();
    }
    return principal;
  }
}
