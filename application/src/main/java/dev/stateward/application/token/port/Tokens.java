package dev.stateward.application.token.port;

import dev.stateward.application.port.Page;
import dev.stateward.application.port.PageRequest;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All API tokens, by the digest of their secret. */
public interface Tokens {
  /** Adds a token whose secret has the digest {@code digest}. */
  void add(ApiToken token, TokenDigest digest);

  /**
   * The token with one of those digests, which are of one secret; expired or not, but none of a
   * user who is suspended.
   */
  Optional<UsedToken> find(Collection<TokenDigest> digests);

  Optional<UsedToken> find(TokenId id);

  /**
   * The tokens among {@code ids} that are valid at {@code at}: neither expired nor of a suspended
   * user.
   */
  Set<TokenId> valid(Collection<TokenId> ids, Instant at);

  /** The tokens of {@code owner}, oldest first. */
  Page<UsedToken> list(Principal owner, PageRequest request);

  /**
   * All tokens of {@code owners} but those of workload identities, of which there may be many,
   * oldest first.
   */
  List<UsedToken> all(Collection<? extends Principal> owners);

  /** Revokes a token; false when there is none. */
  boolean remove(TokenId id);

  /**
   * Stores a use of a token, unless a later one is known. May be lost in a crash; runs outside any
   * transaction.
   */
  void touch(TokenId id, Instant at);
}
