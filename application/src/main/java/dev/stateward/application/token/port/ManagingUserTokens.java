package dev.stateward.application.token.port;

import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Input;
import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenId;
import dev.stateward.domain.user.UserId;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Issues and lists the caller's own tokens as a user; shows and revokes single tokens of every
 * kind, for callers who may see or change them.
 */
public interface ManagingUserTokens {
  /**
   * Issues a token.
   *
   * @param description what it is for; empty when not stated
   * @param expiresAt the expiry; by default in two years
   */
  IssuedToken issue(
      Caller caller, UserId user, Input<String> description, Input<Optional<Instant>> expiresAt);

  /** The user's tokens, oldest first. */
  Page<UsedToken> list(Caller caller, UserId user, PageRequest request);

  /**
   * A token: the caller's own as a user, that of a team whose tokens they may see, or that of an
   * organization that they own.
   */
  UsedToken show(Caller caller, TokenId token);

  /** Revokes a token that the caller may change, effective with the next request. */
  void revoke(Caller caller, TokenId token);

  /**
   * A token just issued.
   *
   * @param secret its secret, shown this once
   */
  record IssuedToken(ApiToken token, TokenSecret secret) {
    public IssuedToken {
      Objects.requireNonNull(token, "token is null");
      Objects.requireNonNull(secret, "secret is null");
    }
  }
}
