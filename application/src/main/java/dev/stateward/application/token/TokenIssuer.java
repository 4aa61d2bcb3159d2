package dev.stateward.application.token;

import dev.stateward.application.access.UseCaseContext;
import dev.stateward.application.audit.AuditEvents;
import dev.stateward.application.audit.AuditRecorder;
import dev.stateward.application.limit.ResourceLimits;
import dev.stateward.application.organization.port.Usage.Group;
import dev.stateward.application.port.Caller;
import dev.stateward.application.port.Failure;
import dev.stateward.application.port.Identifiers;
import dev.stateward.application.port.Transactions;
import dev.stateward.application.port.UseCaseFailedException;
import dev.stateward.application.token.port.ManagingUserTokens.IssuedToken;
import dev.stateward.application.token.port.TokenGenerator;
import dev.stateward.application.token.port.Tokens;
import dev.stateward.domain.access.Principal;
import dev.stateward.domain.audit.TrailId;
import dev.stateward.domain.token.ApiToken;
import dev.stateward.domain.token.TokenDescription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Issues tokens: stores the digest of a new secret and returns the secret once. */
public final class TokenIssuer {
  private static final Period DEFAULT_LIFE = Period.ofYears(2);

  private final Transactions transactions;
  private final AuditRecorder recorder;
  private final Identifiers identifiers;
  private final InstantSource time;
  private final Tokens tokens;
  private final TokenAgeRules ages;
  private final ResourceLimits limits;
  private final TokenGenerator generator;

  public TokenIssuer(
      UseCaseContext context,
      Tokens tokens,
      TokenAgeRules ages,
      ResourceLimits limits,
      TokenGenerator generator) {
    this.transactions = context.transactions();
    this.recorder = context.recorder();
    this.identifiers = context.identifiers();
    this.time = context.time();
    this.tokens = tokens;
    this.ages = ages;
    this.limits = limits;
    this.generator = generator;
  }

  /** Issues a token for a user, created by that user, and records it for the caller. */
  public IssuedToken issueRecorded(
      Caller caller, Principal owner, TokenDescription description, Optional<Instant> expiresAt) {
    return transactions.inTransaction(() -> {
      IssuedToken issued = make(owner, owner, description, expiresAt);
      add(issued);
      recorder.record(caller, AuditEvents.issued(TrailId.SERVER, List.of(), issued.token()));
      return issued;
    });
  }

  /**
   * Issues a token for a user who is signed in without one, and records it as theirs.
   *
   * @param caller where the request comes from
   */
  public IssuedToken issueSignedIn(
      Caller caller, Principal.User owner, TokenDescription description) {
    return transactions.inTransaction(() -> {
      IssuedToken issued = make(owner, owner, description, Optional.empty());
      add(issued);
      recorder.record(caller, owner, AuditEvents.issued(TrailId.SERVER, List.of(), issued.token()));
      return issued;
    });
  }

  /**
   * Creates a token, which is valid once it is added.
   *
   * @param expiresAt the expiry, truncated to the microsecond; by default in two years, or the
   *     latest that the organization allows; refused when it is past, or later than allowed
   */
  IssuedToken make(
      Principal owner,
      Principal issuer,
      TokenDescription description,
      Optional<Instant> expiresAt) {
    Instant now = time.instant();
    if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
      throw new UseCaseFailedException(
          Failure.Invalid.of("/data/attributes/expired-at", "Expired at must be in the future"));
    }
    Instant end = ages.end(owner, now, expiresAt, defaultEnd(now));
    return made(owner, issuer, description, now, end);
  }

  private IssuedToken made(
      Principal owner, Principal issuer, TokenDescription description, Instant now, Instant end) {
    ApiToken token =
        new ApiToken(
            identifiers.token(),
            owner,
            issuer,
            description,
            now,
            end.truncatedTo(ChronoUnit.MICROS));
    return new IssuedToken(token, generator.issue(owner));
  }

  /**
   * Issues a token of a team, within the transaction that records it; how many there are is the
   * caller's to limit.
   *
   * @param life how long it is valid, unless the organization allows less
   */
  public IssuedToken issueShort(Principal.Team owner, TokenDescription description, Duration life) {
    Instant now = time.instant();
    Instant end = ages.end(owner, now, Optional.empty(), now.plus(life));
    IssuedToken issued = made(owner, owner, description, now, end);
    store(issued);
    return issued;
  }

  private static Instant defaultEnd(Instant now) {
    return now.atOffset(ZoneOffset.UTC).plus(DEFAULT_LIFE).toInstant();
  }

  /** Adds a created token, within the transaction that records it. */
  void add(IssuedToken issued) {
    limits.requireRoom(new Group.Tokens(issued.token().owner()));
    store(issued);
  }

  private void store(IssuedToken issued) {
    tokens.add(issued.token(), generator.digests(issued.secret().text()).getFirst());
  }
}
