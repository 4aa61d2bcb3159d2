package dev.stateward.application;

import dev.stateward.application.port.in.Caller;
import dev.stateward.application.port.in.Failure;
import dev.stateward.application.port.in.ManagingTokens;
import dev.stateward.application.port.out.Page;
import dev.stateward.application.port.out.PageRequest;
import dev.stateward.application.port.out.Stores;
import dev.stateward.application.port.out.Tokens.UsedToken;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Keeps the tokens of users; to everybody but their owner they do not exist. */
final class TokenKeeper implements ManagingTokens {
  private final Gate gate;
  private final Stores stores;
  private final TokenIssuer issuer;
  private final InstantSource time;

  TokenKeeper(Gate gate, Stores stores, TokenIssuer issuer, InstantSource time) {
    this.gate = gate;
    this.stores = stores;
    this.issuer = issuer;
    this.time = time;
  }

  @Override
  public IssuedToken issue(
      Caller caller, UserId user, String description, Optional<Instant> expiresAt) {
    Principal owner = requireSelf(caller, user);
    if (expiresAt.filter(end -> !end.isAfter(time.instant())).isPresent()) {
      throw Gate.failed(
          Failure.Invalid.of("/data/attributes/expired-at", "Expired at must be in the future"));
    }
    return issuer.issue(owner, description, expiresAt);
  }

  @Override
  public Page<UsedToken> list(Caller caller, UserId user, PageRequest request) {
    return stores.tokens().list(requireSelf(caller, user), request);
  }

  @Override
  public UsedToken show(Caller caller, TokenId token) {
    Principal owner = gate.principal(caller);
    return stores
        .tokens()
        .find(token)
        .filter(used -> used.token().owner().equals(owner))
        .orElseThrow(Gate::notFound);
  }

  @Override
  public void revoke(Caller caller, TokenId token) {
    stores
        .transactions()
        .run(() -> {
          show(caller, token);
          stores.tokens().remove(token);
        });
  }

  private Principal requireSelf(Caller caller, UserId user) {
    Principal principal = gate.principal(caller);
    if (!principal.equals(new Principal.User(user))) {
      throw Gate.notFound();
    }
    return principal;
  }
}
