package dev.stateward.application.token;

import dev.stateward.application.port.Caller;
import dev.stateward.application.token.port.Authenticating;
import dev.stateward.application.token.port.TokenGenerator;
import dev.stateward.application.token.port.TokenGenerator.TokenDigest;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.application.token.port.UsedToken;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Authenticates tokens. */
final class Authenticator implements Authenticating {
  /** The precision of a token's last use: storing every use would turn reads into writes. */
  private static final Duration NOTED_EVERY = Duration.ofMinutes(1);

  private final TokenGenerator generator;
  private final Tokens tokens;
  private final InstantSource time;

  Authenticator(TokenGenerator generator, Tokens tokens, InstantSource time) {
    this.generator = generator;
    this.tokens = tokens;
    this.time = time;
  }

  @Override
  public Optional<Caller> authenticate(String secret) {
    Instant now = time.instant();
    List<TokenDigest> digests = generator.digests(secret);
    return (digests.isEmpty() ? Optional.<UsedToken>empty() : tokens.find(digests))
        .filter(used -> used.token().validAt(now))
        .map(used -> caller(used, now));
  }

  private Caller caller(UsedToken used, Instant now) {
    if (used.lastUsedAt().plus(NOTED_EVERY).isBefore(now)) {
      tokens.touch(used.token().id(), now);
    }
    return new Caller.Authenticated(used.token().owner(), used.token().id());
  }
}
